/** The set-up of the manual under trouble: callers lose nothing, see nothing older than before, and no process has to be started again. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../packages/upload/test/client.js'
import { magazineConfig } from '../accounts/account-project.js'
import { readyProject } from '../project.js'
import { describeWith } from '../tried.js'
import { editing, expectRunOnce, expectTold, magazineWithTask, scheduleReleases, startHook } from './acts.js'
import { balance, needs, startDatabases, type Balanced, type Databases } from './balanced.js'
import { Caller } from './caller.js'
import { statusOf } from './listens.js'
import type { DatabaseMachine } from './patroni.js'
import type { Receiver } from '../../packages/editorial/test/webhooks/receiver.js'

const actions = ['tag', 'article'].flatMap((type) =>
  ['find', 'findOne', 'create', 'update'].map((act) => `api::${type}.${type}.${act}`),
)
const config = {
  ...magazineConfig,
  server: { proxy: true },
  permissions: { ...magazineConfig.permissions, public: [...actions, ...editing] },
}
/** Milliseconds within which every answer comes, also a 503. */
const bound = 25_000
/** From the new primary to processes that are ready, and to writes. */
const soon = 15_000

describeWith(...needs)('three processes behind nginx', () => {
  let databases: Databases
  let site: Balanced
  let receiver: Receiver
  const { models, remove } = magazineWithTask()

  beforeAll(async () => {
    databases = await startDatabases()
    const hook = await startHook()
    receiver = hook.receiver
    const databaseUrl = databases.env['DATABASE_DIRECT_URL'] ?? ''
    const settings = { ...config, editorial: hook.editorial }
    const options = { name: 'failover', models, provider: 'postgresql', databaseUrl, config: settings } as const
    site = await balance(await readyProject(options), { ...databases.env, LOG_LEVEL: 'warn' })
  }, 240_000)
  afterAll(async () => {
    await site?.stop()
    await receiver?.stop()
    await databases?.stop()
    remove()
  })

  let names = 0
  const areReady = async () => {
    const statuses = await Promise.all(site.servers.map(({ base }) => statusOf(`${base}/_ready`)))
    return statuses.every((status) => status === 200)
  }

  /** Callers write and read during the trouble; returns their answers by status. */
  async function during(trouble: (callers: readonly Caller[]) => Promise<void>, releases = 3) {
    const callers = Array.from(
      { length: 8 },
      (_, index) => new Caller(site.base, `127.0.0.${index + 10}`, `${++names}`),
    )
    for (const caller of callers) await caller.begin()
    const expectReleased = await scheduleReleases(site.base, releases)
    const over = new AbortController()
    const working = callers.map(async (caller) => {
      for (; !over.signal.aborted; await wait(20)) await caller.step(callers)
    })
    try {
      await wait(1_000)
      await trouble(callers)
      await wait(1_000)
    } finally {
      over.abort()
      await Promise.all(working)
    }
    for (const caller of callers) await caller.expectKept()
    const statuses: Record<string, number> = {}
    for (const [status, count] of callers.flatMap((caller) => Object.entries(caller.statuses)))
      statuses[status] = (statuses[status] ?? 0) + count
    const longest = Math.max(...callers.map((caller) => caller.longest))
    console.log(`${expect.getState().currentTestName}: ${JSON.stringify(statuses)}, longest ${longest} ms`)
    expect(callers.flatMap(({ complaints }) => complaints)).toEqual([])
    expect(longest).toBeLessThan(bound)
    await expectStored(callers)
    await expectReleased()
    await expectTold(databases, receiver)
    await expectRunOnce(databases)
    // Nobody starts a process again here.
    expect(await areReady()).toBe(true)
    // Tasks that write fail as callers do.
    const errors = site.servers
      .flatMap((server) => server.output().split('\n'))
      .filter((line) => /"level":[56]0/.test(line))
    expect(
      errors.filter((line) => !line.includes('"msg":"a task failed"') || !line.includes('UnavailableError')),
    ).toEqual([])
    return statuses
  }

  /** Acknowledged entries are there once, others at most once. */
  async function expectStored(callers: readonly Caller[]): Promise<void> {
    const rows = await databases.rows<{ name: string }>("select name from tags where name like '%makes%'")
    const counts = new Map<string, number>()
    for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1)
    const made = callers.flatMap((caller) => caller.made)
    expect(made.length).toBeGreaterThan(20)
    expect(made.filter((name) => counts.get(name) !== 1)).toEqual([])
    expect(callers.flatMap(({ doubtful }) => doubtful).filter((name) => (counts.get(name) ?? 0) > 1)).toEqual([])
  }

  /** The number of connections that processes have there. */
  async function readsAt(machine: DatabaseMachine): Promise<number> {
    const text = "select count(*)::int as count from pg_stat_activity where usename = 'site'"
    const [found] = await databases.rows<{ count: number }>(text, machine)
    return found?.count ?? 0
  }

  /** From the new primary on, all is as before within seconds. */
  async function expectBack(callers: readonly Caller[], isNew: () => Promise<boolean>): Promise<void> {
    await until(isNew, 60)
    const since = Date.now()
    await until(async () => (await areReady()) && callers.every(({ lastWrite }) => lastWrite > since), 60)
    const milliseconds = Date.now() - since
    console.log(`ready and writing ${milliseconds} ms after the new primary`)
    expect(milliseconds).toBeLessThan(soon)
  }

  test('the primary loses power', { timeout: 240_000 }, async () => {
    const { primary, standby } = await databases.patroni.settled()
    await during(async (callers) => {
      expect(await readsAt(standby)).toBeGreaterThan(0)
      await primary.kill()
      try {
        await expectBack(callers, standby.isPrimary)
      } finally {
        await primary.start()
      }
      await databases.patroni.settled()
    }, 12)
  })

  test('the primary hangs, and comes back when another is the primary', { timeout: 240_000 }, async () => {
    const { primary, standby } = await databases.patroni.settled()
    await during(async (callers) => {
      await primary.freeze()
      try {
        await expectBack(callers, standby.isPrimary)
      } finally {
        await primary.thaw()
      }
      await databases.patroni.settled()
    }, 12)
  })

  test('the primary is switched by hand', { timeout: 240_000 }, async () => {
    const { primary, standby } = await databases.patroni.settled()
    await during(async (callers) => {
      await databases.patroni.switchOver(primary, standby)
      await expectBack(callers, standby.isPrimary)
      await databases.patroni.settled()
    })
  })

  test('the replica loses power: nobody notices', { timeout: 240_000 }, async () => {
    const { standby } = await databases.patroni.settled()
    await during(async () => {
      await standby.kill()
      await wait(5_000)
      await standby.start()
      await databases.patroni.settled()
    })
  })

  test('PgBouncer is started again', { timeout: 120_000 }, async () => {
    await during(async (callers) => {
      await databases.pooler.restart()
      await expectBack(callers, async () => true)
    })
  })

  test('a rolling restart of the processes fails no request', { timeout: 120_000 }, async () => {
    const statuses = await during(async () => site.restartEach())
    expect(Object.keys(statuses)).toEqual(['200'])
  })
})
