import {
  MigrationError,
  checkProvider,
  endOfHistory,
  providerOf,
  readContentIfPresent,
  readMigrations,
  readSchema,
  type Migration,
  type DatabaseProvider,
} from '@content-gen/operate'
import { compareTables } from './change.js'
import { addColumns } from './added-columns.js'
import { besideTraffic } from './beside-traffic.js'
import type { BesideTraffic } from './beside-traffic.js'
import type { Change } from './change.js'
import { readContent } from '../content/read-content.js'
import { contentSteps } from './content-steps.js'
import type { ContentSteps } from './content-steps.js'
import { emptyMisfits } from './conversion.js'
import { bothNames } from './rename/both-names.js'
import { renameDerived } from './rename/derived-name.js'
import { diff } from '../database/engine.js'
import { forLater, removedCells } from './later.js'
import type { ForLater } from './later.js'
import { offlineAdapter } from '../database/offline-adapter.js'
import type { OwnersWords } from './owners-words.js'
import { physicalCandidates } from './rename/physical-candidates.js'
import { readPhysicalRenames, renameSql } from './rename/physical-rename.js'
import type { PhysicalRename, TablePair } from './rename/physical-rename.js'
import { emptyReferences } from './reference.js'
import type { Rename } from './rename/rename.js'
import { retype } from './retype.js'
import type { Retyped } from './retype.js'
import { applyRename, applyType, emptySchema } from './schema-text.js'
import { step } from '../steps/step.js'
import type { Notice, Obstacle, Step } from '../steps/step.js'
import { searchSteps } from './search.js'
import { releaseActs } from './release-acts.js'
import { readTables } from './table.js'
import type { Table } from './table.js'

/** The way from the last migration to the current schema. */
export interface NextMigration {
  readonly provider: DatabaseProvider
  /** In the words of the models, as far as they are known. */
  readonly steps: readonly Step[]
  /** Changes that no step explains. */
  readonly changes: readonly Change[]
  readonly obstacles: readonly Obstacle[]
  readonly notices: readonly Notice[]
  /** SQL around that of steps, which gives columns another type. */
  readonly retyped: Retyped
  /** The SQL that renames and then changes tables; the statements of steps surround it. */
  readonly sql: string
  /** SQL that checks and indexes what tables have, beside reads and writes. */
  readonly alone: readonly string[]
  /** SQL that takes away what only earlier releases use. */
  readonly later: readonly string[]
  /** Nothing is done: there are only notices. */
  readonly isIdle: boolean
  readonly schema: string
  readonly content: string | null
  /** Pairs that look like renames and were not named as such. */
  readonly candidates: readonly Rename[]
  readonly migrations: readonly Migration[]
  /** The migrations that this one follows: the newest, or the newest of each branch. */
  readonly parents: readonly string[]
}

/** The files that `generate` writes for migrations. */
export interface WantedState {
  /** The text of prisma/schema.prisma. */
  readonly schema: string
  /** The text of prisma/content.json; null: there is none. */
  readonly content: string | null
}

/** Returns null if there is nothing to do. `wantedState`: the one to reach; that of the project by default. */
export async function nextMigration(
  projectDir: string,
  provider: DatabaseProvider,
  words: OwnersWords,
  wantedState?: WantedState,
): Promise<NextMigration | null> {
  await checkProvider(projectDir, provider)
  const { schema, content } = wantedState ?? (await generatedState(projectDir))
  if (providerOf(schema) !== provider) {
    const message = `prisma/schema.prisma is for ${providerOf(schema) ?? 'no database'}, but the project uses ${provider}.`
    throw new MigrationError('provider-changed', message, 'Run `content-gen generate` first.')
  }
  const migrations = await readMigrations(projectDir)
  const end = endOfHistory(migrations)
  const empty = emptySchema(provider)
  const old = end?.schema ?? empty
  const whole = await compare(provider, empty, old)
  const wanted = readTables(provider, await compare(provider, empty, schema))
  const tables: TablePair = { before: readTables(provider, whole), after: wanted }
  const contents = {
    old: readContent(end?.content ?? null, `prisma/migrations/${end?.heads.at(-1)}/content.json`),
    now: readContent(content, 'prisma/content.json'),
  }
  const planned = knownSteps(provider, words, tables, contents)
  const known = { ...planned, steps: [...planned.steps, ...releaseActs(provider, tables)] }

  const retypes = known.steps.flatMap((each) => each.retypes)
  const typed = retypes.reduce((text, each) => applyType(text, each, schema), old)
  const start = known.renames.reduce(applyRename, typed)
  const script = await compare(provider, start, schema)
  const renamed = await compare(provider, empty, start)
  const begun = readTables(provider, renamed)
  const search = searchSteps({ provider, ...contents, renames: known.renames, tables: begun })
  const isIdle = script === '' && known.renames.length === 0 && !known.steps.some(touchesRows) && search.length === 0
  if (isIdle && known.notices.length === 0) return null

  const both =
    provider === 'sqlite' || known.renames.length === 0 || known.steps.some(touchesRows)
      ? null
      : bothNames(known.renames, tables.before, { before: whole, after: renamed })
  const covered = new Set(known.steps.flatMap(({ covers }) => covers))
  const changes = compareTables(begun, wanted).filter((change) => !isCovered(change, covered))
  const { sql, alone, later } =
    provider === 'sqlite'
      ? {
          sql: emptyReferences(provider, addColumns(emptyMisfits(script, changes), renamed), changes),
          alone: [],
          later: [],
        }
      : postgresqlScript(emptyReferences(provider, script, changes), begun, known, changes)
  return {
    ...known,
    steps: [...known.steps, ...search],
    provider,
    changes,
    retyped: both === null ? retype(retypes, whole, wanted) : { lock: [], swap: [], ...both },
    sql: [
      ...(both === null ? known.renames.map(renameSql) : []),
      both === null && known.renames.length > 0 ? renameDerived(provider, whole, renamed, known.renames) : '',
      sql,
    ].join(''),
    alone: [...known.steps, ...search].flatMap((each) => each.alone).concat(alone),
    later: [...(both?.later ?? []), ...later],
    isIdle,
    schema,
    content,
    candidates: known.candidates ?? physicalCandidates(begun, wanted, changes),
    migrations,
    parents: end?.heads ?? [],
  }
}

async function generatedState(projectDir: string): Promise<WantedState> {
  return { schema: await readSchema(projectDir), content: await readContentIfPresent(projectDir) }
}

function postgresqlScript(
  script: string,
  begun: ReadonlyMap<string, Table>,
  { steps, renames }: Known,
  changes: readonly Change[],
): BesideTraffic & ForLater {
  const { sql, later } = forLater(script, removedCells(steps, changes), begun)
  const fills = steps.flatMap((each) => each.fills)
  return { ...besideTraffic(sql, begun, fills, !steps.some(touchesRows) && renames.length === 0), later }
}

function touchesRows({ before, after, alone, retypes }: Step): boolean {
  return before.length + after.length + alone.length + retypes.length > 0
}

type Known = Omit<ContentSteps, 'candidates'> & { readonly candidates: readonly Rename[] | null }

/** If only the tables are known, only they can be renamed. */
function knownSteps(
  provider: DatabaseProvider,
  words: OwnersWords,
  tables: TablePair,
  content: {
    readonly old: Parameters<typeof contentSteps>[1] | null
    readonly now: Parameters<typeof contentSteps>[1] | null
  },
): Known {
  if (content.old && content.now) return contentSteps(provider, content.old, content.now, words, tables)
  const renames = readPhysicalRenames(words.renames ?? [], tables, [])
  return { renames, steps: renames.map(renameStep), obstacles: [], notices: [], candidates: null }
}

function renameStep(rename: PhysicalRename): Step {
  const from = rename.kind === 'table' ? rename.from : `${rename.table}.${rename.from}`
  return step(`rename ${from} ${rename.to}`, `Renames ${from} to ${rename.to}`)
}

function isCovered(change: Change, covered: ReadonlySet<string>): boolean {
  if (covered.size === 0) return false
  const isColumnCovered = (column: string) => covered.has(`${change.table}.${column}`)
  if ('column' in change) return isColumnCovered(change.column.name)
  return 'columns' in change ? change.columns.every(isColumnCovered) : covered.has(change.table)
}

function compare(provider: DatabaseProvider, from: string, to: string): Promise<string> {
  return diff(offlineAdapter(provider), { of: 'datamodel', schema: from }, { of: 'datamodel', schema: to })
}
