import { runsTable } from '@content-gen/contract'
import { Parameter, sql } from '../sql/sql.js'
import { written } from '../sql/written.js'
import type { Database } from '../database.js'
import type { Result } from './runs.js'

/** A run that began, as people see it. */
export interface LastRun {
  readonly task: string
  readonly planned: string
  readonly started: string
  /** Null: it is not over. */
  readonly ended: string | null
  readonly result: Result | null
  /** The first line of the error. */
  readonly error: string | null
}

/** Returns the last runs, the newest first: of all tasks, or of one. */
export async function lastRuns(
  database: Pick<Database, 'rows' | 'dialect'>,
  { most, task }: { readonly most: number; readonly task?: string },
): Promise<readonly LastRun[]> {
  const isAsked = task === undefined ? '' : sql` and "task" = ${new Parameter(task, 'text')}`
  const columns = '"task", "planned", "started", "ended", "result", "error"'
  const begun = sql`select ${columns} from ${runsTable} where "started" is not null${isAsked}`
  const last = sql`${begun} order by "started" desc, "id" desc limit ${String(most)}`
  return (await database.rows(written(last, database.dialect))).map(runOf)
}

function runOf(row: Readonly<Record<string, unknown>>): LastRun {
  const at = (name: string) => new Date(Number(row[name])).toISOString()
  const textOf = (name: string) => (row[name] === null ? null : String(row[name]))
  return {
    task: String(row['task']),
    planned: at('planned'),
    started: at('started'),
    ended: row['ended'] === null ? null : at('ended'),
    // The runner wrote it.
    result: textOf('result') as Result | null,
    error: textOf('error'),
  }
}
