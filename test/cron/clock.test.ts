/** Times follow the clock of a server: set forward or back, through the change of summer time, with servers whose clocks differ. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { scheduled } from './scheduled.js'
import type { RunningServer } from '../project.js'
import type { Scheduled } from './scheduled.js'

const preload = new URL('../editorial/clock/moved-clock.mjs', import.meta.url).href
/** More than two looks of a server at what is due. */
const looks = 1_300

describe.each(sampled('sqlite'))('on %s', { timeout: 120_000 }, (provider) => {
  let site: Scheduled
  let servers: RunningServer[] = []
  beforeAll(async () => {
    site = await scheduled('cron-clock', provider)
  }, 180_000)
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    servers = []
    await execute(provider, site.databaseUrl, ['delete from marks', 'delete from content_gen_runs'])
  })
  afterAll(() => site?.stop())

  const startAt = async (clock: string, tasks = 'hours', env: NodeJS.ProcessEnv = {}) => {
    const server = await site.start(tasks, { NODE_OPTIONS: `--import ${preload}`, CLOCK: clock, ...env })
    servers.push(server)
    await wait(looks)
    return server
  }
  const set = (server: RunningServer, moment: string) =>
    fetch(`${server.base}/_health`, { headers: { 'x-clock': new Date(moment).toISOString() } })
  const planned = async (task: string) =>
    (await site.marks(task)).map((mark) => new Date(mark.planned).toISOString().slice(0, 16))
  const reach = async (server: RunningServer, moment: string) => {
    await set(server, moment)
    await wait(looks)
  }

  test('a clock that is set forward makes tasks due: hours that it left out are one run, or none', async () => {
    const server = await startAt('2026-06-01T10:30:00Z')
    await reach(server, '2026-06-01T11:00:00Z')
    expect(await planned('hourly')).toEqual(['2026-06-01T11:00'])
    await reach(server, '2026-06-01T14:30:00Z')
    expect(await planned('hourly')).toEqual(['2026-06-01T11:00', '2026-06-01T14:00'])
    expect(await planned('unless')).toEqual(['2026-06-01T11:00'])
    await reach(server, '2026-06-01T15:00:00Z')
    expect(await planned('hourly')).toEqual(['2026-06-01T11:00', '2026-06-01T14:00', '2026-06-01T15:00'])
    expect(await planned('unless')).toEqual(['2026-06-01T11:00', '2026-06-01T15:00'])
  })

  test('a clock that is set back runs no time twice, and waits for no time that a wrong clock had planned', async () => {
    const server = await startAt('2026-06-01T10:30:00Z')
    await reach(server, '2026-06-01T11:00:00Z')
    expect(await planned('hourly')).toEqual(['2026-06-01T11:00'])
    await reach(server, '2026-06-01T10:30:00Z')
    await reach(server, '2026-06-01T11:00:00Z')
    expect(await planned('hourly')).toEqual(['2026-06-01T11:00'])
    await reach(server, '2026-06-01T12:00:00Z')
    expect(await planned('hourly')).toEqual(['2026-06-01T11:00', '2026-06-01T12:00'])
    // A year ahead, and mended.
    await reach(server, '2027-06-01T12:30:00Z')
    await reach(server, '2026-06-01T12:30:00Z')
    await reach(server, '2026-06-01T13:00:00Z')
    expect((await planned('hourly')).slice(-2)).toEqual(['2027-06-01T12:00', '2026-06-01T13:00'])
  })

  test('when summer time begins, a time that does not exist runs an hour later, once', async () => {
    const server = await startAt('2026-03-28T00:00:00Z')
    for (const hour of ['28T01:30', '29T00:30', '29T01:00', '29T01:30', '30T00:30'])
      await reach(server, `2026-03-${hour}:00Z`)
    expect(await planned('nightly')).toEqual(['2026-03-28T01:30', '2026-03-29T01:30', '2026-03-30T00:30'])
  })

  test('when summer time ends, a time that comes twice runs once, and hourly tasks at each hour', async () => {
    const server = await startAt('2026-10-24T23:30:00Z')
    for (const hour of ['00:00', '00:30', '01:00', '01:30', '02:00']) await reach(server, `2026-10-25T${hour}:00Z`)
    expect(await planned('nightly')).toEqual(['2026-10-25T00:30'])
    expect(await planned('hourly')).toEqual(['2026-10-25T00:00', '2026-10-25T01:00', '2026-10-25T02:00'])
  })

  test('a time that passes while no server runs is run once at the next start, by one of two', async () => {
    const first = await startAt('2026-06-01T10:30:00Z')
    await first.stop()
    await Promise.all(['2026-06-01T15:20:00Z', '2026-06-01T15:20:01Z'].map((clock) => startAt(clock)))
    await wait(2 * looks)
    expect(await planned('hourly')).toEqual(['2026-06-01T15:00'])
    expect(await planned('unless')).toEqual([])
    expect((await site.runs('unless')).map(({ result }) => result)).toEqual(['skipped', null])
  })

  test('of two servers whose clocks differ one runs a time', async () => {
    const [ahead, behind] = [await startAt('2026-06-01T12:58:00Z'), await startAt('2026-06-01T10:58:00Z')]
    await reach(ahead, '2026-06-01T13:00:00Z')
    await reach(behind, '2026-06-01T13:00:00Z')
    const times = await planned('hourly')
    expect(new Set(times).size).toBe(times.length)
    expect(times).toContain('2026-06-01T13:00')
  })

  test('a date runs once', async () => {
    const env = { ONCE: '2026-06-01T12:00:00Z' }
    const server = await startAt('2026-06-01T11:00:00Z', 'once', env)
    await reach(server, '2026-06-01T12:00:00Z')
    expect(await planned('once')).toEqual(['2026-06-01T12:00'])
    await reach(server, '2026-06-01T11:00:00Z')
    await reach(server, '2026-06-01T18:00:00Z')
    const again = await startAt('2026-06-01T18:00:00Z', 'once', env)
    await wait(looks)
    await again.stop()
    expect(await planned('once')).toEqual(['2026-06-01T12:00'])
    expect((await site.runs()).map(({ isOpen }) => isOpen)).toEqual([false])
  })
})
