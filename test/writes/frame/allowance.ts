/** The changes that a write may make, collected by the rules. */
import { changedColumns } from '../contents.js'
import { columnsOf, groupColumn } from '../layout.js'
import { rowsOf } from './rows.js'
import type { Change, Contents, Row } from '../contents.js'
import type { TypeDescriptor, Types } from '../layout.js'

export type Can = (action: string) => boolean

export interface Scene {
  readonly types: Types
  readonly before: Contents
  readonly after: Contents
  readonly can: Can
  /** Files that are part of the request. */
  readonly sentFiles: ReadonlySet<number>
}

export class Allowance {
  /** The columns that may change, or that a new row may fill, by `table id`. */
  readonly #columns = new Map<string, Set<string>>()
  readonly #coming = new Set<string>()
  readonly #going = new Set<string>()
  /** The files that the entry shows before the write. */
  shown: ReadonlySet<number> = new Set()

  constructor(readonly scene: Scene) {}

  /** Returns the changes that were not allowed. */
  outside(changes: readonly Change[]): string[] {
    return changes.flatMap((change) => {
      const key = `${change.table} ${change.id}`
      if (change.after === null) return this.#going.has(key) ? [] : [`${key} is gone`]
      if (change.before === null && !this.#coming.has(key)) return [`${key} came: ${JSON.stringify(change.after)}`]
      const allowed = this.#columns.get(key)
      const wrong = changedColumns(change).filter((name) => !allowed?.has(name) && isValue(change, name))
      return wrong.map((name) => `${key}: ${name} became ${JSON.stringify(change.after?.[name])}`)
    })
  }

  allow(table: string, id: number, columns: readonly string[]): void {
    const key = `${table} ${id}`
    const known = this.#columns.get(key)
    if (known === undefined) this.#columns.set(key, new Set(columns))
    else for (const column of columns) known.add(column)
  }

  mayCome(key: string): void {
    this.#coming.add(key)
  }

  mayGo(key: string): void {
    this.#going.add(key)
  }

  /** A new row may have any value in a column of its own, except for links. */
  makeRow(type: TypeDescriptor, id: number): void {
    this.#coming.add(`${type.table} ${id}`)
    const links = new Set(
      Object.values(type.attributes).flatMap((attribute) => ('column' in attribute ? [] : columnsOf(attribute))),
    )
    const group = groupColumn(type)
    const row = rowsOf(this.scene.after, type.table).get(id) ?? {}
    this.allow(
      type.table,
      id,
      Object.keys(row).filter((name) => !links.has(name) && name !== group),
    )
  }

  /** A key may be cleared, or point to an allowed row. */
  allowLink(
    table: string,
    id: number,
    columns: readonly string[],
    key: string,
    isAllowed: (other: number) => boolean,
  ): void {
    const other = rowsOf(this.scene.after, table).get(id)?.[key] ?? null
    if (other === null || isAllowed(Number(other))) this.allow(table, id, columns)
  }

  /** Rows of a link table: new ones must be named, and any that are linked here may be removed. */
  mayLink(
    table: string,
    column: string,
    id: number,
    mayCome: (row: Row) => boolean,
    mayGo: (row: Row) => boolean = () => true,
  ): void {
    this.eachRow(table, column, id, (key) => {
      const row = this.row(key)
      if (mayGo(row)) this.#going.add(key)
      if (mayCome(row)) this.#coming.add(key)
      this.#columns.set(key, new Set(mayCome(row) ? Object.keys(row) : ['position', 'inverse_position']))
    })
  }

  mayLinkAnything(table: string, column: string, id: number): void {
    this.eachRow(table, column, id, (key) => {
      this.#going.add(key)
      this.#coming.add(key)
      this.#columns.set(key, new Set(Object.keys(this.row(key))))
    })
  }

  changing(table: string, isMeant: (row: Row) => boolean, found: (id: number) => void): void {
    for (const [id, row] of rowsOf(this.scene.before, table)) if (isMeant(row)) found(id)
  }

  /** Visits the rows before and after. */
  eachRow(table: string, column: string, id: number, found: (key: string) => void): void {
    for (const contents of [this.scene.before, this.scene.after]) {
      for (const [row, values] of rowsOf(contents, table)) if (values[column] === id) found(`${table} ${row}`)
    }
  }

  row(key: string): Row {
    const [table = '', id] = key.split(' ')
    const { before, after } = this.scene
    return rowsOf(after, table).get(Number(id)) ?? rowsOf(before, table).get(Number(id)) ?? {}
  }
}

/** An empty column of a new row is no change. */
function isValue({ before, after }: Change, name: string): boolean {
  return before !== null || (after?.[name] ?? null) !== null
}
