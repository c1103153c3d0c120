/** The rows of serving processes, as `migrate deploy` and servers read them. */
import { hasTable } from '../sql/held.js'
import { nowSql } from '../sql/now.js'
import type { Dialect } from '../sql/dialect.js'
import type { ReadRows } from '../statement.js'

/** A server in production that was alive within the last thirty seconds. */
export interface ServingProcess {
  /** Unlike the machine's number of the process, never used again. */
  readonly id: string
  readonly machine: string
  readonly pid: number
  /** The last migration that its release has; null if there is none. */
  readonly release: string | null
  /** All of them; those of the database at its start, if they were not shipped with it. None that drops what its code uses. */
  readonly migrations: readonly string[]
  /** ISO text, by the clock of the database. */
  readonly since: string
}

/** The table is in no schema, so that no project needs a migration for it: `migrate deploy` makes it, since a server never makes a table. */
export const processesTable = 'content_gen_processes'

export const createProcesses = `create table if not exists "${processesTable}" ("id" text primary key, "machine" text not null, "pid" integer not null,
  "migrations" text not null, "since" bigint not null, "seen" bigint not null)`

/** Milliseconds after which a process counts as gone that was killed. */
export const freshFor = 30_000

type Named = Pick<Dialect, 'name'>

/** Returns the processes that serve, the oldest first; none if the database has no table of them yet. */
export async function servingProcesses(dialect: Named, rows: ReadRows): Promise<readonly ServingProcess[]> {
  if (!(await hasTable(dialect, rows, processesTable))) return []
  const found = await rows(
    `select "id", "machine", "pid", "migrations", "since" from "${processesTable}"
     where "seen" > ${nowSql(dialect)} - ${freshFor} order by "since", "id"`,
  )
  return found.map((row) => {
    const migrations = JSON.parse(String(row['migrations'])) as readonly string[]
    return {
      id: String(row['id']),
      machine: String(row['machine']),
      pid: Number(row['pid']),
      release: migrations.at(-1) ?? null,
      migrations,
      since: new Date(Number(row['since'])).toISOString(),
    }
  })
}

/** `web-1 (process 4711) serves the release of 20250101120000_init since 2025-01-01T12:00:00.000Z` */
export function describeProcess({ machine, pid, release, since }: ServingProcess): string {
  const what = release === null ? 'a release without migrations' : `the release of ${release}`
  return `${machine} (process ${pid}) serves ${what} since ${since}`
}
