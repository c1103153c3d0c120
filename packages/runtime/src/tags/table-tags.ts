import { linksOf } from '../types.js'
import type { CompiledType, Types } from '../types.js'
import { anyEntryTag, everything, localesTag, typeTag } from './names.js'

/** All answers depend on them: they say what everybody may read. */
const permissionUid = 'plugin::users-permissions.permission'

/** The tags of answers that change with the rows of a table. */
export class TableTags {
  readonly #entries = new Map<string, CompiledType>()
  readonly #others = new Map<string, Set<string>>()

  constructor(types: Types) {
    const owners = ownersOf(types)
    for (const type of types.values()) {
      if (type.uid === permissionUid) this.#add(type.table, [everything])
      else if (type.descriptor.kind !== 'component') this.#entries.set(type.table, type)
      else this.#add(type.table, [...(owners.get(type) ?? [])].flatMap(allOf))
      for (const attribute of type.attributes.values())
        for (const { source, target, link } of linksOf(attribute))
          if ('table' in link)
            this.#add(
              link.table,
              [source, target].flatMap((end) => endTags(end, owners)),
            )
    }
  }

  /** Returns the type whose entries are the rows of a table. */
  typeOf(table: string): CompiledType | undefined {
    return this.#entries.get(table)
  }

  /** Returns the tags of every answer that any row of the table may be part of. */
  allOf(table: string): readonly string[] {
    const type = this.#entries.get(table)
    return type ? allOf(type) : [...(this.#others.get(table) ?? [])]
  }

  /** Returns true if all answers may change with the rows of the table. */
  isOfAll(table: string): boolean {
    return this.#others.get(table)?.has(everything) === true
  }

  #add(table: string, tags: readonly string[]): void {
    const known = this.#others.get(table) ?? new Set()
    this.#others.set(table, known)
    for (const tag of tags) known.add(tag)
  }
}

function allOf(type: CompiledType): string[] {
  return [typeTag(type), anyEntryTag(type), ...(type.localized ? [localesTag(type)] : [])]
}

function endTags(type: CompiledType, owners: ReadonlyMap<CompiledType, ReadonlySet<CompiledType>>): string[] {
  if (type.descriptor.kind !== 'component') return [typeTag(type)]
  return [...(owners.get(type) ?? [])].flatMap(allOf)
}

/** Returns the entry types that have a component, at any depth. */
function ownersOf(types: Types): Map<CompiledType, Set<CompiledType>> {
  const owners = new Map<CompiledType, Set<CompiledType>>()
  const visit = (owner: CompiledType, type: CompiledType) => {
    for (const attribute of type.attributes.values()) {
      if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') continue
      for (const { target } of linksOf(attribute)) {
        const known = owners.get(target) ?? new Set()
        owners.set(target, known)
        if (known.has(owner)) continue
        known.add(owner)
        visit(owner, target)
      }
    }
  }
  for (const type of types.values()) if (type.descriptor.kind !== 'component') visit(type, type)
  return owners
}
