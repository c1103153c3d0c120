import { linksOf } from '../types.js'
import type { CompiledAttribute, CompiledType, Types } from '../types.js'
import { isOwned } from './entry-tables.js'

/** A column with the id of what a row is part of: the row itself, an entry or a component. */
export interface Owner {
  readonly column: string
  readonly type: CompiledType
}

/** Leads from the rows of all tables to the entries that they are part of. */
export class RowOwners {
  readonly #ofTable = new Map<string, Owner[]>()

  constructor(types: Types) {
    for (const type of types.values()) {
      if (type.descriptor.kind !== 'component') this.#add(type.table, { column: 'id', type })
      for (const attribute of type.attributes.values()) this.#addParts(type, attribute)
    }
  }

  of(table: string): readonly Owner[] | undefined {
    return this.#ofTable.get(table)
  }

  tables(): Iterable<string> {
    return this.#ofTable.keys()
  }

  #addParts(type: CompiledType, attribute: CompiledAttribute): void {
    if (!isOwned(attribute)) return
    const isOfComponents = attribute.kind === 'component' || attribute.kind === 'dynamiczone'
    for (const { link, target } of linksOf(attribute)) {
      if (link.kind === 'joinTable' || link.kind === 'morphTable')
        this.#add(link.table, { column: link.source.column, type })
      else if (isOfComponents && link.kind === 'inverseKey') this.#add(target.table, { column: link.key.column, type })
    }
  }

  #add(table: string, owner: Owner): void {
    const owners = this.#ofTable.get(table)
    if (owners === undefined) this.#ofTable.set(table, [owner])
    else if (!owners.some(({ column }) => column === owner.column)) owners.push(owner)
  }
}
