import { createRequire } from 'node:module'
import { reasonsOf } from '@content-gen/runtime'
import { servingProcesses } from '@content-gen/runtime/migrations'
import type { Check, Database, Store } from '@content-gen/runtime'
import type { System } from '../panel-api/administrators.js'

const { version } = createRequire(import.meta.url)('@content-gen/admin/package.json') as { version: string }

const migrations =
  `select count(*) as "applied", max("migration_name") as "last" from "_prisma_migrations" ` +
  `where "finished_at" is not null and "rolled_back_at" is null`

const facts: Readonly<Record<Database['dialect']['name'], string>> = {
  sqlite:
    `select sqlite_version() as "version", ` +
    `(select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as "bytes"`,
  postgresql: `select current_setting('server_version') as "version", pg_database_size(current_database()) as "bytes"`,
}

/** How the server and its database are. `checks`: of the features. */
export async function systemOf(
  { config, database, log, checkMigrations, slowReads }: Store,
  checks: readonly Check[],
  startedAt: Date,
): Promise<System> {
  const all = [
    { name: 'database', run: () => database.check() },
    { name: 'migrations', run: () => checkMigrations() },
    ...checks,
  ]
  const reasons = await reasonsOf(all, log)
  const one = async (text: string) => (await database.rows({ text, values: [] }))[0] ?? {}
  const [found, applied] = [await one(facts[database.dialect.name]), await one(migrations)]
  const serving = await servingProcesses(database.dialect, (text) => database.rows({ text, values: [] }))
  return {
    version,
    node: process.version,
    database: {
      provider: database.dialect.name,
      version: String(found['version']),
      bytes: Number(found['bytes']),
    },
    migrations: {
      applied: Number(applied['applied']),
      last: applied['last'] === null ? null : String(applied['last']),
    },
    readiness: all.map(({ name }) => ({ name, isReady: reasons[name] === undefined, message: reasons[name] ?? null })),
    processes: serving.map(({ migrations: _migrations, ...shown }) => shown),
    startedAt: startedAt.toISOString(),
    slowReads: slowReads.list(),
    runs: config.cron ? await runsOf(database) : null,
  }
}

/** Loads the feature only in projects that have it. */
async function runsOf(database: Database): Promise<System['runs']> {
  const { lastRuns } = await import('@content-gen/runtime/cron')
  return lastRuns(database, { most: 20 })
}
