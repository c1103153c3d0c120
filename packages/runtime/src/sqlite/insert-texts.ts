import { columnOf, storedValue } from '../tables.js'
import type { WriteStatement } from '../database.js'
import type { Column, NewRow, Table } from '../tables.js'
import { sqliteDialect } from './dialect.js'
import { bindable } from './prepared.js'

/** The statement for rows with the same fields. */
interface Form {
  readonly fields: readonly string[]
  readonly columns: readonly Column[]
  readonly text: string
}

/**
 * Makes the statements that insert a row, with values as the driver takes them. Each text is made once per set of fields: there are as many
 * as the models allow.
 */
export class InsertTexts {
  /** By the fields. */
  readonly #forms = new Map<string, Map<string, Form>>()
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
    let forms = this.#forms.get(table.name)
    if (forms === undefined) this.#forms.set(table.name, (forms = new Map()))
    const key = fields.join()
    let form = forms.get(key)
    if (form === undefined) forms.set(key, (form = makeForm(table, fields)))
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
