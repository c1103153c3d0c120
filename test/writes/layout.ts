/** The storage of attributes, by a project's generated descriptors. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Attribute, TypeDescriptor } from '@content-gen/runtime'

export type Types = ReadonlyMap<string, TypeDescriptor>
export type { Attribute, TypeDescriptor }

export const fileUid = 'plugin::upload.file'
export const userUid = 'plugin::users-permissions.user'

export async function layoutOf(projectDir: string): Promise<Types> {
  const file = join(projectDir, 'dist/generated/descriptors/index.js')
  const { descriptors } = (await import(pathToFileURL(file).href)) as { descriptors: readonly TypeDescriptor[] }
  return new Map(descriptors.map((type) => [type.uid, type]))
}

/** Every table of content, including those of links. */
export function tablesOf(types: Types): readonly string[] {
  const tables = new Set([...types.values()].map(({ table }) => table))
  for (const { attributes } of types.values()) {
    for (const attribute of Object.values(attributes)) {
      if ('link' in attribute && 'table' in attribute.link) tables.add(attribute.link.table)
    }
  }
  return [...tables].toSorted()
}

/** The components that an attribute can hold. */
export function componentsOf(types: Types, attribute: Attribute): readonly TypeDescriptor[] {
  const uids =
    attribute.type === 'component'
      ? [attribute.component]
      : attribute.type === 'dynamiczone'
        ? attribute.components
        : []
  return uids.flatMap((uid) => types.get(uid) ?? [])
}

/** True if all localizations of an entry share the attribute. */
export function isShared(attribute: Attribute): boolean {
  if (attribute.system || attribute.localized || attribute.type === 'relation' || attribute.type === 'morph')
    return false
  return attribute.type !== 'uid'
}

/** The column that groups an entry with its localizations. */
export function groupColumn({ attributes }: TypeDescriptor): string | null {
  for (const attribute of Object.values(attributes)) {
    if (attribute.type === 'relation' && attribute.link.kind === 'group') return attribute.link.key.column
  }
  return null
}

/** The columns of a row that store an attribute. */
export function columnsOf(attribute: Attribute): readonly string[] {
  if ('column' in attribute) return [attribute.column]
  if (!('link' in attribute)) return []
  const { link } = attribute
  if (link.kind === 'foreignKey') return [link.key.column, ...(link.position ? [link.position.column] : [])]
  return link.kind === 'morphKey' ? [link.morphType.column, link.morphId.column] : []
}
