/** A server that is killed while it writes loses nothing that it acknowledged, and leaves nothing half-written (safety: R6). */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send, until } from '../../packages/upload/test/client.js'
import { expectWhole } from '../../packages/upload/test/library-whole.js'
import { openLibrary, running } from '../../packages/upload/test/library.js'
import { providers } from '../databases.js'
import { createRelated } from './create-related.js'
import { expectAcknowledged, expectNoOrphans, integrityOf } from './reckoning.js'
import { isLong } from './scale.js'
import { WritingClient } from './writing-client.js'
import type { Library } from '../../packages/upload/test/library.js'
import type { Related } from './marked-article.js'

const kills = isLong ? 50 : 2
const acknowledgedPerLife = isLong ? 110 : 40

describe.each(providers)('a server on %s that is killed', (provider) => {
  let first: Library
  let library: Library
  let related: Related

  beforeAll(async () => {
    library = first = await openLibrary('kills', provider)
    related = await createRelated(first)
  })

  afterAll(async () => {
    await library?.server.stop()
    await first?.close()
  })

  const start = async () => {
    const server = await first.project.start({ LOG_LEVEL: 'warn' })
    library = running(first.project, server, first.folder, async () => undefined)
  }

  test('keeps what it acknowledged, whole', { timeout: 60_000 + kills * 20_000 }, async () => {
    const picture = await sharp({ create: { width: 300, height: 20, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    const all: WritingClient[] = []
    for (let kill = 0; kill < kills; kill++) {
      const clients = Array.from(
        { length: 8 },
        (_, index) => new WritingClient(() => library.server.base, `${kill}.${index}`, related, picture),
      )
      const dead = new AbortController()
      const working = clients.map(async (client) => {
        while (!dead.signal.aborted) await client.write()
      })
      await until(() => sum(clients) >= acknowledgedPerLife, 60)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60))
      process.kill(library.server.pid, 'SIGKILL')
      dead.abort()
      await Promise.all(working)
      await library.server.stop()
      await start()
      await until(() => library.incoming().length === 0)
      all.push(...clients)
      const isLast = kill === kills - 1
      if (isLast || kill % 10 === 0) await expectAcknowledged(library, all, related)
      await expectWhole(library)
    }
    const url = first.project.env['DATABASE_URL'] ?? ''
    await expectNoOrphans(url)
    if (provider === 'sqlite') expect(integrityOf(url)).toBe('ok')
    const unanswered = all.reduce((total, { statuses }) => total + (statuses[0] ?? 0), 0)
    console.log(`${provider}: ${kills} kills, ${sum(all)} acknowledged writes, ${unanswered} without an answer`)
    expect(unanswered).toBeGreaterThan(0)
    expect((await send(library.server.base, '/_health')).status).toBe(204)
  })
})

function sum(clients: readonly WritingClient[]): number {
  return clients.reduce((total, { acknowledged }) => total + acknowledged, 0)
}
