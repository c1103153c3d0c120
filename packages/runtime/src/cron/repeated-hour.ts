/** When summer time ends, an hour comes twice. In the second one croner returns times of the first, and leaves it out for rules of every hour. */
import { ruleOptions } from '@content-gen/contract'
import { Cron } from 'croner'

const minute = 60_000

/** Returns the first time of a rule after a moment; null if there is none. */
export function afterOf(cron: Cron, moment: number): number | null {
  for (let from = moment; ; from = (Math.floor(from / minute) + 1) * minute + minute - 1) {
    const next = cron.nextRun(new Date(from))
    if (next === null || next.getTime() > moment) return next?.getTime() ?? null
  }
}

const everyHour: ReadonlySet<string> = new Set(['*', '*/1', '0-23', '0-23/1'])

export function isOfEveryHour(rule: string): boolean {
  return rule === '@hourly' || everyHour.has(rule.split(/\s+/).at(-4) ?? '')
}

/** Returns the same for a rule that has times in both hours. */
export function afterOfEveryHour(
  cron: Cron,
  rule: string,
  { timezone }: { readonly timezone?: string },
): (moment: number) => number | null {
  const plain = new Cron(rule, { ...ruleOptions, timezone: 'UTC' })
  const offsetOf = offsets(timezone)
  return (moment) => {
    // As if the clock were not changed.
    const offset = offsetOf(moment)
    const found = plain.nextRun(new Date(moment + offset))
    const next = found && new Date(found.getTime() - offset)
    const isNear = next !== null && next.getTime() - moment <= 60 * minute
    return isNear && cron.match(next) ? next.getTime() : afterOf(cron, moment)
  }
}

/** Returns a function for the milliseconds that a zone is ahead of UTC at a moment. */
function offsets(timeZone: string | undefined): (moment: number) => number {
  const numeric = 'numeric'
  const format = new Intl.DateTimeFormat('en', {
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
    const [year = 0, month = 1, ...rest] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map(
      (name) => parts.get(name) ?? 0,
    )
    return Date.UTC(year, month - 1, ...rest) - Math.floor(moment / 1000) * 1000
  }
}
