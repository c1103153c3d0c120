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
  schemaTables,
  withRows,
  type DatabaseOptions,
  type Rows,
} from '@content-gen/operate'
import { bringChanges, type ReadSource } from './import/bring-changes.js'
import { checkedReport, checkEmpty, raiseSequences } from './import/finish.js'
import { isTold, keptOfJudged, changeReport } from './import/judged.js'
import { keepSums, keptSource, keptRows, LastImport } from './import/last-import.js'
import { marksOf, type Marks } from './import/marks.js'
import type { ImportReport } from './import/site.js'
import { findHeldValues } from './import/taken-values.js'
import type { TypeReport } from './import/tally.js'
import type { SinceLastReport } from './import-since-last.js'
import { ImportProblem } from './problem.js'
import { auditTable, moveActsBehind, setActsAside } from './project/acts.js'
import { permissionsTable, type ProjectTables } from './project/columns.js'
import { ProjectCopy, type Projects } from './project/copy.js'
import { isPassing } from './project/passing.js'
import { openSource } from './source/open.js'

export interface ProjectImportOptions extends Pick<Projects, 'namedRoles' | 'onProgress'> {
  readonly database: DatabaseOptions
  /** The folder of the other project. */
  readonly from: string
  /** Rolls everything back. */
  readonly isDryRun: boolean
  /** Gives roles the rights that the config names, at the end of the transaction. */
  readonly settleRoles: (rows: Rows) => Promise<unknown>
}

export interface ProjectSinceLastOptions extends ProjectImportOptions {
  /** Takes what was changed here as well since the last import. */
  readonly overwrite: boolean
}

/** A migrated database has them with rows: those of the other project take their place. */
const replaced: readonly string[] = [permissionsTable, 'up_roles']

/**
 * Imports all that another project keeps in its database into a project without entries, in one transaction.
 * @throws ImportProblem, MigrationError
 */
export async function importProject(options: ProjectImportOptions): Promise<Pick<ImportReport, 'notice' | 'types'>> {
  const { result, notice } = await fromProject(options, async (projects) => {
    const { rows, here, there } = projects
    const kept = [...here.keys()].filter((name) => !isPassing(name))
    for (const name of kept) if (![...replaced, auditTable].includes(name)) await checkEmpty(rows, name)
    if (here.has(auditTable)) await setActsAside(rows, 0)
    for (const name of replaced) if (here.has(name) && there.has(name)) await rows.query(`delete from "${name}"`)
    const copy = new ProjectCopy(projects, null)
    await copy.run()
    await keepSums(rows, [...[...copy.tables.values()].map(keptRows), keptSource('project', await marksIn(projects))])
    const types: TypeReport[] = []
    for (const tally of copy.tallies) {
      const table = copy.tables.get(tally.type.table)
      types.push(await checkedReport(tally, table && [table]))
    }
    await finish(projects, copy, options)
    await hold(rows)
    return types
  })
  return { notice, types: result }
}

/** Imports what has changed in another project since it was imported, in one transaction. @throws ImportProblem, MigrationError */
export async function importProjectSinceLast(
  options: ProjectSinceLastOptions,
): Promise<Pick<SinceLastReport, 'notice' | 'changes'>> {
  const { result, notice } = await fromProject(options, async (projects) => {
    const { rows, here } = projects
    const last = await LastImport.of('project', await marksIn(projects), rows)
    if (here.has(auditTable)) await setActsAside(rows, Math.max(0, ...[...last.sumsOf(auditTable).keys()].map(Number)))
    const reading = new ProjectCopy(projects, new Map())
    await reading.run()
    const source: ReadSource = {
      rows,
      tables: [...reading.tables.values()],
      formerTable: (name, kinds, key) => reading.table(name, kinds, key),
      findHeldValues: (written) => findHeldValues({ ...projects, clashes: reading.clashes }, reading.values(), written),
      write: (brought) => new ProjectCopy(projects, brought).run(),
    }
    const tables = schemaTables(await readSchema(options.database.projectDir))
    const judged = await bringChanges(source, last, { overwrite: options.overwrite, tables })
    await keepSums(rows, [...judged.map(keptOfJudged), keptSource('project', await marksIn(projects))])
    await finish(projects, reading, options)
    return judged.map(changeReport).filter(isTold)
  })
  return { notice, changes: result }
}

async function fromProject<Result>(
  { database, from, isDryRun, namedRoles, onProgress }: ProjectImportOptions,
  work: (projects: Projects) => Promise<Result>,
): Promise<{ readonly result: Result; readonly notice: string | null }> {
  const [here, there] = [await tablesOf(database.projectDir), await tablesOf(from)]
  const source = await openSource(await addressOf(from))
  try {
    for (const name of there.keys())
      if (!source.tables.includes(name))
        throw new ImportProblem(`The database of ${from} has no table ${name}: run \`npm run migrate\` there.`)
    const result = await (isDryRun ? rehearse : withRows)(database, (rows) =>
      work({ source, rows, provider: database.provider, here, there, namedRoles, onProgress }),
    )
    return { result, notice: source.notice }
  } finally {
    await source.close()
  }
}

function marksIn({ source, there }: Projects): Promise<Marks> {
  return marksOf(source, there.has('up_roles') ? ['up_roles'] : [])
}

async function finish(
  { rows, provider, here }: Projects,
  { tables }: ProjectCopy,
  { settleRoles }: ProjectImportOptions,
): Promise<void> {
  if (provider === 'postgresql') await raiseSequences(rows, tables.keys())
  if (here.has(auditTable)) await moveActsBehind(rows, here)
  await settleRoles(rows)
}

async function tablesOf(project: string): Promise<ProjectTables> {
  return readSchemaTables(await readSchema(project))
}

/** Reads `.env` alone: `DATABASE_URL` of the environment is that of the project here. */
async function addressOf(project: string): Promise<string> {
  const provider = await projectProvider(project)
  const url = databaseUrl(provider, undefined, (await projectEnvironment(project))['DATABASE_URL'])
  return provider === 'sqlite' ? databaseFile(resolve(project), url) : url
}
