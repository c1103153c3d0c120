import {
  checkOwner,
  checkProvider,
  checkUrl,
  databaseFile,
  endOfHistory,
  recordStatements,
  MigrationError,
  openDatabase,
  readMigrations,
  readState,
  splitStatements,
  type DatabaseOptions,
  type Migration,
  type DatabaseProvider,
} from '@content-gen/operate'
import { compareTables } from './next/change.js'
import { diff } from './database/engine.js'
import { liveAdapter } from './database/live-adapter.js'
import { offlineAdapter } from './database/offline-adapter.js'
import { RefusedMigration } from './refused-migration.js'
import { riskOf } from './next/risk.js'
import { searchAnew } from './next/search.js'
import { readContent } from './content/read-content.js'
import { emptySchema } from './next/schema-text.js'
import { readTables } from './next/table.js'

/**
 * Makes a database that took another way, perhaps on another branch, match the project's migrations, and keeps its rows: for development.
 * Returns what was at risk, one sentence each.
 * @throws RefusedMigration if data would be lost without consent
 */
export async function adopt(options: DatabaseOptions, acceptDataLoss: boolean): Promise<readonly string[]> {
  const { projectDir, provider, databaseUrl } = options
  checkUrl(provider, databaseUrl)
  await checkProvider(projectDir, provider)
  const migrations = await readMigrations(projectDir)
  const end = endOfHistory(migrations)
  const newest = migrations.at(-1)
  const state = await readState(options)
  checkOwner(state)
  if (end === null || newest === undefined || state.recorded === null) {
    const message = 'There is nothing to adopt: no migration was written, or none applied.'
    throw new MigrationError('migration-refused', message, 'Run `content-gen migrate dev`.')
  }
  const { script, risks } = await way(options, end.schema)
  const content = readContent(end.content, `prisma/migrations/${newest.name}/content.json`)
  const applied = new Set(state.recorded.map(({ name }) => name))
  const byHand = migrations.filter(({ name, schema }) => schema === null && !applied.has(name))
  const all = [...risks, ...byHand.map(({ name }) => `Does not run ${name}, which was written by hand.`)]
  if (all.length > 0 && !acceptDataLoss) throw new RefusedMigration(all, [])
  const statements = [
    ...splitStatements(provider, script),
    ...searchAnew(provider, content).map((text) => ({ text, line: 1 })),
    ...recordStatements(migrations.slice(0, -1)),
  ]
  await apply(options, newest, statements)
  return all
}

/** The next migration from the current tables, however they were made. */
async function way({ projectDir, provider, databaseUrl }: DatabaseOptions, schema: string) {
  // An adapter serves one comparison.
  const adapter = () =>
    liveAdapter(provider, provider === 'sqlite' ? databaseFile(projectDir, databaseUrl) : databaseUrl)
  const wanted = { of: 'datamodel', schema } as const
  const live = { of: 'database', schema } as const
  const empty = { of: 'datamodel', schema: emptySchema(provider) } as const
  const script = await diff(await adapter(), live, wanted)
  // PostgreSQL's tables are prefixed with their schema.
  const made = (await diff(await adapter(), empty, live)).replaceAll(/"[^"]+"\.(?=")/g, '')
  const before = readTables(provider, made)
  if (before.size === 0) throw new Error(`The tables of the database could not be read from:\n${made}`)
  const after = readTables(provider, await diff(offlineAdapter(provider), empty, wanted))
  return { script, risks: risksOf(provider, compareTables(before, after)) }
}

function risksOf(provider: DatabaseProvider, changes: ReturnType<typeof compareTables>): readonly string[] {
  return changes.flatMap((change) => riskOf(provider, change) ?? [])
}

async function apply(
  options: DatabaseOptions,
  migration: Migration,
  statements: ReturnType<typeof splitStatements>,
): Promise<void> {
  const database = await openDatabase(options)
  try {
    await database.apply(() => ({ migration, statements, done: 0, isLater: false, meanwhile: [] }))
  } finally {
    await database.close()
  }
}
