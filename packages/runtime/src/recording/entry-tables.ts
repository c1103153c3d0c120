import { linksOf } from '../types.js'
import type { CompiledAttribute, CompiledType, Types } from '../types.js'

/** Rows that are links of an entry. */
export interface LinkRowsOf {
  readonly type: CompiledType
  /** The column that holds the entry's id, by its names in Prisma and in the database. */
  readonly field: string
  readonly column: string
}

/** The tables whose rows make up entries. Rows of components are only written together with those of their entries. */
export class EntryTables {
  readonly #entries = new Map<string, CompiledType>()
  readonly #links = new Map<string, LinkRowsOf>()

  constructor(types: Types) {
    for (const type of types.values()) {
      if (type.descriptor.kind === 'component') continue
      this.#entries.set(type.table, type)
      for (const attribute of type.attributes.values()) this.#add(type, attribute)
    }
  }

  typeOf(table: string): CompiledType | undefined {
    return this.#entries.get(table)
  }

  linksIn(table: string): LinkRowsOf | undefined {
    return this.#links.get(table)
  }

  #add(type: CompiledType, attribute: CompiledAttribute): void {
    if (!isOwned(attribute)) return
    for (const { link } of linksOf(attribute))
      if (link.kind === 'joinTable' || link.kind === 'morphTable')
        this.#links.set(link.table, { type, field: link.source.field, column: link.source.column })
  }
}

/** Returns true if an attribute is a value of its own entry rather than the other side of what other entries say. */
export function isOwned(attribute: CompiledAttribute): boolean {
  switch (attribute.kind) {
    case 'relation':
      return attribute.descriptor.mapped !== true
    case 'morph':
      return attribute.descriptor.target === undefined
    default:
      return true
  }
}
