import { createHash } from 'node:crypto'
import type { TypeDescriptor } from '@content-gen/runtime'
import { ImportProblem, wordsOf } from '../problem.js'
import { withoutPassword } from '../source/open.js'
import { strapiTable, type SourceDatabase, type SourceRow } from '../source/source.js'

/** Tables and columns are found by their letters and digits alone: `metaTitle` in `meta_title`. */
export function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Returns the value of an attribute. PostgreSQL cuts the names of columns off. */
export function cellOf(row: SourceRow, name: string): unknown {
  const column = plain(name)
  if (column in row || column.length < 48) return row[column]
  const cut = Object.keys(row).find((key) => key.length >= 48 && column.startsWith(key))
  return cut === undefined ? undefined : row[cut]
}

/** The tables of Strapi. */
export class StrapiSite {
  readonly #names = new Map<string, string>()
  /** By their start. */
  readonly #cut = new Map<string, string>()

  constructor(private readonly database: SourceDatabase) {
    for (const name of database.tables) {
      this.#names.set(plain(name), name)
      // A longer name than a project's tables may have is the start of it, with a fingerprint. PostgreSQL has cut it off.
      if (name.length === 63) this.#cut.set(plain(name.slice(0, 49)), name)
      else if (name.length > 58)
        this.#names.set(
          plain(`${name.slice(0, 49)}_${createHash('sha256').update(name).digest('hex').slice(0, 8)}`),
          name,
        )
    }
  }

  get kind(): 'archive' | 'archive5' | 'database' {
    const { archivedBy } = this.database
    return archivedBy === undefined ? 'database' : archivedBy === 5 ? 'archive5' : 'archive'
  }

  has(table: string): boolean {
    return this.#find(table) !== undefined
  }

  /** Returns a type's table here, which others are named after. */
  tableOf({ table }: Pick<TypeDescriptor, 'table'>): string {
    return this.#find(table) ?? table
  }

  /** The types of the columns of a table, by their plain names. */
  async types(table: string): Promise<ReadonlyMap<string, string>> {
    const name = this.#find(table)
    const types = name === undefined ? [] : await this.database.types(name)
    return new Map([...types].map(([column, type]) => [plain(column), type]))
  }

  /** All rows of a table, by plain names of columns; none if there is no such table. */
  async *rows(table: string): AsyncIterable<SourceRow> {
    const name = this.#find(table)
    if (name === undefined) return
    try {
      for await (const row of this.database.rows(name)) {
        const named: Record<string, unknown> = Object.create(null)
        for (const [column, value] of Object.entries(row)) named[plain(column)] = value
        yield named
      }
    } catch (error) {
      if (error instanceof ImportProblem) throw error
      throw new ImportProblem(`The table ${name} of Strapi cannot be read: ${wordsOf(error)}.`, { cause: error })
    }
  }

  #find(table: string): string | undefined {
    const found = this.#names.get(plain(table))
    return found ?? (/_[0-9a-f]{8}$/.test(table) ? this.#cut.get(plain(table.slice(0, -9))) : undefined)
  }

  async list(table: string): Promise<readonly SourceRow[]> {
    const rows: SourceRow[] = []
    for await (const row of this.rows(table)) rows.push(row)
    return rows
  }
}

const otherVersions = [
  ['files_related_mph', 'Strapi 5'],
  ['core_store', 'Strapi 3'],
] as const

/** @throws ImportProblem unless these are the tables of Strapi 4, and of the site that is imported: some types may be newer, not all. */
export function checkSite(database: SourceDatabase, address: string, types: Iterable<TypeDescriptor>): void {
  const site = new StrapiSite(database)
  const place = withoutPassword(address)
  const question = 'is it the database that Strapi used?'
  if (database.tables.length === 0) throw new ImportProblem(`${place} has no table at all: ${question}`)
  for (const [table, version] of otherVersions)
    if (site.has(table))
      throw new ImportProblem(
        `${place} is a database of ${version}. This imports those of Strapi 4, and archives that Strapi 5 exports.`,
      )
  if (!site.has(strapiTable))
    throw new ImportProblem(`${place} has none of Strapi's tables (${strapiTable}): ${question}`)
  const own = [...types].filter(({ uid }) => uid.startsWith('api::'))
  if (own.length === 0 || own.some(({ table }) => site.has(table))) return
  const tables = own.slice(0, 3).map(({ table }) => table)
  const named = `${tables.join(', ')}${own.length > tables.length ? ', …' : ''}`
  throw new ImportProblem(
    `Strapi's database has a table for no content type of this project (${named}): is it that of another site?`,
  )
}
