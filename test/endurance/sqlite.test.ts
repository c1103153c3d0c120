/** A server on SQLite under kills, bursts of writes, stops, a full log disk, large requests and long runs. */
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, filePart, largeFile, send, until } from '../../packages/upload/test/client.js'
import { openLibrary, running } from '../../packages/upload/test/library.js'
import { fill, mountSmallDisk, smallDisk } from '../small-disk.js'
import { integrityOf } from '../integrity.js'
import { createRelated } from './create-related.js'
import { killRepeatedly, kills } from './kills.js'
import { everyPart, markedArticle } from './marked-article.js'
import { memoryOf, peakDuring, probed } from './memory.js'
import { mixedRequest, newQuestion } from './mixed-requests.js'
import { expectAcknowledged, expectNoOrphans } from './reckoning.js'
import { slownesses, stayConnected } from './slow-clients.js'
import { testWith } from '../tried.js'
import type { Library } from '../../packages/upload/test/library.js'
import type { Related } from './marked-article.js'
import { isLong } from '../cases.js'

const json = { 'content-type': 'application/json' }

describe('a server on SQLite', () => {
  let first: Library
  let library: Library
  let related: Related
  let titles = 0

  beforeAll(async () => {
    library = first = await openLibrary('endurance', 'sqlite')
    related = await createRelated(first)
  })

  afterAll(async () => {
    await library?.server.stop()
    await first?.close()
  })

  const start = async (env: NodeJS.ProcessEnv) => {
    await library.server.stop()
    const server = await first.project.start(env)
    library = running(first.project, server, first.folder, async () => undefined)
    return server
  }
  const create = () => {
    const data = markedArticle(`Plain load ${++titles}`, 0, related)
    return send(library.server.base, '/api/articles', Buffer.from(JSON.stringify({ data })), { headers: json })
  }

  test('that is killed keeps every acknowledged write complete', { timeout: 60_000 + kills * 20_000 }, async () => {
    library = await killRepeatedly(library, related)
    expect(integrityOf(first.project.env['DATABASE_URL'] ?? '')).toBe('ok')
  })

  test('takes a burst of creates with components', { timeout: 120_000 }, async () => {
    const waits: number[] = []
    const replies = await Promise.all(
      Array.from({ length: isLong ? 500 : 150 }, async () => {
        const begun = performance.now()
        const { status } = await create()
        waits.push(performance.now() - begun)
        return status
      }),
    )
    console.log(`burst: ${replies.length} creates at once, p99 ${percentile(waits, 99)} ms`)
    expect(new Set(replies)).toEqual(new Set([200]))
    await expectAcknowledged(library, [], related)
    const url = first.project.env['DATABASE_URL'] ?? ''
    await expectNoOrphans(url)
    expect(integrityOf(url)).toBe('ok')
  })

  test('finishes its work when it is told to stop', { timeout: 300_000 }, async () => {
    const stops = isLong ? 20 : 2
    let requests = 0
    for (let stop = 0; stop < stops; stop++) {
      const { base, pid, output, stop: exit } = await start({ LOG_LEVEL: 'info' })
      let answered = 0
      let isOver = false
      const clients = Array.from({ length: 8 }, async (_, index) => {
        while (!isOver) {
          const status = await asked(base, index % 2 === 0 ? `/api/articles?${everyPart}` : '/api/tags')
          if (status !== null) answered += 1
          else isOver = true
        }
      })
      const upload = startedUpload(base)
      await until(() => library.incoming().length > 0)
      await wait(Math.random() * 100)
      process.kill(pid, 'SIGTERM')
      if (stop % 2 === 1) process.kill(pid, 'SIGTERM')
      await wait(200)
      const connected = await fetch(`${base}/_health`).then(
        () => true,
        () => false,
      )
      expect(connected).toBe(false)
      expect(await upload.finish()).toBe(200)
      expect(await exit()).toBe(0)
      await Promise.all(clients)
      const logged = [...output().matchAll(/"path":"\/api\/(?:articles|tags)","status":(\d+)/g)]
      expect(new Set(logged.map((match) => match[1]))).toEqual(new Set(['200']))
      expect(logged).toHaveLength(answered)
      requests += answered
    }
    console.log(`stops: ${stops}, requests until then: ${requests}, none that was begun and not answered`)
    await start({})
  })

  testWith(smallDisk)('keeps running with a full disk for its log', { timeout: 60_000 }, async () => {
    const disk = mkdtempSync(join(tmpdir(), 'content-gen-log-'))
    const unmount = mountSmallDisk(disk)
    const log = join(first.project.dir, 'server.log')
    try {
      rmSync(log)
      symlinkSync(join(disk, 'server.log'), log)
      const server = await start({ LOG_LEVEL: 'info' })
      fill(join(disk, 'filler'))
      const ask = () => send(server.base, `/api/tags?filters[name]=${'x'.repeat(1000)}`)
      for (let i = 0; i < 200; i++) expect((await ask()).status).toBe(200)
      await wait(1500)
      expect((await create()).status).toBe(200)
      rmSync(join(disk, 'filler'))
      await until(async () => (await ask()).status === 200 && requestsIn(server.output()) > 150, 10)
      expect(await server.stop()).toBe(0)
    } finally {
      await library.server.stop()
      rmSync(log)
      unmount()
      rmSync(disk, { recursive: true })
      await start({})
    }
  })

  test('takes little memory for large requests', { timeout: 120_000 }, async () => {
    const server = await start({ ...probed(first.project), LOG_LEVEL: 'warn' })
    for (let i = 0; i < 100; i++) await create()
    const large = Buffer.from(JSON.stringify({ data: { title: 'Large', body: 'x'.repeat(1_000_000) } }))
    const post = () => send(server.base, '/api/articles', large, { headers: json })
    const populated = () =>
      send(server.base, `/api/articles?${everyPart}&pagination[pageSize]=100&filters[title][$ne]=Large`)
    const upload = (megabytes: number) => send(server.base, '/api/upload', largeFile(megabytes))
    const peaks: Record<string, number> = {}
    for (const [what, limit, work] of [
      ['a body of 1 MB', 25, post],
      ['100 entries, deep', 30, populated],
      ['a file of 200 MB', 40, () => upload(200)],
    ] as const) {
      await (what.includes('200') ? upload(1) : work())
      // The heap may happen to grow during a request that does not need it.
      for (let attempt = 0; attempt < 3 && !((peaks[what] ?? Infinity) < limit); attempt++) {
        await memoryOf(first.project, server)
        peaks[what] = await peakDuring(server, async () => expect((await work()).status).toBe(200))
      }
      expect(peaks[what], what).toBeLessThan(limit)
    }
    console.log(`memory: ${JSON.stringify(peaks)} MB`)
  })

  test.runIf(isLong)('does not grow with the number of requests', { timeout: 1_800_000 }, async () => {
    const server = await start({ ...probed(first.project), LOG_LEVEL: 'error' })
    let sent = 0
    const upTo = (count: number, ask: (base: string) => Promise<void>) =>
      Promise.all(
        Array.from({ length: 10 }, async () => {
          for (; sent < count; sent++) await ask(server.base)
        }),
      )
    await upTo(10_000, newQuestion)
    sent = 0
    const measured = []
    for (const count of [10_000, 30_000, 60_000, 100_000]) {
      await upTo(count, mixedRequest)
      // Lets the timers of the last requests end.
      await wait(3000)
      measured.push(await memoryOf(first.project, server))
      console.log(`${count} requests: ${JSON.stringify(measured.at(-1))}`)
    }
    expect((measured.at(-1)?.heapUsed ?? Infinity) / (measured[0]?.heapUsed ?? 0)).toBeLessThan(1.05)
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })

  test.runIf(isLong)('serves honest clients among slow ones', { timeout: 300_000 }, async () => {
    const { base, pid } = await start({ LOG_LEVEL: 'error' })
    const reply = await send(
      base,
      '/api/upload',
      bodyOf([filePart('files', 'large.bin', Buffer.alloc(20_000_000), '')]),
    )
    const [{ url } = { url: '' }] = JSON.parse(reply.text) as { url: string }[]
    const open = () => readdirSync(`/proc/${pid}/fd`).length
    await wait(6000)
    const before = open()
    const waits: number[] = []
    const over = new AbortController()
    const honest = Array.from({ length: 5 }, async () => {
      for (; !over.signal.aborted; await wait(50)) {
        const begun = performance.now()
        expect((await send(base, '/api/articles?pagination[pageSize]=5')).status).toBe(200)
        waits.push(performance.now() - begun)
      }
    })
    const until60s = performance.now() + 60_000
    const kinds = Object.entries(slownesses(url))
    const ends = await Promise.all(
      kinds.flatMap(([name, slowness]) =>
        Array.from({ length: Math.ceil(1000 / kinds.length) }, async () => {
          const cutOff: (number | null)[] = []
          while (performance.now() < until60s) cutOff.push(await stayConnected(base, slowness, 30_000))
          return { name, cutOff }
        }),
      ),
    )
    over.abort()
    await Promise.all(honest)
    for (const [name] of kinds) {
      const all = ends.filter((end) => end.name === name).flatMap(({ cutOff }) => cutOff)
      const times = all.filter((time) => time !== null)
      console.log(`${name}: ${all.length} connections, longest ${percentile(times, 100)} ms`)
      expect(times, name).toHaveLength(all.length)
    }
    console.log(`honest: ${waits.length} requests, p99 ${percentile(waits, 99)} ms`)
    await wait(6000)
    console.log(`open files: ${before} before, ${open()} after`)
    expect(open()).toBeLessThan(before + 10)
  })
})

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.max(0, Math.ceil((sorted.length * share) / 100) - 1)] ?? 0)
}

function requestsIn(log: string): number {
  return log.split('"msg":"request"').length - 1
}

/** The status of an answer on a connection of its own; null if the connection fails. */
function asked(base: string, path: string): Promise<number | null> {
  return new Promise((resolve) => {
    request(base + path, { agent: false, headers: { connection: 'close' } }, (incoming) => {
      incoming
        .resume()
        .on('end', () => resolve(incoming.statusCode ?? 0))
        .on('error', () => resolve(-1))
    })
      .on('error', () => resolve(null))
      .end()
  })
}

/** An upload that sends its second half on `finish`. */
function startedUpload(base: string): { finish(): Promise<number> } {
  const whole = bodyOf([filePart('files', 'slow.bin', Buffer.alloc(200_000, 'x'), '')])
  const type = `multipart/form-data; boundary=${/^--(.*)\r\n/.exec(whole.toString('latin1'))?.[1] ?? ''}`
  const outgoing = request(`${base}/api/upload`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': type, 'content-length': whole.length },
  })
  const status = new Promise<number>((resolve) => {
    outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode ?? 0)).on('error', () => resolve(-1))
  })
  outgoing.write(whole.subarray(0, 100_000))
  return {
    finish() {
      outgoing.end(whole.subarray(100_000))
      return status
    },
  }
}
