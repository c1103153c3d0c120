/** Rules and shapes of tasks mean what they mean to a Strapi 4.26.2, which was asked: fixtures/cron/strapi-rules.json. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { latestOf, readSchedule } from '../../src/cron/schedule.js'
import type { NamedTask, Rule, Task, TaskOptions } from '../../src/cron/tasks.js'

interface Asked {
  /** Six times by a moment and a time zone; null: Strapi runs such a task never. */
  readonly rules: readonly { readonly rule: string; readonly times: Readonly<Record<string, string>> | null }[]
  readonly shapes: Readonly<Record<string, { readonly next?: string | null; readonly error?: string }>>
}

const asked: Asked = JSON.parse(
  readFileSync(new URL('../../../../fixtures/cron/strapi-rules.json', import.meta.url), 'utf8'),
)
const task = () => undefined
const read = (options: TaskOptions | Rule) => readSchedule('a', { task, options })

function timesFrom(rule: string, at: string): string {
  const [moment = '', tz = ''] = at.split(' ')
  const { after } = read({ rule, tz })
  const times: string[] = []
  for (let next = after(Date.parse(moment)); next !== null && times.length < 6; next = after(next))
    times.push(new Date(next).toISOString().slice(0, 19))
  return times.join(' ')
}

/** Strapi takes them, and nobody means what they do: an empty field is a star, and a step may pass the end of its field. */
const refused = new Set(['*/70 * * * *', '* * *', '*', ''])
/** Strapi never runs these: croner knows more words. */
const more = new Set([
  '@annually',
  '@midnight',
  '0 0 1W * *',
  '0 0 LW * *',
  '0 0 * * 1,3#1',
  '0 0 * * 5#L',
  '? * * * *',
  '?/5 * * * *',
])

describe.each(asked.rules)('$rule', ({ rule, times }) => {
  test('is read as Strapi reads it', () => {
    if (refused.has(rule)) return void expect(() => read({ rule, tz: 'UTC' })).toThrow('has no rule')
    if (more.has(rule)) return void expect(read({ rule, tz: 'UTC' }).after(0)).toBeGreaterThan(0)
    if (times === null) return void expect(() => read({ rule, tz: 'UTC' })).toThrow('src/cron.ts: the task "a" has ')
    for (const [at, expected] of Object.entries(times)) expect([at, timesFrom(rule, at)]).toEqual([at, expected])
  })
})

const at = (text: string) => Date.parse(text)
const shapes: Readonly<Record<string, Readonly<Record<string, Task<unknown> | NamedTask<unknown>>>>> = {
  'function by rule': { '0 0 1 1 *': task },
  'function by six fields': { '30 0 0 1 1 *': task },
  'function by date': { '2099-01-01T00:00:00.000Z': task },
  'options with rule and zone': { a: { task, options: { rule: '0 0 1 1 *', tz: 'Asia/Tokyo' } } },
  'options with start': { a: { task, options: { rule: '0 0 1 1 *', tz: 'UTC', start: '2090-06-01T00:00:00.000Z' } } },
  'options with a start that is a time of the rule': {
    a: { task, options: { rule: '0 0 1 1 *', tz: 'UTC', start: new Date('2090-01-01T00:00:00.000Z') } },
  },
  'options with a past end': {
    a: { task, options: { rule: '0 0 1 1 *', tz: 'UTC', end: '2020-01-01T00:00:00.000Z' } },
  },
  'options with an end that is a time of the rule': {
    a: {
      task,
      options: { rule: '0 0 1 1 *', tz: 'UTC', start: at('2090-06-01T00:00:00.000Z'), end: '2091-01-01T00:00:00.000Z' },
    },
  },
  'options as a rule': { a: { task, options: '0 0 1 1 *' } },
  'options as a date': { a: { task, options: new Date('2099-01-01T00:00:00.000Z') } },
  'options as milliseconds': { a: { task, options: at('2099-01-01T00:00:00.000Z') } },
  'options with a date as rule': { a: { task, options: { rule: new Date('2099-01-01T00:00:00.000Z') } } },
  'a past date': { a: { task, options: new Date('2020-01-01T00:00:00.000Z') } },
}

/** Strapi was asked in UTC; rules without a zone are of the machine. */
const local = new Set(['function by rule', 'function by six fields', 'options as a rule'])

test.each(Object.entries(shapes))('the shape "%s" is read as Strapi reads it', (shape, tasks) => {
  const [[name = '', given = task] = []] = Object.entries(tasks)
  // The moment at which Strapi was asked.
  const next = readSchedule(name, given).after(at('2026-11-29T10:00:00Z'))
  const answered = asked.shapes[shape]?.next ?? null
  const offset = answered && local.has(shape) ? new Date(answered).getTimezoneOffset() * 60_000 : 0
  expect(next).toBe(answered && at(answered) + offset)
})

test.each<readonly [string, unknown, string]>([
  ['cleanup', task, '"cleanup" is none. The name of a function is its rule, such as "*/5 * * * *"; under a name'],
  ['a', { task: 1, options: '* * * * *' }, 'has no function: write { task, options }.'],
  ['a', null, 'has no function'],
  ['a', { task }, 'has no options. Write five fields'],
  ['a', { task, options: {} }, 'has no rule. Write five fields'],
  ['a', { task, options: { rule: { hour: 3 } } }, 'has no rule. Write five fields'],
  [
    'a',
    { task, options: { rule: '* * * * *', tz: 'Europe/Atlantis' } },
    'has no time zone: "Europe/Atlantis". Write one',
  ],
  ['a', { task, options: { rule: '* * * * *', start: 'soon' } }, 'has a `start` that is no date: write "2030-'],
  ['a', { task, options: { rule: '* * * * *', missed: 'twice' } }, '`missed` must be "once" or "skip".'],
])('%s: %j is refused with a sentence', (name, given, sentence) => {
  expect(() => readSchedule(name, given as NamedTask<unknown>)).toThrow(sentence)
})

test('the last time up to a moment is found however long ago the planned one is', () => {
  const forward = (rule: string, planned: number, moment: number) => {
    const { after } = read({ rule, tz: 'Europe/Berlin' })
    let latest = planned
    for (let next = after(planned); next !== null && next <= moment; next = after(next)) latest = next
    return [latestOf({ after }, planned, moment), latest]
  }
  // Summer time ends within.
  const moment = at('2026-10-25T01:20:30.250Z')
  for (const rule of ['* * * * * *', '*/30 * * * *', '30 2 * * *', '0 0 1 * *']) {
    const { after } = read({ rule, tz: 'Europe/Berlin' })
    for (const ago of [400, 100_000, 40 * 3_600_000, 90 * 86_400_000]) {
      // The way forward takes long.
      if (rule.startsWith('*') && ago > 100_000) continue
      const planned = after(moment - ago) ?? 0
      if (planned > moment) continue
      const [found, expected] = forward(rule, planned, moment)
      expect([rule, ago, found]).toEqual([rule, ago, expected])
    }
  }
  const start = performance.now()
  const years = at('2016-01-01T00:00:00Z')
  expect(latestOf(read({ rule: '* * * * * *', tz: 'UTC' }), years, moment)).toBe(at('2026-10-25T01:20:30Z'))
  expect(performance.now() - start).toBeLessThan(500)
})
