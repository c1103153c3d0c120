/**
 * Releases are done at their time by the clock of a server, once, though somebody sets the clock, summer ends or begins, or several servers
 * have other clocks.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { serveHooked } from './hooked.js'
import { storedIn } from './stored.js'
import type { RunningServer } from '../project.js'
import type { Hooked } from './hooked.js'

const article = 'api::article.article'
const preload = new URL('clock/moved-clock.mjs', import.meta.url).href
/** More than two looks of a server at what is due. */
const looks = 1_300
const hours = 3_600_000

interface Scheduled {
  readonly release: number
  readonly draft: number
  readonly at: string
}

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let hooked: Hooked
  let other: RunningServer
  /** Milliseconds after the times that a clock reached by itself. */
  const lags: number[] = []
  const clocked = (more: NodeJS.ProcessEnv = {}) => {
    return hooked.start({ NODE_OPTIONS: `--import ${preload}`, TZ: 'Europe/Berlin', ...more })
  }

  beforeAll(async () => {
    hooked = await serveHooked('moved-clock', provider)
    await hooked.server.stop()
    hooked.server = await clocked()
    other = await clocked({ TZ: 'America/New_York' })
  }, 180_000)
  afterAll(async () => {
    console.log(`done up to ${Math.max(...lags)} ms after their time`)
    await other?.stop()
    await hooked?.stop()
  })

  const setClock = (server: RunningServer, moment: string | number) =>
    fetch(`${server.base}/_health`, { headers: { 'x-clock': new Date(moment).toISOString() } })
  const setBoth = (moment: string | number) => Promise.all([setClock(hooked.server, moment), setClock(other, moment)])

  beforeEach(() => setBoth(Date.now()))

  async function scheduled(at: string | number): Promise<Scheduled> {
    const made = await hooked.send('POST', '/articles', { data: { title: 'Scheduled', publishedAt: null } })
    const draft = made.json.data.id
    const moment = typeof at === 'string' ? at : new Date(at).toISOString()
    const acts = [{ act: 'publish', type: article, entry: draft }]
    const { status, json } = await hooked.send('POST', '/editorial/releases', { at: moment, acts })
    expect([status, json.error]).toEqual([200, undefined])
    return { release: json.data.id, draft, at: new Date(moment).toISOString() }
  }

  const found = async ({ release }: Scheduled) => (await hooked.send('GET', `/editorial/releases/${release}`)).json.data

  /** Returns how many milliseconds after its time it was done. */
  async function done(each: Scheduled): Promise<number> {
    let state = await found(each)
    while (state.state === 'scheduled') {
      await wait(50)
      state = await found(each)
    }
    expect([state.state, state.doneAt >= each.at]).toEqual(['done', true])
    return Date.parse(state.doneAt) - Date.parse(each.at)
  }

  /** Nothing was done twice, by any server, though all looked again. */
  async function expectOnce(all: readonly Scheduled[]): Promise<void> {
    await wait(looks)
    const { versions, releases, events } = await storedIn(provider, hooked.databaseUrl)
    for (const { draft, release } of all) {
      expect(releases.get(release)).toBe('done')
      expect(versions.get(draft)?.map(({ act }) => act)).toEqual(['create', 'publish'])
      const told = events.filter(({ name, entry }) => name === 'release.done' && entry === release)
      expect(told).toHaveLength(1)
    }
  }

  test('a clock that is set forward by hours makes releases due', async () => {
    const start = Date.now()
    const all = []
    for (const later of [1, 2, 3]) all.push(await scheduled(start + later * hours))
    await setBoth(start + 2.5 * hours)
    for (const each of all.slice(0, 2)) await done(each)
    await wait(looks)
    expect(await found(all[2] as Scheduled)).toMatchObject({ state: 'scheduled' })
    await setBoth(start + 30 * hours)
    for (const each of all) await done(each)
    await expectOnce(all)
  })

  test('a clock that is set back makes nothing due before its time, and nothing twice', async () => {
    const start = Date.now()
    const [first, second] = [await scheduled(start + 200), await scheduled(start + 1_500)]
    await done(first)
    await setBoth(start - 5 * hours)
    await wait(1_500 + looks)
    expect(await found(second)).toMatchObject({ state: 'scheduled' })
    await setBoth(start - 1_000)
    await done(first)
    lags.push(await done(second))
    await expectOnce([first, second])
  })

  test('of two servers whose clocks differ, one does it', async () => {
    const start = Date.now()
    const all = []
    for (let count = 0; count < 6; count++) all.push(await scheduled(start + 5 * hours + count))
    await Promise.all([setClock(hooked.server, start + 6 * hours), setClock(other, start - 6 * hours)])
    for (const each of all) await done(each)
    // The other one gets there later.
    await Promise.all([setClock(other, start + 6 * hours), setClock(hooked.server, start - 6 * hours)])
    await expectOnce(all)
    const next = []
    for (let count = 0; count < 6; count++) next.push(await scheduled(start + 9 * hours))
    await setBoth(start + 10 * hours)
    for (const each of next) await done(each)
    await expectOnce(next)
  })

  const changes = [
    { name: 'summer ends: an hour comes twice', times: ['2027-10-31T02:30:00+02:00', '2027-10-31T02:30:00+01:00'] },
    { name: 'summer begins: an hour is left out', times: ['2027-03-28T01:59:59+01:00', '2027-03-28T03:00:00+02:00'] },
    { name: 'elsewhere', times: ['2027-11-07T01:30:00-04:00', '2027-11-07T01:30:00-05:00'] },
  ] as const

  test.each(changes)('$name', async ({ times: [earlier, later] }) => {
    await setBoth(Date.parse(earlier) - 24 * hours)
    const [first, second] = [await scheduled(earlier), await scheduled(later)]
    const between = Math.min(Date.parse(earlier) + 1_800_000, Date.parse(later) - 1_000)
    if (between > Date.parse(earlier)) {
      await setBoth(between)
      await done(first)
      await wait(looks)
      // A clock that goes on for a second may have reached it.
      if (Date.parse(later) - between > looks * 3) expect(await found(second)).toMatchObject({ state: 'scheduled' })
    }
    // From here on the clock itself goes over the change.
    await setBoth(Date.parse(later) - 700)
    await done(first)
    lags.push(await done(second))
    await expectOnce([first, second])
  })

  test('what was missed is done at the next start, in its order', async () => {
    const start = Date.now()
    const [late, early] = [await scheduled(start + 4 * hours), await scheduled(start + 2 * hours)]
    const failing = await hooked.send('POST', '/editorial/releases', {
      at: new Date(start + 3 * hours).toISOString(),
      acts: [{ act: 'delete', type: article, entry: 999_999 }],
    })
    const never = await scheduled(start + 90 * hours)
    for (const server of [hooked.server, other]) process.kill(server.pid, 'SIGKILL')
    await Promise.all([hooked.server.stop(), other.stop()])
    const CLOCK = new Date(start + 50 * hours).toISOString()
    const [one, second] = await Promise.all([clocked({ CLOCK }), clocked({ CLOCK })])
    ;[hooked.server, other] = [one, second]
    await done(late)
    await done(early)
    expect((await found({ release: failing.json.data.id, draft: 0, at: '' })).state).toBe('failed')
    expect(await found(never)).toMatchObject({ state: 'scheduled' })
    await expectOnce([early, late])
    const { events } = await storedIn(provider, hooked.databaseUrl)
    const order = events.filter(({ name }) => name === 'release.done').map(({ entry }) => entry)
    expect(order.indexOf(early.release)).toBeLessThan(order.indexOf(late.release))
  })
})
