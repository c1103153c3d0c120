/** Connections that a firewall forgets are noticed under a statement, and slow statements are left alone. */
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/databases.js'
import { startPgBouncer } from '../../../test/cluster/pgbouncer.js'
import { startProxy } from '../../../test/endurance/cutting-proxy.js'
import { program } from '../../../test/programs.js'
import { testWith } from '../../../test/tried.js'
import { JoinedClient } from '../src/database/joined-client.js'
import { orUnavailable } from '../src/postgresql/failure.js'
import { ReadPool } from '../src/postgresql/read-pool.js'
import { WritePool } from '../src/postgresql/write-pool.js'
import type { TestDatabase } from '../../../test/databases.js'
import type { CuttingProxy } from '../../../test/endurance/cutting-proxy.js'

let database: TestDatabase
let proxy: CuttingProxy
let reads: ReadPool
let writes: WritePool
beforeAll(async () => {
  database = await freshDatabase('postgresql')
})
afterAll(() => database.drop())
beforeEach(async () => {
  const { hostname, port } = new URL(database.url)
  proxy = await startProxy({ host: hostname, port: Number(port) })
  const url = Object.assign(new URL(database.url), { host: `127.0.0.1:${proxy.port}` }).href
  reads = new ReadPool({ url, connections: 3, timeout: 60_000 })
  writes = new WritePool(url, new JoinedClient(() => Promise.reject(new Error('no code of the owner runs'))), 60_000)
})
afterEach(async () => {
  await proxy.close()
  await Promise.all([reads.close(), writes.close()])
})

// A statement that nobody ends takes these tests beyond their limit.
const sleep = (seconds: number, result: string) =>
  reads.query<{ found: string }>({ text: `select $1 as found, pg_sleep(${seconds})::text`, values: [result] })
const found = async (asked: Promise<readonly { found: string }[]>) => (await asked).map((row) => row.found)
const write = (text: string) =>
  orUnavailable('a write', () => writes.run(async (transaction) => transaction.rows({ text, values: [] })))
const limit = 10_000

test(
  'a read on a forgotten connection goes on with another, and the idle ones are not tried',
  { timeout: limit },
  async () => {
    await Promise.all([sleep(0.1, 'a'), sleep(0.1, 'b'), sleep(0.1, 'c')])
    expect(reads.state).toMatchObject({ idle: 3 })
    proxy.forget()
    expect(await found(sleep(0, 'again'))).toEqual(['again'])
    expect(reads.state).toMatchObject({ idle: 1 })
  },
)

test('a write on a forgotten connection is a 503, and the next one succeeds', { timeout: limit }, async () => {
  await write('select 1')
  proxy.forget()
  await expect(write('select 2')).rejects.toMatchObject({ status: 503 })
  expect(await write('select 3 as three')).toEqual([{ three: 3 }])
})

test('nothing goes through any more', { timeout: limit }, async () => {
  await write('select 1')
  proxy.stall()
  await expect(write('select 2')).rejects.toMatchObject({ status: 503 })
})

test('a slow statement, and a transaction that waits for its code, are left alone', { timeout: limit }, async () => {
  const pause = new Promise((resolve) => setTimeout(resolve, 3_000))
  const transaction = writes.run(async (open) => {
    await open.rows({ text: 'select 1', values: [] })
    await pause
    return open.rows({ text: 'select 2 as two', values: [] })
  })
  expect(await found(sleep(3, 'slow'))).toEqual(['slow'])
  expect(await transaction).toEqual([{ two: 2 }])
})

test('a statement goes on while the server takes no more connections', { timeout: limit }, async () => {
  const url = new URL(database.url)
  const name = url.pathname.slice(1)
  const admin = new Client(Object.assign(url, { pathname: '/postgres' }).href)
  await admin.connect()
  await reads.query({ text: 'select 1', values: [] })
  await admin.query(`alter database "${name}" allow_connections false`)
  expect(await found(sleep(3, 'slow'))).toEqual(['slow'])
  await admin.query(`alter database "${name}" allow_connections true`)
  await admin.end()
})

testWith(program('pgbouncer'))('behind a pooler that shares connections', { timeout: 20_000 }, async () => {
  const pooler = await startPgBouncer(database.url, 'transaction', 3)
  const behind = await startProxy({ host: '127.0.0.1', port: Number(new URL(pooler.url).port) })
  const url = Object.assign(new URL(pooler.url), { host: `127.0.0.1:${behind.port}` }).href
  const pooled = new ReadPool({ url, connections: 5, timeout: 60_000, isPooled: true })
  const asked = (seconds: number, result: string) =>
    found(pooled.query<{ found: string }>({ text: `select $1 as found, pg_sleep(${seconds})::text`, values: [result] }))
  try {
    const sent = performance.now()
    // Two of them wait for a connection of the pooler.
    const slow = ['a', 'b', 'c', 'd', 'e'].map((result) => asked(2.5, result))
    expect((await Promise.all(slow)).flat()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(performance.now() - sent).toBeGreaterThan(5_000)
    behind.forget()
    const forgotten = performance.now()
    expect(await asked(0, 'again')).toEqual(['again'])
    expect(performance.now() - forgotten).toBeLessThan(4_000)
  } finally {
    await behind.close()
    await pooled.close()
    await pooler.stop()
  }
})
