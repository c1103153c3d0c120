import type { TypeDescriptor } from '@content-gen/runtime'
import { linkColumns } from '../strapi/link-columns.js'
import { plain } from '../strapi/site.js'

/** Strapi's own tables, as the import of a database reads them. */
const fixed: ReadonlyMap<string, string> = new Map([
  ['plugin::users-permissions.role', 'up_roles'],
  ['plugin::users-permissions.permission', 'up_permissions'],
  ['plugin::i18n.locale', 'i18n_locale'],
])

/** The tables that Strapi would have for the types of the project: an archive names types and attributes alone. */
export class SiteTables {
  readonly types: ReadonlyMap<string, TypeDescriptor>

  constructor(descriptors: readonly TypeDescriptor[]) {
    this.types = new Map(descriptors.map((type) => [type.uid, type]))
  }

  /** Returns null for a type that neither the project nor the import knows. */
  tableOf(uid: string): string | null {
    return fixed.get(uid) ?? this.types.get(uid)?.table ?? null
  }

  /** Returns the type whose rows a table of `tableOf` has. */
  uidOf(table: string): string | null {
    return [...this.types.values()].find((type) => type.table === table)?.uid ?? null
  }

  isFixed(uid: string): boolean {
    return fixed.has(uid)
  }

  /** Returns the table of an attribute's links, and the columns of both ends. */
  linkTable(uid: string, attribute: string, target: string, relation: string) {
    const columns = linkColumns(this.#singular(uid), this.#singular(target), relation)
    return { table: `${this.tableOf(uid)}_${attribute}_links`, ...columns }
  }

  morphTable(uid: string, attribute: string) {
    return {
      table: `${this.tableOf(uid)}_${attribute}_morphs`,
      source: `${plain(this.#singular(uid))}id`,
      id: plain(`${attribute}_id`),
      type: plain(`${attribute}_type`),
    }
  }

  #singular(uid: string): string {
    return this.types.get(uid)?.singularName ?? uid.slice(uid.lastIndexOf('.') + 1)
  }
}
