import type { DatabaseProvider, Rows, RowValue } from '@content-gen/operate'
import { Clashes } from '../import/clashes.js'
import type { Progress } from '../import/copy.js'
import type { Keys, TableOfValues } from '../import/taken-values.js'
import { ImportTally } from '../import/tally.js'
import { ImportProblem, wordsOf } from '../problem.js'
import type { SourceDatabase, SourceRow } from '../source/source.js'
import { TargetTable, type Columns } from '../target/table.js'
import { uniquesOf } from '../target/uniques.js'
import { importedValue, misfit, type Kind } from '../target/values.js'
import { columnsOf, keyOf, permissionsTable, type ProjectColumn, type ProjectTables } from './columns.js'
import { isPassing, withoutActing } from './passing.js'

/** Two projects, and how to bring the rows of one into the other. */
export interface Projects {
  readonly source: SourceDatabase
  readonly rows: Rows
  readonly provider: DatabaseProvider
  readonly here: ProjectTables
  readonly there: ProjectTables
  /** The types of the roles whose actions the config here names. */
  readonly namedRoles: ReadonlySet<string>
  readonly onProgress: (progress: Progress) => void
}

/** Change with every use, and make no row another. */
const uncompared: Readonly<Record<string, string>> = {
  content_gen_api_tokens: 'last_used_at',
  content_gen_administrators: 'seen',
}

/** The rows of another project on their way into this one. */
export class ProjectCopy {
  readonly tables = new Map<string, TargetTable>()
  readonly tallies: ImportTally[] = []
  /** Notes who has which unique values there. */
  readonly clashes = new Clashes('refuse')
  /** Values for which there is no place here: how many, by table and column. */
  readonly #homeless = new Map<string, number>()
  /** The rows that are here, by table, to see which links lead nowhere. */
  readonly #known = new Map<string, ReadonlySet<number>>()
  readonly #named = new Set<number>()
  #isWhole = true

  constructor(
    private readonly projects: Projects,
    /** The keys of the rows to write, by table; null: the project is empty. */
    private readonly changes: Keys | null,
  ) {}

  /** Returns true if the rows have all their links: none is to a row that was deleted here. @throws ImportProblem */
  async run(): Promise<boolean> {
    const { here, there, namedRoles, onProgress } = this.projects
    if (there.has('up_roles'))
      for await (const row of this.#read('up_roles'))
        if (namedRoles.has(String(row['type']))) this.#named.add(Number(row['id']))
    // Rows that cannot be without others come after them.
    const needing = [...there.keys()].filter((name) => keyOf(name, columnsOf(name, here, there)) !== 'id')
    const names = [...[...there.keys()].filter((name) => !needing.includes(name)), ...needing]
    for (const [index, name] of names.entries()) {
      const tally = new ImportTally({ uid: name, table: name })
      this.tallies.push(tally)
      await this.#table(tally)
      onProgress({ table: name, rows: tally.found, done: index + 1, of: names.length })
    }
    this.#checkHomeless()
    for (const table of this.tables.values()) await this.#link(table)
    return this.#isWhole
  }

  /** The tables whose rows have ids, for those who look for their unique values. */
  *values(): Iterable<TableOfValues> {
    for (const [name, { key }] of this.tables) {
      if (key !== 'id') continue
      const columns = this.#columns(name)
      const kinds = new Map(
        columns.flatMap(({ column, kind, references }) => (references === null ? [[column, kind] as const] : [])),
      )
      const isComponent = columns.some(({ references, isOwned }) => references !== null && isOwned)
      yield { type: { uid: name, table: name }, kinds, isComponent }
    }
  }

  /** Returns the writer of a table. */
  table(name: string, kinds: ReadonlyMap<string, Kind>, key: string, required?: ReadonlySet<string>): TargetTable {
    const { rows, provider } = this.projects
    const only = this.changes === null ? null : (this.changes.get(name) ?? new Set<string>())
    const without = uncompared[name]
    return new TargetTable(rows, provider, name, kinds, {
      key,
      only,
      ...(without !== undefined && { uncompared: without }),
      ...(required && { required }),
    })
  }

  async #table(tally: ImportTally): Promise<void> {
    const { here } = this.projects
    const { table: name } = tally.type
    const isLeft = isPassing(name) || (!here.has(name) && name.startsWith('content_gen_'))
    if (isLeft || !here.has(name)) {
      for await (const _ of this.#read(name)) {
        tally.found++
        if (isLeft)
          tally.leave(isPassing(name) ? 'an imported site does not go on with these' : 'there is no such feature here')
        else this.#count(name)
      }
      return
    }
    const all = this.#columns(name)
    const key = keyOf(name, all)
    const columns = key === 'id' ? all : all.filter(({ column }) => column !== 'id')
    const kinds = new Map(columns.map(({ column, kind }) => [column, kind]))
    const required = new Set(columns.flatMap(({ column, isRequired }) => (isRequired ? [column] : [])))
    const target = this.table(name, kinds, key, required)
    target.use(kinds)
    this.tables.set(name, target)
    const uniques = key === 'id' && this.changes?.size === 0 ? await this.#uniques(name) : []
    const [known, unknown] = [new Set(all.map(({ column }) => column)), new Set<string>()]
    for await (const row of this.#read(name)) {
      tally.found++
      for (const [column, value] of Object.entries(row)) {
        if (known.has(column)) continue
        unknown.add(column)
        if (value !== null) this.#count(`${name}.${column}`)
      }
      const values = Object.fromEntries(
        columns.map(({ column, kind }) => [column, valueOf(name, row, column, kind)] as const),
      )
      for (const names of uniques) this.clashes.hold(tally.type, names, values, Number(row['id']))
      if (name === permissionsTable && this.#named.has(Number(row['role_id']))) {
        tally.leave('the config here says what their roles may do')
        continue
      }
      const kept = await this.#withoutLinks(columns, values, key)
      if (kept === null) continue
      await target.insert(withoutActing(tally, kept))
      tally.imported++
    }
    await target.flush()
    for (const column of unknown)
      if (!this.#homeless.has(`${name}.${column}`))
        tally.notes.push(`the column ${column} is empty and does not exist here`)
  }

  /** Leaves links for later that may be to rows which are not yet there; null for a row of a list whose other end was deleted here. */
  async #withoutLinks(columns: readonly ProjectColumn[], values: Columns, key: string): Promise<Columns | null> {
    const links = columns.filter(({ references }) => references !== null)
    if (key === 'id') {
      const later = new Set(links.map(({ column }) => column))
      return Object.fromEntries(Object.entries(values).filter(([name]) => !later.has(name)))
    }
    for (const { column, references } of links)
      if (!(await this.#isHere(references, values[column] ?? null))) return null
    return values
  }

  /** Sets the links of rows, which may be to rows of any table. */
  async #link(table: TargetTable): Promise<void> {
    const links = this.#columns(table.name).filter(({ references }) => references !== null)
    if (links.length === 0 || table.key !== 'id') return
    for await (const row of this.#read(table.name)) {
      const keys: Record<string, RowValue> = {}
      for (const { column, references } of links) {
        const key = valueOf(table.name, row, column, 'key')
        keys[column] = (await this.#isHere(references, key)) ? key : null
      }
      if (Object.values(keys).some((key) => key !== null)) await table.link(Number(row['id']), keys)
    }
    await table.flush()
  }

  /** Returns false for a row that was deleted here since the last import. */
  async #isHere(table: string | null, key: RowValue): Promise<boolean> {
    if (table === null || key === null || this.changes === null || this.changes.size === 0) return true
    const found = this.#known.get(table) ?? (await this.#ids(table))
    this.#known.set(table, found)
    const isHere = found.has(Number(key))
    if (!isHere) this.#isWhole = false
    return isHere
  }

  async #ids(table: string): Promise<ReadonlySet<number>> {
    return new Set((await this.projects.rows.query(`select id from "${table}"`)).map(({ id }) => Number(id)))
  }

  #uniques(name: string): Promise<string[][]> {
    return uniquesOf(this.projects.rows, this.projects.provider, name)
  }

  #columns(name: string): readonly ProjectColumn[] {
    return columnsOf(name, this.projects.here, this.projects.there)
  }

  #count(place: string): void {
    this.#homeless.set(place, (this.#homeless.get(place) ?? 0) + 1)
  }

  #checkHomeless(): void {
    if (this.#homeless.size === 0) return
    const lines = [...this.#homeless].map(([place, count]) => `\n  ${place}: ${count}`)
    throw new ImportProblem(
      `The other project has contents for which there is no table or column here. Give both the same models, and migrate both.${lines.join('')}`,
    )
  }

  async *#read(name: string): AsyncIterable<SourceRow> {
    try {
      yield* this.projects.source.rows(name)
    } catch (error) {
      throw new ImportProblem(`The table ${name} cannot be read: ${wordsOf(error)}.`, { cause: error })
    }
  }
}

/** @throws ImportProblem */
function valueOf(table: string, row: SourceRow, column: string, kind: Kind): RowValue {
  const value = importedValue(kind, row[column])
  if (value === undefined) throw new ImportProblem(misfit(table, row['id'], column, row[column], kind))
  return value
}
