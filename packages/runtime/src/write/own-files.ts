/** Files that who may not use the library may still attach: those that they see on the entry already. */
import { ForbiddenError, NotFoundError } from '../errors.js'
import { componentTypes } from './apply/components.js'
import { joinRows } from './apply/link-rows.js'
import { rowsOf } from './session.js'
import type { CompiledMedia, CompiledType } from '../types.js'
import type { EntryInput } from './input/entry-input.js'
import type { Session } from './session.js'

/** `id` is the entry's; null: a new one, on which nothing hangs. @throws ForbiddenError, NotFoundError */
export async function refuseForeignFiles(session: Session, input: EntryInput, id: number | null): Promise<void> {
  const { foreignFiles, row } = input
  if (foreignFiles.size === 0) return
  const seen = id === null ? new Set<number>() : await filesBelow(session, row.type, { id })
  if (seen === null) throw new NotFoundError()
  for (const file of foreignFiles) if (!seen.has(file)) throw new ForbiddenError()
}

/** The files that rows and their components show; null where there is no such row. */
async function filesBelow(
  session: Session,
  type: CompiledType,
  where: Readonly<Record<string, unknown>>,
): Promise<Set<number> | null> {
  const found = await rowsOf(session, type).findMany({ where: { ...where } })
  if (found.length === 0) return null
  const ids = found.map((row) => Number(row['id']))
  const files = new Set<number>()
  for (const attribute of type.attributes.values()) {
    if (attribute.isPrivate) continue
    if (attribute.kind === 'media') for (const file of await attached(session, attribute, found)) files.add(file)
    if (attribute.kind !== 'component' && attribute.kind !== 'zone') continue
    const owner = attribute.descriptor.owner.field
    for (const component of componentTypes(attribute)) {
      const below = await filesBelow(session, component, { [owner]: { in: ids } })
      for (const file of below ?? []) files.add(file)
    }
  }
  return files
}

async function attached(
  session: Session,
  { descriptor: { link } }: CompiledMedia,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number[]> {
  if (link.kind === 'foreignKey')
    return rows.flatMap((row) => (row[link.key.field] === null ? [] : [Number(row[link.key.field])]))
  if (link.kind !== 'joinTable') return []
  const lists = []
  for (const row of rows) lists.push(...(await joinRows(session, link, Number(row['id'])).list()))
  return lists.map(({ id }) => id)
}
