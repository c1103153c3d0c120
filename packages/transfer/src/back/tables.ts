import { sliced } from '../export/items.js'
import { ExportProblem, wordsOf } from '../problem.js'
import { quotedName, type SourceRow, type StrapiValue, type WrittenDatabase } from '../source/source.js'
import { plain, type StrapiSite } from '../strapi/site.js'

/** Values by the plain names of their columns. */
export type Cells = Readonly<Record<string, StrapiValue>>

/** Writes Strapi's tables. Columns are named plainly, as the import reads them. */
export class StrapiTables {
  /** The number of statements that wrote. */
  written = 0
  readonly #columns = new Map<string, ReadonlyMap<string, string>>()
  readonly #next = new Map<string, number>()

  constructor(
    readonly database: WrittenDatabase,
    readonly site: StrapiSite,
  ) {}

  /** Returns the names of columns by their plain ones. */
  async columns(table: string): Promise<ReadonlyMap<string, string>> {
    const name = this.site.tableOf({ table })
    const known = this.#columns.get(name)
    if (known) return known
    const found = new Map((await this.database.columns(name)).map((column) => [plain(column), column]))
    this.#columns.set(name, found)
    return found
  }

  /** Inserts a row, and returns its id: without one, it gets the next. */
  async insert(table: string, cells: Cells): Promise<number> {
    const row = { id: cells['id'] ?? (await this.#nextId(table)), ...cells }
    const columns = await this.columns(table)
    const names = Object.keys(row).flatMap((name) => columns.get(name) ?? [])
    const values = Object.entries(row).flatMap(([name, value]) => (columns.has(name) ? [value] : []))
    const marks = names.map(() => '?').join()
    await this.#write(
      table,
      `insert into ${this.#quoted(table)} (${names.map(quotedName).join()}) values (${marks})`,
      values,
    )
    const id = Number(row.id)
    if (id >= (this.#next.get(table) ?? id)) this.#next.set(table, id + 1)
    return id
  }

  async update(table: string, id: number, cells: Cells): Promise<void> {
    const columns = await this.columns(table)
    const set = Object.keys(cells).map((name) => `${quotedName(columns.get(name) ?? name)} = ?`)
    if (set.length === 0) return
    const text = `update ${this.#quoted(table)} set ${set.join()} where "id" = ?`
    await this.#write(table, text, [...Object.values(cells), id])
  }

  /** Empties a column of rows. */
  async clear(table: string, column: string, ids: readonly number[]): Promise<void> {
    const name = quotedName((await this.columns(table)).get(column) ?? column)
    for (const some of sliced(ids))
      await this.#write(table, `update ${this.#quoted(table)} set ${name} = null where "id" in (${some.join()})`, [])
  }

  async delete(table: string, ids: readonly number[]): Promise<void> {
    for (const some of sliced(ids))
      await this.#write(table, `delete from ${this.#quoted(table)} where "id" in (${some.join()})`, [])
  }

  /** The next row of PostgreSQL gets an id after those that were written; the others see to it themselves. */
  async raiseSequences(): Promise<void> {
    if (this.database.provider !== 'postgresql') return
    for (const [table, next] of this.#next) {
      const [found] = await this.#query(table, `select pg_get_serial_sequence(?, 'id') as sequence`, [
        this.#quoted(table),
      ])
      const sequence = found?.['sequence']
      if (typeof sequence !== 'string') continue
      const [last] = await this.#query(table, `select last_value as last from ${sequence}`, [])
      // Unlike setval, it is taken back with the transaction.
      if (Number(last?.['last']) < next) await this.#query(table, `alter sequence ${sequence} restart with ${next}`, [])
    }
  }

  async #nextId(table: string): Promise<number> {
    const known = this.#next.get(table)
    if (known !== undefined) return known
    const [found] = await this.#query(table, `select max("id") as last from ${this.#quoted(table)}`, [])
    return Number(found?.['last'] ?? 0) + 1
  }

  #quoted(table: string): string {
    return quotedName(this.site.tableOf({ table }))
  }

  async #write(table: string, text: string, values: readonly StrapiValue[]): Promise<void> {
    this.written++
    await this.#query(table, text, values)
  }

  async #query(table: string, text: string, values: readonly StrapiValue[]): Promise<readonly SourceRow[]> {
    try {
      return await this.database.query(text, values)
    } catch (error) {
      throw new ExportProblem(`Strapi's table ${table} did not take its rows: ${wordsOf(error)}.`, { cause: error })
    }
  }
}
