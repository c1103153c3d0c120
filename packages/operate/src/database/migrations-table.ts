import { randomUUID } from 'node:crypto'
import { laterOpen, printOpenLater } from '@content-gen/runtime/migrations'
import { dropsOf } from './drops.js'
import { checksum } from './history.js'
import type { Migration } from './history.js'
import type { DatabaseProvider } from './provider.js'
import type { ScriptStatement } from './statements.js'

export const migrationsTable = '_prisma_migrations'

/** The part of a row that we read. */
export interface RecordedMigration {
  readonly name: string
  readonly checksum: string
  readonly outcome: 'applied' | 'rolled back' | 'unfinished' | 'interrupted'
  /** The number of its statements that are done; 1 for each migration that was one transaction. */
  readonly done: number
  /** `later.sql` is still to be done. */
  readonly isLaterOpen: boolean
}

/** In the column `logs` of a migration that our next deployment completes. */
const goesOn = 'Run `content-gen migrate deploy` to complete this migration.'

export const selectRecorded = `select migration_name as name, checksum, applied_steps_count as done,
  coalesce(logs, '') like '${laterOpen}%' as "isLaterOpen",
  case when rolled_back_at is not null then 'rolled back' when finished_at is not null then 'applied' when logs = '${goesOn}' then 'interrupted'
    else 'unfinished' end as outcome
  from "${migrationsTable}" order by started_at, migration_name`

/** Prisma's own layout, so that its tools can read it. */
export const createMigrationsTable: Record<DatabaseProvider, string> = {
  sqlite: `CREATE TABLE "${migrationsTable}" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`,
  postgresql: `CREATE TABLE "${migrationsTable}" (
    id                      VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum                VARCHAR(64) NOT NULL,
    finished_at             TIMESTAMPTZ,
    migration_name          VARCHAR(255) NOT NULL,
    logs                    TEXT,
    rolled_back_at          TIMESTAMPTZ,
    started_at              TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count     INTEGER NOT NULL DEFAULT 0
)`,
}

const columns = ['id', 'checksum', 'migration_name', 'started_at', 'finished_at', 'logs', 'applied_steps_count']

export const insertRecord: Record<DatabaseProvider, string> = {
  sqlite: `insert into "${migrationsTable}" (${columns.join()}) values (?, ?, ?, ?, ?, ?, 1)`,
  postgresql: `insert into "${migrationsTable}" (${columns.join()}) values ($1, $2, $3, $4, $5, $6, 1)`,
}

/** After each part of a migration that has several: `progressOf` it. */
export const noteDone: Record<DatabaseProvider, string> = {
  sqlite: `update "${migrationsTable}" set applied_steps_count = ?, finished_at = ?, logs = ? where migration_name = ? and rolled_back_at is null`,
  postgresql: `update "${migrationsTable}" set applied_steps_count = $1, finished_at = $2, logs = $3 where migration_name = $4 and rolled_back_at is null`,
}

/** Returns the values of `noteDone`. `isWhole`: the statements done are all. */
export function progressOf(migration: Migration, done: number, isWhole: boolean): (string | number | null)[] {
  return [done, isWhole ? print(new Date()) : null, isWhole ? logsOf(migration) : goesOn, migration.name]
}

/** Returns the values of `insertRecord`. */
export function recordOf(migration: Migration, startedAt: Date): (string | null)[] {
  return [randomUUID(), checksum(migration.sql), migration.name, print(startedAt), print(new Date()), logsOf(migration)]
}

function logsOf({ later }: Migration): string | null {
  return later === null ? null : printOpenLater(dropsOf(later))
}

/** Notes that `later.sql` of a migration is done: its name. */
export const closeLater: Record<DatabaseProvider, string> = {
  sqlite: `update "${migrationsTable}" set logs = null where migration_name = ?`,
  postgresql: `update "${migrationsTable}" set logs = null where migration_name = $1`,
}

/** Returns statements that make the table contain exactly these migrations. */
export function recordStatements(migrations: readonly Migration[]): ScriptStatement[] {
  const now = new Date()
  const rows = migrations.map((migration) => {
    const values = recordOf({ ...migration, later: null }, now).map((value) =>
      value === null ? 'null' : `'${value.replaceAll("'", "''")}'`,
    )
    return `insert into "${migrationsTable}" (${columns.join()}) values (${values.join()}, 1)`
  })
  return [`delete from "${migrationsTable}"`, ...rows].map((text) => ({ text, line: 1 }))
}

function print(time: Date): string {
  return time.toISOString().replace('Z', '+00:00')
}
