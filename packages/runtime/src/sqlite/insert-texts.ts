import { columnOf, storedValue } from '../tables.js'
import type { WriteStatement } from '../database.js'
import type { NewRow, Table } from '../tables.js'
import { sqliteDialect } from './dialect.js'

/** Makes the statements that insert a row, each text once per set of fields: there are as many as the models allow. */
export class InsertTexts {
  readonly #texts = new Map<string, Map<string, string>>()

  of({ table, data }: NewRow): WriteStatement {
    const fields = Object.keys(data)
    return {
      text: this.#textOf(table, fields),
      values: fields.map((field) => storedValue(data[field], columnOf(table, field))),
    }
  }

  #textOf(table: Table, fields: readonly string[]): string {
    let texts = this.#texts.get(table.name)
    if (texts === undefined) this.#texts.set(table.name, (texts = new Map()))
    const key = fields.join()
    let text = texts.get(key)
    if (text === undefined) texts.set(key, (text = insertText(table, fields)))
    return text
  }
}

function insertText(table: Table, fields: readonly string[]): string {
  const { identifier } = sqliteDialect
  const columns = fields.map((field) => identifier(columnOf(table, field).name))
  const values = fields.map((_, index) => `?${index + 1}`)
  const given = fields.length === 0 ? 'default values' : `(${columns.join(', ')}) values (${values.join(', ')})`
  return `insert into ${identifier(table.name)} ${given}`
}
