import { ruleHint, ruleOptions, taskHint } from '@content-gen/contract'
import { Cron } from 'croner'
import { afterOf, afterOfEveryHour, isOfEveryHour } from './repeated-hour.js'
import type { NamedTask, Rule, Task, TaskOptions } from './tasks.js'

/** A task with its times. Moments are milliseconds since 1970. */
export interface Schedule<Given> {
  readonly name: string
  readonly task: Task<Given>
  /** The rule, for people. */
  readonly rule: string
  readonly skipsMissed: boolean
  /** Returns the first time after a moment; null if there is none. */
  after(moment: number): number | null
}

/** Reads a member of `src/cron.ts`. @throws Error with a sentence for the person who starts the server */
export function readSchedule<Given>(name: string, given: Task<Given> | NamedTask<Given>): Schedule<Given> {
  if (typeof given === 'function') return scheduleOf(name, given, { rule: name }, taskHint)
  const { task, options } = given ?? {}
  if (typeof task !== 'function') throw fault(name, 'has no function: write { task, options }')
  if (options === null || options === undefined) throw fault(name, `has no options. ${ruleHint}`)
  const isRule = typeof options !== 'object' || options instanceof Date
  return scheduleOf(name, task.bind(given), isRule ? { rule: options } : options)
}

function scheduleOf<Given>(name: string, task: Task<Given>, options: TaskOptions, hint = ruleHint): Schedule<Given> {
  const { rule, tz, missed = 'once' } = options
  if (missed !== 'once' && missed !== 'skip') throw fault(name, '`missed` must be "once" or "skip"')
  const [start, end] = [boundOf(name, 'start', options.start), boundOf(name, 'end', options.end)]
  const next = timesOf(name, rule, tz, hint)
  return {
    name,
    task,
    rule: `${rule instanceof Date ? rule.toISOString() : rule}${tz === undefined ? '' : ` ${tz}`}`,
    skipsMissed: missed === 'skip',
    after: (moment) => {
      const found = next(Math.max(moment, start ?? moment))
      return found !== null && end !== null && found > end ? null : found
    },
  }
}

/** Returns the first time after a moment. */
function timesOf(name: string, rule: Rule, tz: string | undefined, hint: string): (moment: number) => number | null {
  const date = dateOf(rule)
  if (date !== null) return (moment) => (date > moment ? date : null)
  if (typeof rule !== 'string') throw fault(name, `has no rule. ${hint}`)
  const zone = tz === undefined ? {} : { timezone: zoneOf(name, tz) }
  // A field that says nothing is a star: croner would take the other day for one.
  const pattern = rule.trim().replaceAll(/(?<=\s)\?(?=\s|$)/g, '*')
  try {
    const cron = new Cron(pattern, { ...ruleOptions, ...zone })
    if (cron.nextRun() === null) throw fault(name, `has a rule that no moment fits: "${rule}"`)
    return isOfEveryHour(pattern) ? afterOfEveryHour(cron, pattern, zone) : (moment) => afterOf(cron, moment)
  } catch (error) {
    if (error instanceof ScheduleError) throw error
    throw fault(name, `has no rule: "${rule}" is none. ${hint}`)
  }
}

/** Every text that is a date has a year of four digits first. */
function dateOf(rule: Rule | undefined): number | null {
  if (typeof rule === 'string' && !/^\d{4}-/.test(rule)) return null
  const moment = rule === undefined ? Number.NaN : new Date(rule).getTime()
  return Number.isNaN(moment) ? null : moment
}

function boundOf(name: string, key: 'start' | 'end', value: Rule | undefined): number | null {
  if (value === undefined) return null
  const moment = dateOf(value)
  if (moment === null) throw fault(name, `has a \`${key}\` that is no date: write "2030-01-31T00:00:00Z"`)
  return moment
}

function zoneOf(name: string, tz: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: tz }).resolvedOptions().timeZone
  } catch {
    throw fault(name, `has no time zone: "${tz}". Write one as "Europe/Berlin"`)
  }
}

class ScheduleError extends Error {}

function fault(name: string, text: string): ScheduleError {
  return new ScheduleError(`src/cron.ts: the task "${name}" ${text.replace(/\.$/, '')}.`)
}

const spans = [1_000, 60_000, 600_000, 3_600_000, 86_400_000, 31 * 86_400_000, 366 * 86_400_000]

/** Returns the last time of a task up to a moment, from a planned one on. A few steps, however long ago that was. */
export function latestOf({ after }: Pick<Schedule<never>, 'after'>, planned: number, moment: number): number {
  const near = spans.map((span) => Math.max(planned, moment - span)).find((from) => (after(from) ?? Infinity) <= moment)
  let latest = planned
  for (let next = after(near ?? moment); next !== null && next <= moment; next = after(next)) latest = next
  return latest
}
