/** Milliseconds that one write may take. */
export const writeLimit = 15_000

/**
 * The limits of a statement in milliseconds, by the names of PostgreSQL's settings. Waiting for a lock ends earlier, and so is reported as such,
 * not as a slow statement: a retry may succeed.
 */
export function statementLimits(timeout: number): Readonly<Record<'statement_timeout' | 'lock_timeout', number>> {
  return { statement_timeout: timeout, lock_timeout: Math.ceil(timeout * 0.8) }
}

/**
 * No `jit`: compiling a deep read takes seconds, running it milliseconds. No parallel workers: a statement gets one core.
 */
export const planner = { jit: 'off', max_parallel_workers_per_gather: 0 } as const

/**
 * The default price of a random page is that of a turning disk, and makes the lists below each entry scan whole tables; a price that somebody has
 * set stays.
 */
export const pagePrice = '1.1'
const priced = `select set_config(name, '${pagePrice}', false) from pg_settings where name = 'random_page_cost' and source = 'default'`

/** The statements that a new connection begins with: poolers know no such parameters of a connection. */
export function connectionSettings(timeout: number): string {
  return `${assignments('set', { ...statementLimits(timeout), ...planner })}; ${priced}`
}

/** The statements that a write begins with, if nothing may stay on its connection. */
export const writeSettings = assignments('set local', statementLimits(writeLimit))

function assignments(verb: string, settings: Readonly<Record<string, number | string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${verb} ${name} = ${value}`)
    .join('; ')
}
