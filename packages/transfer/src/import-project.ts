import { resolve } from 'node:path'
import {
  databaseFile,
  databaseUrl,
  hold,
  projectEnvironment,
  projectProvider,
  readSchema,
  readSchemaTables,
  rehearse,
  withRows,
  type DatabaseOptions,
  type Rows,
  type RowValue,
} from '@content-gen/operate'
import type { Progress } from './import/copy.js'
import { checkedReport, checkEmpty, raiseSequences } from './import/finish.js'
import type { ImportReport } from './import/site.js'
import { ImportTally, type TypeReport } from './import/tally.js'
import { ImportProblem, wordsOf } from './problem.js'
import { openSource } from './source/open.js'
import type { SourceDatabase, SourceRow } from './source/source.js'
import { TargetTable } from './target/table.js'
import { importedValue, misfit, type Kind } from './target/values.js'

export interface ProjectImportOptions {
  readonly database: DatabaseOptions
  /** The folder of the other project. */
  readonly from: string
  /** Rolls everything back. */
  readonly isDryRun: boolean
  /** Gives roles the rights that the config names, at the end of the transaction. */
  readonly settleRoles: (rows: Rows) => Promise<unknown>
  readonly onProgress: (progress: Progress) => void
}

type Tables = ReturnType<typeof readSchemaTables>

/** A migrated database has them with rows: those of the other project take their place. */
const replaced: readonly string[] = ['up_permissions', 'up_roles']
const audit = 'content_gen_audit'

/** An imported site does not act: nobody is signed in, and nothing is on its way. */
const passing: ReadonlySet<string> = new Set(
  ['admin_sessions', 'admin_links', 'admin_attempts', 'sign_ins', 'events', 'deliveries'].map(
    (name) => `content_gen_${name}`,
  ),
)

/**
 * Imports all that another project keeps in its database into a project without entries, in one transaction.
 * @throws ImportProblem, MigrationError
 */
export async function importProject(options: ProjectImportOptions): Promise<Pick<ImportReport, 'notice' | 'types'>> {
  const { database, from, isDryRun } = options
  const [here, there] = [await tablesOf(database.projectDir), await tablesOf(from)]
  const source = await openSource(await addressOf(from))
  try {
    for (const name of there.keys())
      if (!source.tables.includes(name))
        throw new ImportProblem(`The database of ${from} has no table ${name}: run \`npm run migrate\` there.`)
    const types = await (isDryRun ? rehearse : withRows)(database, (rows) =>
      new ProjectCopy(source, rows, here, there, options).all(),
    )
    return { notice: source.notice, types }
  } finally {
    await source.close()
  }
}

async function tablesOf(project: string): Promise<Tables> {
  return readSchemaTables(await readSchema(project))
}

/** Reads `.env` alone: `DATABASE_URL` of the environment is that of the project here. */
async function addressOf(project: string): Promise<string> {
  const provider = await projectProvider(project)
  const url = databaseUrl(provider, undefined, (await projectEnvironment(project))['DATABASE_URL'])
  return provider === 'sqlite' ? databaseFile(resolve(project), url) : url
}

class ProjectCopy {
  readonly #tables = new Map<string, TargetTable>()
  readonly #tallies: ImportTally[] = []
  /** Values for which there is no place here: how many, by table and column. */
  readonly #homeless = new Map<string, number>()

  constructor(
    private readonly source: SourceDatabase,
    private readonly rows: Rows,
    private readonly here: Tables,
    private readonly there: Tables,
    private readonly options: ProjectImportOptions,
  ) {}

  async all(): Promise<TypeReport[]> {
    const { rows, here, options } = this
    const names = [...this.there.keys()]
    const kept = [...here.keys()].filter((name) => !passing.has(name))
    for (const name of kept) if (![...replaced, audit].includes(name)) await checkEmpty(rows, name)
    if (here.has(audit)) await rows.query(`update "${audit}" set id = -id, tally = null`)
    for (const name of replaced) if (here.has(name) && this.there.has(name)) await rows.query(`delete from "${name}"`)
    // Rows that cannot be without others come after them.
    const needing = names.filter((name) => this.#columns(name).some(({ link }) => link === 'required'))
    const sorted = [...names.filter((name) => !needing.includes(name)), ...needing]
    for (const [index, name] of sorted.entries()) {
      const tally = new ImportTally({ uid: name, table: name })
      this.#tallies.push(tally)
      await this.#table(tally)
      options.onProgress({ table: name, rows: tally.found, done: index + 1, of: sorted.length })
    }
    this.#checkHomeless()
    for (const table of this.#tables.values()) await this.#link(table)
    if (options.database.provider === 'postgresql') await raiseSequences(rows, this.#tables.keys())
    const reports: TypeReport[] = []
    for (const tally of this.#tallies) {
      const table = this.#tables.get(tally.type.table)
      reports.push(await checkedReport(tally, table && [table]))
    }
    if (here.has(audit)) await this.#moveActs()
    await options.settleRoles(rows)
    await hold(rows)
    return reports
  }

  /** Acts of this project, such as the roles of a migration, follow those of the other one. */
  async #moveActs(): Promise<void> {
    const columns = this.#columns(audit).flatMap(({ column }) => (column === 'id' ? [] : [`"${column}"`]))
    await this.rows.query(
      `insert into "${audit}" (${columns.join()}) select ${columns.join()} from "${audit}" where id < 0 order by id desc`,
    )
    await this.rows.query(`delete from "${audit}" where id < 0`)
  }

  async #table(tally: ImportTally): Promise<void> {
    const { table: name } = tally.type
    const columns = this.#columns(name)
    const [known, unknown] = [new Set(columns.map(({ column }) => column)), new Set<string>()]
    const isLeft = passing.has(name) || (!this.here.has(name) && name.startsWith('content_gen_'))
    const kinds = new Map(columns.map(({ column, kind }) => [column, kind]))
    const target = new TargetTable(this.rows, this.options.database.provider, name, kinds)
    if (this.here.has(name) && !isLeft) this.#tables.set(name, target)
    for await (const row of this.#read(name)) {
      tally.found++
      if (isLeft) {
        tally.leave(passing.has(name) ? 'an imported site does not go on with these' : 'there is no such feature here')
        continue
      }
      if (!this.here.has(name)) {
        this.#count(name)
        continue
      }
      for (const [column, value] of Object.entries(row)) {
        if (known.has(column)) continue
        unknown.add(column)
        if (value !== null) this.#count(`${name}.${column}`)
      }
      const values = columns.flatMap(({ column, kind, link }) =>
        link === 'optional' ? [] : [[column, valueOf(name, row, column, kind)] as const],
      )
      await target.insert(withoutActing(tally, Object.fromEntries(values)))
      tally.imported++
    }
    await target.flush()
    for (const column of unknown)
      if (!this.#homeless.has(`${name}.${column}`))
        tally.notes.push(`the column ${column} is empty and does not exist here`)
  }

  /** Sets the links of the rows, which may be to rows of any table. */
  async #link(table: TargetTable): Promise<void> {
    const links = this.#columns(table.name).filter(({ link }) => link === 'optional')
    if (links.length === 0) return
    for await (const row of this.#read(table.name)) {
      const keys = links.map(({ column }) => [column, valueOf(table.name, row, column, 'key')] as const)
      if (keys.some(([, key]) => key !== null)) await table.link(Number(row['id']), Object.fromEntries(keys))
    }
    await table.flush()
  }

  #columns(name: string) {
    return [...(this.here.get(name)?.columns ?? [])].map(([column, { kind, definition }]) => ({
      column,
      // Moments are text on SQLite.
      kind: this.there.get(name)?.columns.get(column)?.kind === 'moment' ? 'datetime' : kinds[kind ?? 'text'],
      link: !definition.includes('references:') ? null : definition.startsWith('Int?') ? 'optional' : 'required',
    }))
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
      yield* this.source.rows(name)
    } catch (error) {
      throw new ImportProblem(`The table ${name} cannot be read: ${wordsOf(error)}.`, { cause: error })
    }
  }
}

const kinds = {
  integer: 'integer',
  bigint: 'biginteger',
  float: 'float',
  boolean: 'boolean',
  text: 'string',
  moment: 'datetime',
  json: 'json',
} as const satisfies Record<string, Kind>

/** @throws ImportProblem */
function valueOf(table: string, row: SourceRow, column: string, kind: Kind): RowValue {
  const value = importedValue(kind, row[column])
  if (value === undefined) throw new ImportProblem(misfit(table, row['id'], column, row[column], kind))
  return value
}

/** Returns a row as it arrives: webhooks are switched off, and nothing is due. */
function withoutActing(tally: ImportTally, row: Readonly<Record<string, RowValue>>) {
  if (tally.type.table === 'content_gen_webhooks' && row['is_enabled'] === true) {
    tally.notes.push(`${String(row['name'])} is switched off`)
    return { ...row, is_enabled: false }
  }
  if (tally.type.table === 'content_gen_releases' && row['state'] === 'scheduled') {
    tally.notes.push(`${String(row['name'])} is open, no longer scheduled for ${String(row['at'])}`)
    return { ...row, state: 'open', at: null }
  }
  return row
}
