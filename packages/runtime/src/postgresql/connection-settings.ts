/**
 * No `jit`: compiling a deep read takes seconds, running it milliseconds. No parallel workers: a statement gets one core. The default price
 * of a random page is that of a turning disk, and makes the lists below each entry scan whole tables; a price that somebody has set stays.
 */
const planner =
  'set jit = off; set max_parallel_workers_per_gather = 0; ' +
  "select set_config(name, '1.1', false) from pg_settings where name = 'random_page_cost' and source = 'default'"

/** Milliseconds that one write may take. */
export const writeLimit = 15_000

/**
 * The statements that a new connection begins with: poolers know no such parameters of a connection. `timeout`: the most milliseconds of a
 * statement. Waiting for a lock ends earlier, and so is reported as such, not as a slow statement: a retry may succeed.
 */
export function connectionSettings(timeout: number): string {
  return `set statement_timeout = ${timeout}; set lock_timeout = ${Math.ceil(timeout * 0.8)}; ${planner}`
}
