/**
 * A server on PostgreSQL that is killed, or whose database crashes, is cut off or is too busy: every failure is a 503, and no acknowledged
 * write is lost.
 */
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, until } from '../../packages/upload/test/client.js'
import { expectWhole } from '../../packages/upload/test/library-whole.js'
import { openLibrary, running } from '../../packages/upload/test/library.js'
import { providers, startPostgres } from '../databases.js'
import { createRelated } from './create-related.js'
import { startProxy } from './cutting-proxy.js'
import { killRepeatedly, kills } from './kills.js'
import { everyPart } from './marked-article.js'
import { expectAcknowledged, expectNoOrphans } from './reckoning.js'
import { WritingClient } from './writing-client.js'
import type { Library } from '../../packages/upload/test/library.js'
import type { PostgresServer } from '../databases.js'
import type { Related } from './marked-article.js'
import { isLong } from '../cases.js'

const crashes = isLong ? 20 : 2
const cuts = isLong ? 200 : 10

describe.skipIf(!providers.includes('postgresql'))('a server on PostgreSQL', () => {
  let postgres: PostgresServer
  let url: string
  let first: Library
  let library: Library
  let related: Related
  let picture: Buffer

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true })
    url = await postgres.createDatabase()
    const database = { url, drop: async () => undefined }
    library = first = await openLibrary('endurance', 'postgresql', { database })
    related = await createRelated(first)
    picture = await sharp({ create: { width: 300, height: 20, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
  })

  afterAll(async () => {
    await library?.server.stop()
    await postgres?.stop()
  })

  const restart = async (databaseUrl: string) => {
    await library.server.stop()
    const server = await first.project.start({ LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl })
    library = running(first.project, server, first.folder, async () => undefined)
  }

  /** From now on the server connects through it. */
  const openProxy = async () => {
    const { hostname, port } = new URL(url)
    const proxy = await startProxy({ host: hostname, port: Number(port) })
    const through = new URL(url)
    through.port = String(proxy.port)
    await restart(through.href)
    return proxy
  }

  /** Six clients write and two read during the trouble; returns the writers. */
  const underLoad = async (name: string, trouble: (clients: readonly WritingClient[]) => Promise<void>) => {
    const clients = Array.from(
      { length: 6 },
      (_, index) => new WritingClient(() => library.server.base, `${name}.${index}`, related, picture),
    )
    const readings: Record<number, number> = {}
    const over = new AbortController()
    const work = async (step: () => Promise<void>) => {
      while (!over.signal.aborted) await step()
    }
    const read = async () => {
      const reply = await send(library.server.base, `/api/articles?sort=id:desc&${everyPart}`).catch(() => null)
      readings[reply?.status ?? 0] = (readings[reply?.status ?? 0] ?? 0) + 1
    }
    const working = [...clients.map((client) => work(() => client.write())), work(read), work(read)]
    try {
      await trouble(clients)
    } finally {
      over.abort()
      await Promise.all(working)
    }
    const statuses = clients.map((client) => client.statuses)
    console.log(`${name}: writes ${JSON.stringify(total(statuses))}, reads ${JSON.stringify(readings)}`)
    for (const status of [...statuses, readings].flatMap((counts) => Object.keys(counts))) {
      expect(['200', '503']).toContain(status)
    }
    expect(/"level":[56]0.{0,300}/.exec(library.server.output())?.[0]).toBeUndefined()
    return clients
  }

  /** A restart settles every write that a 503 left in doubt. */
  const expectReckoning = async (clients: readonly WritingClient[]) => {
    await restart(url)
    await until(() => library.incoming().length === 0, 60)
    await expectAcknowledged(library, clients, related)
    await expectWhole(library)
    await expectNoOrphans(url)
  }

  test('that is killed keeps every acknowledged write complete', { timeout: 60_000 + kills * 20_000 }, async () => {
    library = await killRepeatedly(library, related)
  })

  test('whose database crashes', { timeout: 60_000 + crashes * 20_000 }, async () => {
    const recoveries: number[] = []
    const clients = await underLoad('crashes', async (writing) => {
      for (let crash = 0; crash < crashes; crash++) {
        const before = acknowledged(writing)
        await until(() => acknowledged(writing) > before + 20, 30)
        await postgres.crash(crash % 2 === 0 ? 'SIGQUIT' : 'SIGKILL')
        await wait(Math.random() * 300)
        await postgres.restart()
        const back = performance.now()
        const then = acknowledged(writing)
        await until(() => acknowledged(writing) > then, 30)
        recoveries.push(Math.round(performance.now() - back))
      }
    })
    console.log(`crashes: ${crashes}, milliseconds to the first write afterwards: ${recoveries.join(' ')}`)
    await expectReckoning(clients)
  })

  test('whose connections are cut', { timeout: 60_000 + cuts * 2_000 }, async () => {
    const proxy = await openProxy()
    const clients = await underLoad('cuts', async () => {
      while (proxy.cuts < cuts) {
        proxy.cutAfter(Math.floor(Math.random() * 20_000))
        await wait(20 + Math.random() * 100)
      }
    })
    console.log(`cuts: ${proxy.cuts}`)
    await expectReckoning(clients)
    await proxy.close()
  })

  test.runIf(isLong)('whose database stops answering', { timeout: 120_000 }, async () => {
    const proxy = await openProxy()
    const { base } = library.server
    const body = Buffer.from('{"data":{"title":"To nobody"}}')
    const headers = { 'content-type': 'application/json' }
    expect((await send(base, '/api/articles', body, { headers })).status).toBe(200)
    proxy.stall()
    const asked = [send(base, '/api/articles'), send(base, '/api/articles', body, { headers })]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([503, 503])
    expect((await send(base, '/_health')).status).toBe(204)
    await proxy.close()
  })

  test('whose database is too busy for two hundred clients', { timeout: 120_000 }, async () => {
    await restart(url)
    const blocker = new pg.Client(url)
    await blocker.connect()
    await blocker.query('begin; lock table articles in access exclusive mode')
    const started = performance.now()
    const over = new AbortController()
    const health = (async () => {
      const statuses = new Set<number>()
      for (; !over.signal.aborted; await wait(50)) statuses.add((await send(library.server.base, '/_health')).status)
      return statuses
    })()
    const asked = Array.from({ length: 200 }, (_, index) =>
      // A write gives up after 12 seconds, a read after 5.
      index % 4 === 0
        ? send(library.server.base, '/api/articles', Buffer.from('{"data":{"title":"Too busy"}}'), {
            headers: { 'content-type': 'application/json' },
          })
        : send(library.server.base, '/api/articles'),
    )
    const replies = await Promise.all(asked)
    const waited = Math.round(performance.now() - started)
    await blocker.query('commit')
    await blocker.end()
    const freed = performance.now()
    await until(async () => (await send(library.server.base, '/api/articles')).status === 200, 10)
    console.log(`too busy: refused within ${waited} ms, back after ${Math.round(performance.now() - freed)} ms`)
    over.abort()
    expect(await health).toEqual(new Set([204]))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]))
    expect(new Set(replies.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['1']))
  })
})

function acknowledged(clients: readonly WritingClient[]): number {
  return clients.reduce((sum, client) => sum + client.acknowledged, 0)
}

function total(counts: readonly Readonly<Record<number, number>>[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const [status, count] of counts.flatMap((each) => Object.entries(each))) {
    sums[status] = (sums[status] ?? 0) + count
  }
  return sums
}
