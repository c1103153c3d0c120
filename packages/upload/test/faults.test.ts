/**
 * If any system call of a request fails, or the server is killed in it, rows and files still agree and the server keeps working.
 * `CASES=20000` tries every call.
 */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, filePart, send, textPart, until } from './client.js'
import { openLibrary, running } from './library.js'
import { expectRowsHaveFiles, expectWhole } from './library-whole.js'
import { recordCalls, withFault } from './system-calls.js'
import { strace } from '../../../test/programs.js'
import { describeWith } from '../../../test/tried.js'
import type { Reply } from './client.js'
import type { File, Library } from './library.js'
import type { Fault } from './system-calls.js'
import { isLong } from '../../../test/cases.js'

/** The ways in which a call fails in practice. */
const faultsOf = (name: string): readonly Fault[] => {
  if (name === 'openat') return ['EMFILE', 'EIO', 'ENOSPC']
  return /^(?:p?write|fsync|mkdir|link|rename)/.test(name) ? ['ENOSPC', 'EIO'] : ['EIO']
}

interface Scenario {
  /** Prepares the library; returns the request under test. */
  readonly prepare: () => Promise<() => Promise<Reply>>
}

describeWith(strace())('a system call', () => {
  let first: Library
  let library: Library
  const pictures: Record<'wide' | 'wider', Buffer> = { wide: Buffer.alloc(0), wider: Buffer.alloc(0) }

  const noise = (width: number, height: number) =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
  /** One thread does the file work, so that calls come in a fixed order. */
  const start = async () => {
    const server = await first.project.start({ LOG_LEVEL: 'warn', UV_THREADPOOL_SIZE: '1' })
    library = running(first.project, server, first.folder, async () => undefined)
    const warm = () => library.upload(filePart('files', 'warm.png', pictures.wide))
    await warm()
    await send(server.base, '/api/articles', bodyOf([textPart('data', '{"title":"Warm"}')]))
    const calls = await recordCalls(server.pid, warm)
    threads = { database: server.pid, files: calls.find(({ name }) => name === 'mkdir')?.thread ?? 0 }
  }
  let threads = { database: 0, files: 0 }

  beforeAll(async () => {
    first = await openLibrary('faults', 'sqlite')
    await first.server.stop()
    pictures.wide = await noise(300, 100)
    pictures.wider = await noise(520, 20)
    await start()
  })

  afterAll(async () => {
    await library?.server.stop()
    await first?.close()
  })

  const uploaded = async (): Promise<number> => {
    const { text } = await library.upload(filePart('files', 'old.png', pictures.wide))
    return (JSON.parse(text) as File[])[0]?.id ?? 0
  }
  const scenarios: Readonly<Record<string, Scenario['prepare']>> = {
    upload: async () => () => library.upload(filePart('files', 'a.png', pictures.wide)),
    replacement: async () => {
      const id = await uploaded()
      return () =>
        send(library.server.base, `/api/upload?id=${id}`, bodyOf([filePart('files', 'b.png', pictures.wider)]))
    },
    deletion: async () => {
      const id = await uploaded()
      return () => send(library.server.base, `/api/upload/files/${id}`, undefined, { method: 'DELETE' })
    },
    'entry with files': async () => () =>
      send(
        library.server.base,
        '/api/articles',
        bodyOf([textPart('data', '{"title":"Has files"}'), filePart('files.cover', 'c.png', pictures.wide)]),
      ),
  }

  /** The calls of a request that concern files or the database, each with its possible faults. */
  const casesOf = async (prepare: Scenario['prepare'], kinds: (name: string) => readonly Fault[]) => {
    const act = await prepare()
    const calls = await recordCalls(library.server.pid, act)
    const all = (['database', 'files'] as const).flatMap((thread) =>
      calls
        .filter((call) => call.thread === threads[thread] && isOurs(call.text))
        .flatMap((call) => kinds(call.name).map((fault) => ({ call, thread, fault }))),
    )
    expect(all.length).toBeGreaterThan(10)
    return all
  }

  const isOurs = (text: string) => text.includes(first.folder) || text.includes('content.db')
  const state = async () => {
    const articles = await library.get<{ meta: { pagination: { total: number } } }>(
      '/api/articles?publicationState=preview&pagination[pageSize]=1',
    )
    return [await library.rows(), articles.meta.pagination.total]
  }

  test.each(Object.entries(scenarios))(
    'that fails in a %s leaves nothing half-done',
    async (what, prepare) => {
      const statuses: Record<number, number> = {}
      const all = await casesOf(prepare, faultsOf)
      for (const next of isLong ? all : sample(all, 5)) {
        const act = await prepare()
        const before = await state()
        let reply: Reply | null = null
        const hit = await withFault({ ...next.call, thread: threads[next.thread] }, next.fault, async () => {
          reply = await act().catch(() => null)
        })
        const shown = `${next.fault} ${hit ?? ''}`
        // This time it was another call, such as one that wakes a thread.
        if (hit === null || !isOurs(hit)) {
          await restart()
          continue
        }
        const { status, text } = reply ?? { status: 0, text: '' }
        statuses[status] = (statuses[status] ?? 0) + 1
        expect([200, 500, 503, 507, ...(/^(?:openat|read)/.test(hit) ? [400] : [])], shown).toContain(status)
        if (status !== 200) expect(JSON.parse(text).error, shown).toMatchObject({ status })
        // A deletion is retried without a journal.
        const full = what === 'deletion' ? [507, 200] : [507]
        if (next.fault === 'ENOSPC' && /^p?write/.test(hit)) expect(full, shown).toContain(status)
        if (status !== 200 && !hit.startsWith('pread64')) expect(await state(), shown).toEqual(before)
        await expectRowsHaveFiles(library)
      }
      console.log(`${what}: calls that failed, by the status of the answer: ${JSON.stringify(statuses)}`)
      await restart()
      await expectWhole(library)
    },
    3_600_000,
  )

  test.each(Object.entries(scenarios))(
    'in which a %s is killed leaves all or nothing',
    async (what, prepare) => {
      const all = await casesOf(prepare, (name) => (/^(?:openat|p?read|getdents)/.test(name) ? [] : ['SIGKILL']))
      let kills = 0
      // In a sample, if it was another call this time, the next one is tried.
      for (const { call, thread, fault } of isLong ? all : sample(all, 5)) {
        if (!isLong && kills > 0) break
        const act = await prepare()
        const [, articles] = await state()
        const hit = await withFault({ ...call, thread: threads[thread] }, fault, () => act().catch(() => null))
        if (hit !== null) kills += 1
        await restart()
        await expectWhole(library)
        const covers = await library.get<{ data: { cover: unknown }[] }>(
          '/api/articles?publicationState=preview&filters[title]=Has%20files&filters[cover][id][$null]=true',
        )
        expect(covers.data, hit ?? '').toEqual([])
        expect((await state())[1], hit ?? '').toBeGreaterThanOrEqual(Number(articles))
      }
      console.log(`${what}: ${kills} kills`)
      expect(kills).toBeGreaterThan(0)
    },
    3_600_000,
  )

  /** Restarts the server and waits until it has cleaned up. */
  const restart = async () => {
    await library.server.stop()
    await start()
    await until(() => library.incoming().length === 0)
  }
})

function sample<Item>(items: readonly Item[], count: number): readonly Item[] {
  const offset = Math.floor(Math.random() * (items.length / count))
  return items.filter((_, index) => (index - offset) % Math.floor(items.length / count) === 0).slice(0, count)
}
