import { LRUCache } from 'lru-cache'
import { columnOf, storedValue } from '../tables.js'
import type { WriteStatement } from '../database.js'
import type { Column, NewRow, Table } from '../tables.js'
import { sqliteDialect } from './dialect.js'
import { bindable } from './prepared.js'

const keptTexts = 1_000
const keptCharacters = 1_000_000

/** The statement for rows with the same fields. */
interface Form {
  readonly fields: readonly string[]
  readonly columns: readonly Column[]
  readonly text: string
}

/**
 * Makes the statements that insert a row, with values as the driver takes them. Each text is made once per set of fields, as long as it is
 * among the latest: clients choose the fields that they leave out.
 */
export class InsertTexts {
  /** By the table and the fields. */
  readonly #forms = new LRUCache<string, Form>({
    max: keptTexts,
    maxSize: keptCharacters,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  })
  /** The latest of each table, which is likely the next: to compare names takes less than to join them. */
  readonly #last = new Map<string, Form>()

  of({ table, data }: NewRow): WriteStatement {
    const fields = Object.keys(data)
    const { text, columns } = this.#formOf(table, fields)
    const values = fields.map((field, index) => {
      const column = columns[index]
      return column && bindable(storedValue(data[field], column))
    })
    return { text, values }
  }

  #formOf(table: Table, fields: readonly string[]): Form {
    const last = this.#last.get(table.name)
    if (last?.fields.length === fields.length && fields.every((field, index) => field === last.fields[index]))
      return last
    const key = `${table.name} ${fields.join()}`
    let form = this.#forms.get(key)
    if (form === undefined) this.#forms.set(key, (form = makeForm(table, fields)))
    this.#last.set(table.name, form)
    return form
  }
}

function makeForm(table: Table, fields: readonly string[]): Form {
  const { identifier } = sqliteDialect
  const columns = fields.map((field) => columnOf(table, field))
  const names = columns.map(({ name }) => identifier(name))
  // The driver binds parameters without names in two thirds of the time.
  const values = fields.map(() => '?')
  const given = fields.length === 0 ? 'default values' : `(${names.join(', ')}) values (${values.join(', ')})`
  return { fields, columns, text: `insert into ${identifier(table.name)} ${given}` }
}
