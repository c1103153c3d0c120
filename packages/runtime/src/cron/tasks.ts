/** The types of `src/cron.ts`. */

/**
 * A task. `planned`: the time that it was due. `signal` is aborted when the server must stop, or has lost the run to another one because it did
 * not answer for too long.
 */
export type Task<Given> = (app: Given, planned: Date, signal: AbortSignal) => unknown

/** A rule in cron's words (`0 5 * * * *`, or six fields with the seconds first), a date as text, or in milliseconds. */
export type Rule = string | number | Date

export interface TaskOptions {
  readonly rule: Rule
  /** The time zone of the rule: `Europe/Berlin`. Absent: that of the server. */
  readonly tz?: string
  /** Nothing is planned before it, nor at it. */
  readonly start?: Rule
  /** Nothing is planned after it. */
  readonly end?: Rule
  /** Times at which no server could begin: `once` runs the task later, once for all of them; `skip` leaves them out. */
  readonly missed?: 'once' | 'skip'
}

/** Tasks by their names, or functions by their rules. */
export type Tasks<Given> = Readonly<Record<string, Task<Given> | NamedTask<Given>>>

export interface NamedTask<Given> {
  readonly task: Task<Given>
  readonly options: TaskOptions | Rule
}
