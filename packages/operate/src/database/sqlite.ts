import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import type { DatabaseState, MigrationDatabase, PendingMigration } from './migration-database.js'
import { MigrationError } from './errors.js'
import { isInBatches, runInBatches } from './batches.js'
import {
  closeLater,
  createMigrationsTable,
  insertRecord,
  recordOf,
  migrationsTable,
  noteDone,
  progressOf,
  selectRecorded,
} from './migrations-table.js'
import type { RecordedMigration } from './migrations-table.js'
import { isOneTransaction, nextParts } from './parts.js'
import type { MigrationPart } from './parts.js'
import { keepMeanwhile } from './sqlite-rebuild.js'
import type { SqliteTables } from './sqlite-rebuild.js'
import { restoreSearch } from './sqlite-search.js'
import { statementFailed } from './statement-failed.js'
import type { ScriptStatement } from './statements.js'

const lockTimeout = 60_000

/**
 * Opens a file, creating it in WAL mode if necessary. Transactions are synchronous from begin to commit: two deployments within one process
 * would otherwise deadlock.
 */
export function openSqlite(file: string): MigrationDatabase {
  const database = open(file)
  const exclusively = <Result>(work: () => Result): Result => {
    // Inside a transaction this pragma does nothing; and with foreign keys on, dropping a table deletes its children's rows.
    database.pragma('foreign_keys = OFF')
    try {
      return database.transaction(work).immediate()
    } catch (error) {
      throw isBusy(error) ? busy(file) : error
    }
  }
  const change = (text: string) => attempt(() => exclusively(() => void database.exec(text)))
  const query = (text: string) => attempt(() => database.prepare<[], Record<string, unknown>>(text).all())
  const runAlone = (statement: ScriptStatement) =>
    isInBatches(statement) ? runInBatches(statement, { query, change }) : change(statement.text)
  return {
    state: () => Promise.resolve(database.transaction(() => readState(database))()),
    apply: async (choose) => {
      const chosen = await attempt(() =>
        exclusively(() => {
          const state = readState(database)
          const step = choose(state)
          const part = step === null ? null : nextPart(step)
          if (step !== null && part?.isAlone !== true) run(database, step, part, state)
          restoreSearch(database)
          return step === null ? null : { step, part }
        }),
      )
      if (chosen === null) return null
      const { step, part } = chosen
      if (part?.isAlone) {
        const startedAt = new Date()
        for (const statement of part.statements) await runAlone(statement).catch(rethrown(step, statement))
        exclusively(() => note(database, step, part, startedAt))
      }
      return { ...step, done: part?.end ?? step.statements.length }
    },
    clear: (check) =>
      attempt(() =>
        exclusively(() => {
          check(readState(database))
          dropAll(database)
        }),
      ),
    close: () => attempt(() => void database.close()),
  }
}

function open(file: string): Database.Database {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const database = new Database(file, { timeout: lockTimeout })
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    return database
  } catch (error) {
    if (isBusy(error)) throw busy(file)
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError('database-unreachable', `The database ${file} cannot be opened: ${reason}.`, null, {
      cause: error,
    })
  }
}

function readState(database: Database.Database): DatabaseState {
  const tables = database
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'
         and name not in (select name from pragma_table_list where type in ('virtual', 'shadow')) order by name`,
    )
    .pluck()
    .all()
  const recorded = tables.includes(migrationsTable)
    ? database.prepare<[], RecordedMigration>(selectRecorded).all()
    : null
  return { recorded, tables: tables.filter((name) => name !== migrationsTable) }
}

/** Adds to an error why the database refused a statement. */
function rethrown(pending: PendingMigration, statement: ScriptStatement): (error: unknown) => never {
  return (error) => {
    throw error instanceof MigrationError ? error : statementFailed(pending, statement, error)
  }
}

/** Returns null if a migration has no parts. */
function nextPart(pending: PendingMigration): MigrationPart | null {
  return isOneTransaction(pending) ? null : (nextParts(pending)[0] ?? null)
}

/** `part`: null for all of a migration. */
function run(
  database: Database.Database,
  pending: PendingMigration,
  part: MigrationPart | null,
  state: DatabaseState,
): void {
  const { migration, meanwhile } = pending
  const { statements } = part ?? pending
  const startedAt = new Date()
  if (!state.recorded) database.exec(createMigrationsTable.sqlite)
  const counters = readCounters(database)
  keepMeanwhile(tablesOf(database), meanwhile, statements, () => {
    for (const statement of statements) {
      try {
        database.exec(statement.text)
      } catch (error) {
        const equal = isDuplicate(error) ? equalValues(database, statement) : null
        throw isBusy(error) ? error : statementFailed(pending, statement, error, equal)
      }
    }
  })
  restoreCounters(database, counters)
  checkForeignKeys(database, migration.name)
  if (pending.isLater) database.prepare(closeLater.sqlite).run(migration.name)
  else note(database, pending, part, startedAt)
}

function note(
  database: Database.Database,
  { migration, statements, done }: PendingMigration,
  part: MigrationPart | null,
  startedAt: Date,
): void {
  if (done === 0) database.prepare(insertRecord.sqlite).run(recordOf(migration, startedAt))
  if (part === null) return
  const { end } = part
  database.prepare(noteDone.sqlite).run(progressOf(migration, end, end === statements.length))
}

function tablesOf(database: Database.Database): SqliteTables {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value))
  return {
    exec: (statement) => void database.exec(statement),
    rows: (statement, value) => {
      const rows = database.prepare<[string], Record<string, unknown>>(statement).all(value)
      return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, each]) => [name, text(each)])))
    },
  }
}

/** Returns the values that violate a unique index: PostgreSQL reports one by itself. */
function equalValues(database: Database.Database, { text }: ScriptStatement): string | null {
  const [, table, columns] = /^CREATE UNIQUE INDEX "[^"]+" ON ("[^"]+")\(([^()]+)\)$/.exec(text) ?? []
  if (table === undefined || columns === undefined) return null
  const values = columns.replaceAll(', ', " || ', ' || ")
  const found = database
    .prepare<[], string>(
      `select ${values} from ${table} where ${values} is not null group by ${columns} having count(*) > 1 limit 3`,
    )
    .pluck()
    .all()
  return found.length === 0 ? null : `more than one row has ${found.map((value) => JSON.stringify(value)).join(', ')}`
}

interface Counter {
  readonly name: string
  readonly seq: number | bigint
}

function readCounters(database: Database.Database): Counter[] {
  const known = database.prepare(`select 1 from sqlite_master where name = 'sqlite_sequence'`).get()
  return known ? database.prepare<[], Counter>('select name, seq from sqlite_sequence').safeIntegers().all() : []
}

/** A rebuilt table would count from its greatest remaining id, and reuse the ids of deleted rows. */
function restoreCounters(database: Database.Database, counters: readonly Counter[]): void {
  if (counters.length === 0) return
  const raise = database.prepare('update sqlite_sequence set seq = max(seq, :seq) where name = :name')
  const add = database.prepare(
    `insert into sqlite_sequence (name, seq) select :name, :seq
     where exists (select 1 from sqlite_master where type = 'table' and name = :name and sql like '%autoincrement%')`,
  )
  for (const counter of counters) if (raise.run(counter).changes === 0) add.run(counter)
}

interface Violation {
  readonly table: string
  readonly parent: string
}

function checkForeignKeys(database: Database.Database, migration: string): void {
  const [violation, ...others] = database.prepare<[], Violation>('pragma foreign_key_check').all()
  if (!violation) return
  const rows = others.length === 0 ? 'A row' : `${others.length + 1} rows`
  const message = `prisma/migrations/${migration}/migration.sql: ${rows} would refer to nothing; the first is in ${violation.table} and refers to ${violation.parent}.`
  throw new MigrationError(
    'migration-failed',
    message,
    'Nothing was changed. Delete or repair such rows in the migration.',
  )
}

function dropAll(database: Database.Database): void {
  const named = (type: string) =>
    database
      .prepare<[string], string>(
        `select name from sqlite_master where type = ? and name not like 'sqlite\\_%' escape '\\'
           and name not in (select name from pragma_table_list where type = 'shadow')`,
      )
      .pluck()
      .all(type)
  for (const type of ['view', 'table']) {
    for (const name of named(type)) database.exec(`drop ${type} if exists "${name.replaceAll('"', '""')}"`)
  }
}

function attempt<Result>(work: () => Result): Promise<Result> {
  return new Promise((resolve) => resolve(work()))
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code === 'SQLITE_CONSTRAINT_UNIQUE'
}

function isBusy(error: unknown): boolean {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}

function busy(file: string): MigrationError {
  const message = `The database ${file} has been locked for ${lockTimeout / 1000} seconds.`
  return new MigrationError(
    'database-busy',
    message,
    'Another deployment may be at work. Run this again when it is done.',
  )
}
