import sharp from 'sharp'
import { expect } from 'vitest'
import { until } from '../../packages/upload/test/client.js'
import { expectWhole } from '../../packages/upload/test/library-whole.js'
import { running } from '../../packages/upload/test/library.js'
import { killWhileWriting, sum } from './kill-while-writing.js'
import { expectAcknowledged, expectNoOrphans } from './reckoning.js'
import { WritingClient } from './writing-client.js'
import type { Library } from '../../packages/upload/test/library.js'
import type { Related } from './marked-article.js'
import { isLong } from '../cases.js'

export const kills = isLong ? 50 : 2
const acknowledgedPerLife = isLong ? 110 : 40

/**
 * Kills a server (`kill -9`) again and again while eight clients write: no acknowledged write is lost and none is half-written.
 * @returns the last server, running
 */
export async function killRepeatedly(first: Library, related: Related): Promise<Library> {
  const picture = await sharp({ create: { width: 300, height: 20, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const url = first.project.env['DATABASE_URL'] ?? ''
  const all: WritingClient[] = []
  let library = first
  for (let kill = 0; kill < kills; kill++) {
    const { base } = library.server
    const clients = Array.from({ length: 8 }, (_, index) => {
      return new WritingClient(() => base, `${kill}.${index}`, related, picture)
    })
    await killWhileWriting(library.server, clients, acknowledgedPerLife)
    const server = await first.project.start({ LOG_LEVEL: 'warn' })
    library = running(first.project, server, first.folder, async () => undefined)
    await until(() => library.incoming().length === 0)
    all.push(...clients)
    if (kill === kills - 1 || kill % 10 === 0) await expectAcknowledged(library, all, related)
    await expectWhole(library)
  }
  await expectNoOrphans(url)
  const unanswered = all.reduce((total, { statuses }) => total + (statuses[0] ?? 0), 0)
  console.log(`${kills} kills, ${sum(all)} acknowledged writes, ${unanswered} without an answer`)
  expect(unanswered).toBeGreaterThan(0)
  return library
}
