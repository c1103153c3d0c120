import { lowerFirst } from '../names/letter-case.js'
import { columnName, fieldProposals, longestName, NameSet } from '../names/names.js'
import { systemColumns } from '../names/reserved.js'
import type { Column, ColumnRef, ColumnType, ForeignKey, Table } from '../schema.js'

/** Leaves room for `_pkey`, which PostgreSQL appends. */
export const longestTable = longestName - '_pkey'.length

/** A table during layout: knows which names are taken. */
export class TableDraft {
  readonly fields = new NameSet(longestName)
  readonly columnNames = new NameSet(longestName, systemColumns)
  readonly columns: Column[] = []
  readonly foreignKeys: ForeignKey[] = []
  readonly uniques: (readonly string[])[] = []
  readonly indexes: (readonly string[])[] = []
  readonly lookedUp: string[] = []
  /** Indexes that the config declares. */
  readonly declared: (readonly string[])[] = []

  /** Property of the Prisma client. */
  readonly delegate: string

  constructor(
    readonly model: string,
    readonly name: string,
    readonly description: string | null,
  ) {
    this.delegate = lowerFirst(model)
    this.add(this.reserve('id', 'id'), 'Id', { isRequired: true })
  }

  /** Reserves a field and a column with these names, or similar ones. */
  reserve(identity: string, field: string, column = columnName(field)): ColumnRef {
    return {
      column: this.columnNames.take(identity, column, `${column}_field`),
      field: this.fields.take(identity, ...fieldProposals(field)),
    }
  }

  add(ref: ColumnRef, type: ColumnType, options: Partial<Omit<Column, keyof ColumnRef | 'type'>> = {}): void {
    this.columns.push({ ...ref, type, isRequired: false, isUnique: false, description: null, ...options })
  }

  /** Adds an index that only finds equal values. */
  lookUp(field: string): void {
    this.indexes.push([field])
    this.lookedUp.push(field)
  }

  finish(): Omit<Table, 'constraintNames'> {
    const { model, delegate, name, description, columns, foreignKeys, uniques, lookedUp, declared } = this
    const indexes = [...this.indexes, ...declared]
    return { model, delegate, name, description, columns, foreignKeys, uniques, indexes, lookedUp }
  }
}
