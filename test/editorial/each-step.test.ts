/**
 * A server that is killed at one step of what it does has done it whole or not at all, and has kept what it acknowledged. A step is a statement
 * of a write, or the beginning or end of a transaction. `npm test` tries one step of each act, `npm run test:long` every one.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../accounts/sql.js'
import { providers } from '../databases.js'
import { integrityOf } from '../integrity.js'
import { randomOf } from '../reads/random.js'
import { expectWhole } from './expect-kept.js'
import { serveHooked, told } from './hooked.js'
import { shownArticles } from './shown-articles.js'
import { acts } from './steps/acts.js'
import { dying, tryAct } from './steps/trial.js'
import { storedIn } from './stored.js'
import type { Hooked } from './hooked.js'
import type { Act } from './steps/acts.js'
import type { Moment, Tried } from './steps/trial.js'
import { isLong } from '../cases.js'

const random = randomOf(Number(process.env['SEED'] ?? 1))
const every = isLong || process.env['EVERY'] !== undefined

/** Every step, and after the end of each transaction; or one of these. */
function momentsOf(steps: readonly string[]): readonly NonNullable<Moment>[] {
  const before = steps.map((_, index) => ({ when: 'before', step: index + 1 }) as const)
  const ends = steps.flatMap((text, index) => (/^commit/i.test(text) || !steps.some(isBegin) ? [index + 1] : []))
  const all = [...before, ...ends.map((step) => ({ when: 'after', step }) as const)]
  const one = all[Math.floor(random() * all.length)]
  return every ? all : one ? [one] : []
}

function halves(step: number): number[] {
  return step <= 1 ? [step] : [step, ...halves(Math.ceil(step / 2))]
}

function isBegin(text: string): boolean {
  return /^begin/i.test(text)
}

describe.each(providers)('on %s', (provider) => {
  let hooked: Hooked
  beforeAll(async () => {
    hooked = await serveHooked('each-step', provider, {}, { versions: { keep: 3 } })
    await hooked.server.stop()
    hooked.server = await hooked.start(dying(hooked))
  }, 180_000)
  afterAll(() => hooked?.stop())

  function judge(act: Act, { grown, isAcknowledged, isKilled }: Tried, whole: Tried, said: string): void {
    if (act.remains === 'parts') return
    const mustBeWhole = isAcknowledged || !isKilled || act.remains === 'later'
    expect(mustBeWhole ? [whole.grown] : [{}, whole.grown], said).toContainEqual(grown)
  }

  test.each(acts)('$name', { timeout: every ? 1_800_000 : 180_000 }, async (act) => {
    const whole = await tryAct(provider, hooked, act, null)
    expect([whole.isKilled, whole.isAcknowledged, whole.steps.length > 0]).toEqual([false, true, true])
    let kills = 0
    const attempt = async (moment: NonNullable<Moment>): Promise<boolean> => {
      const tried = await tryAct(provider, hooked, act, moment)
      const said = `${moment.when} step ${moment.step}: ${tried.steps.at(-1)}`
      judge(act, tried, whole, said)
      if (tried.isKilled) kills += 1
      if (provider === 'sqlite') expect(integrityOf(hooked.databaseUrl), said).toBe('ok')
      return tried.isKilled
    }
    for (const moment of momentsOf(whole.steps)) {
      // The last steps come after the answer: the server may not get there.
      const steps = every ? [moment.step] : halves(moment.step)
      for (const step of steps) if (await attempt({ ...moment, step })) break
    }
    console.log(`${act.name}: ${whole.steps.length} steps, ${kills} kills`)
    expect(kills).toBeGreaterThan(0)
    expectWhole(await storedIn(provider, hooked.databaseUrl), await shownArticles(hooked))
  })

  test('what is left of a history is its end', async () => {
    const query = `select entry, number from content_gen_versions where type = 'api::tag.tag' order by entry, number`
    const numbers = new Map<number, number[]>()
    for (const { entry, number } of await rows(provider, hooked.databaseUrl, query))
      numbers.set(Number(entry), [...(numbers.get(Number(entry)) ?? []), Number(number)])
    for (const [entry, all] of numbers) {
      expect(all, `tag ${entry}`).toEqual(all.map((_, index) => (all[0] ?? 0) + index))
      expect([1, 6]).toContain(all.at(-1))
    }
  })

  test('every event is delivered in the end', { timeout: 120_000 }, async () => {
    const waiting = `select count(*) as count from content_gen_deliveries where state = 'waiting'`
    while (Number((await rows(provider, hooked.databaseUrl, waiting))[0]?.['count']) > 0) await wait(100)
    const events = await rows(provider, hooked.databaseUrl, 'select key from content_gen_events')
    const received = new Set(hooked.receiver.received.map(({ headers }) => headers['webhook-id']))
    expect(events.filter(({ key }) => !received.has(String(key)))).toEqual([])
    expect(hooked.receiver.received.every((each) => typeof told(each).event === 'string')).toBe(true)
  })
})
