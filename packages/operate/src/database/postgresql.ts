import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { shareProcesses } from '@content-gen/runtime/migrations'
import type { DatabaseState, MigrationDatabase, PendingMigration } from './migration-database.js'
import { MigrationError } from './errors.js'
import { isInBatches, runInBatches } from './batches.js'
import { runConcurrently } from './concurrent-index.js'
import { beginExclusively, busy, excludingOthers, patience } from './deployment-lock.js'
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
import type { ScriptStatement } from './statements.js'
import { statementFailed } from './statement-failed.js'

/** Opens one connection to an existing database. */
export async function openPostgresql(url: string): Promise<MigrationDatabase> {
  const client = new pg.Client({ connectionString: url, application_name: 'content-gen migrate' })
  // Without this, a connection that ends while idle would end the process; the next query reports it.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => Promise.reject(explained(error)))
  const database: MigrationDatabase = {
    state: () => inTransaction(client, () => readState(client)),
    apply: async (choose) => {
      const step = await exclusively(client, async () => {
        const state = await readState(client)
        const chosen = choose(state)
        if (chosen === null || !isOneTransaction(chosen)) return chosen
        await run(client, chosen, state)
        return { ...chosen, done: chosen.statements.length }
      })
      if (step === null || step.done === step.statements.length) return step
      await checkSession(client, url)
      return (await applyInParts(client, choose)) ?? database.apply(choose)
    },
    clear: (check) =>
      exclusively(client, async () => {
        check(await readState(client))
        await client.query(dropAll)
      }),
    close: () => client.end(),
  }
  return database
}

/** Milliseconds. While a statement waits for a table, every later reader of it waits behind. */
const longestWait = 200

/** Runs `work` in one transaction, again and again until it gets each lock at once: what goes on beside it is hardly held up. */
async function exclusively<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + patience
  for (;;) {
    try {
      return await inTransaction(
        client,
        async () => {
          await client.query(`set local statement_timeout = 0; set local lock_timeout = ${longestWait}`)
          return work()
        },
        () => beginExclusively((text) => rowsOf(client, text)),
      )
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (performance.now() > end) throw busy(error, await longestTransaction(client))
      // Those who waited meanwhile go first.
      await setTimeout(longestWait + Math.random() * longestWait)
    }
  }
}

/** Names the transaction that has been open for the longest: it is likely to hold what is wanted. */
async function longestTransaction(client: pg.Client): Promise<string | null> {
  const [found] = await rowsOf(
    client,
    `select coalesce(nullif(application_name, ''), usename) as name, pid, extract(epoch from now() - xact_start)::int as seconds
     from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
     order by xact_start limit 1`,
  )
  return found === undefined
    ? null
    : `The transaction of ${String(found['name'])} (process ${String(found['pid'])}) has been open for ${String(found['seconds'])} seconds.`
}

async function rowsOf(client: pg.Client, text: string): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(text)).rows
}

/** A lock and limits beyond a transaction belong to a session. @throws MigrationError behind a pooler that gives each transaction any session */
async function checkSession(client: pg.Client, url: string): Promise<void> {
  const other = new pg.Client({ connectionString: url, application_name: 'content-gen migrate' })
  other.on('error', () => undefined)
  try {
    await other.connect()
    const areShared = await shareProcesses(
      (text) => rowsOf(client, text),
      (text) => rowsOf(other, text),
    )
    if (!areShared) return
  } finally {
    await other.end()
  }
  const message =
    'Indexes are built outside of a transaction, but the address leads to a pooler that shares connections by transaction.'
  throw new MigrationError(
    'no-session',
    message,
    'Write the address of PostgreSQL itself as DATABASE_DIRECT_URL, and run this again.',
  )
}

/**
 * Applies a migration that has parts; returns null if another deployment was faster. Each part and the note that it is done are one
 * transaction, or the part is safe to repeat: the next deployment goes on where one was interrupted.
 */
function applyInParts(
  client: pg.Client,
  choose: (state: DatabaseState) => PendingMigration | null,
): Promise<PendingMigration | null> {
  return excludingOthers(
    (text) => rowsOf(client, text),
    async () => {
      const state = await inTransaction(client, () => readState(client))
      const step = choose(state)
      if (step === null || isOneTransaction(step)) return null
      const { migration, statements } = step
      const startedAt = new Date()
      let { done } = step
      const note = async ({ end }: MigrationPart) => {
        if (done === 0 && !state.recorded) await client.query(createMigrationsTable.postgresql)
        if (done === 0) await client.query(insertRecord.postgresql, recordOf(migration, startedAt))
        await client.query(noteDone.postgresql, progressOf(migration, end, end === statements.length))
      }
      for (const part of nextParts(step)) {
        const pending = { ...step, done }
        if (part.isAlone) {
          // Nobody waits behind these: they may take the time that they need, but not the processors that requests need.
          await client.query(unhurried)
          for (const statement of part.statements) await runAlone(client, statement).catch(rethrown(pending, statement))
          await inTransaction(client, () => note(part))
        } else
          await exclusively(client, async () => {
            await runStatements(client, pending, part.statements)
            await note(part)
          })
        done = part.end
      }
      return { ...step, done }
    },
  )
}

const unhurried = 'set statement_timeout = 0; set lock_timeout = 0; set max_parallel_maintenance_workers = 0'

function runAlone(client: pg.Client, statement: ScriptStatement): Promise<void> {
  if (!isInBatches(statement)) return runConcurrently(client, statement)
  return runInBatches(statement, {
    query: (text) => rowsOf(client, text),
    change: (text) => exclusively(client, () => client.query(text)),
  })
}

async function inTransaction<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
  begin: () => Promise<unknown> = () => client.query('begin'),
): Promise<Result> {
  try {
    await begin()
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw explained(error)
  }
}

const userTables = `select c.relname from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by c.relname collate "C"`

async function readState(client: pg.Client): Promise<DatabaseState> {
  const { rows } = await client.query<{ relname: string }>(userTables)
  const tables = rows.map((row) => row.relname)
  const recorded = tables.includes(migrationsTable)
    ? (await client.query<RecordedMigration>(selectRecorded)).rows
    : null
  return { recorded, tables: tables.filter((name) => name !== migrationsTable) }
}

async function run(client: pg.Client, pending: PendingMigration, state: DatabaseState): Promise<void> {
  const { migration, statements } = pending
  const startedAt = new Date()
  if (!state.recorded) await client.query(createMigrationsTable.postgresql)
  await runStatements(client, pending, statements)
  if (pending.isLater) await client.query(closeLater.postgresql, [migration.name])
  else await client.query(insertRecord.postgresql, recordOf(migration, startedAt))
}

async function runStatements(
  client: pg.Client,
  pending: PendingMigration,
  statements: readonly ScriptStatement[],
): Promise<void> {
  for (const statement of statements) await client.query(statement.text).catch(rethrown(pending, statement))
}

/** Names the statement in the error, if the server rejected it. */
function rethrown(pending: PendingMigration, statement: ScriptStatement): (error: unknown) => never {
  return (error) => {
    throw isRefusal(error) ? statementFailed(pending, statement, error, error.detail) : explained(error)
  }
}

const dropAll = `do $$ declare item record; begin
  for item in
    select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
      format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'i'))
    order by c.relkind in ('v', 'm') desc, c.relkind = 'S'
  loop
    execute format('drop %s if exists %s cascade', item.kind, item.name);
  end loop;
  for item in
    select format('%I.%I', n.nspname, t.typname) as name from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where n.nspname = current_schema() and t.typtype = 'e'
      and not exists (select 1 from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')
  loop
    execute format('drop type %s cascade', item.name);
  end loop;
end $$`

/** Returns true if the server rejected the statement itself: not a lost connection, a lock or a full disk. */
function isRefusal(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && !/^(08|53|55|57|58)/.test(error.code ?? '')
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03'
}

function explained(error: unknown): unknown {
  if (error instanceof MigrationError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof pg.DatabaseError && !/^(08|28|3D|53|57)/.test(code)) return error
  const reason = error.message || (error instanceof AggregateError ? error.errors.map(String).join('; ') : code)
  const message = `The database cannot be reached or gave up: ${reason}.`
  const hint =
    code === '3D000'
      ? 'Create the database first.'
      : 'Check DATABASE_URL, and DATABASE_DIRECT_URL if it is set, and run this again; nothing is half done.'
  return new MigrationError('database-unreachable', message, hint, { cause: error })
}
