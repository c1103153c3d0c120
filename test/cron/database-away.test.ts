/** The runs cannot be written for longer than a lease: the process that has ended one notes it later, and nobody runs it again. */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { until } from '../../packages/upload/test/client.js'
import { providers } from '../databases.js'
import { scheduled } from './scheduled.js'

const lease = 15_000

test.skipIf(!providers.includes('postgresql'))('on PostgreSQL', { timeout: 180_000 }, async () => {
  const site = await scheduled('cron-away', 'postgresql')
  const client = new pg.Client(site.databaseUrl)
  await client.connect()
  try {
    const server = await site.start('long')
    await site.start('long')
    const begun = () => server.output().split('"begins"').length
    const before = begun()
    await until(() => begun() > before, 30)
    await client.query('begin; lock table content_gen_runs in access exclusive mode')
    await wait(lease + 5_000)
    await client.query('commit')
    const then = (await site.marks()).length
    await expect.poll(async () => (await site.marks()).length).toBeGreaterThan(then + 1)
    const planned = (await site.marks()).map((mark) => mark.planned)
    expect(new Set(planned).size).toBe(planned.length)
    const results = (await site.runs()).filter(({ isOpen }) => !isOpen).map(({ result }) => result)
    expect(new Set(results)).toEqual(new Set(['done']))
  } finally {
    await client.end()
    await site.stop()
  }
})
