/**
 * 1,000 events while the receiver is down, and one of two servers is killed, then the other: all arrive, at least once, those of an entry in
 * their order.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { providers } from '../databases.js'
import { startReceiver } from '../../packages/editorial/test/webhooks/receiver.js'
import { serveHooked, told } from './hooked.js'
import type { RunningServer } from '../project.js'
import type { Hooked } from './hooked.js'

const entries = 50
const rounds = 20

/** Requests go to the other server from now on. */
async function killOne(hooked: Hooked, other: RunningServer): Promise<RunningServer> {
  process.kill(hooked.server.pid, 'SIGKILL')
  hooked.server = other
  return hooked.start()
}

test.concurrent.each(providers)('on %s', { timeout: 180_000 }, async (provider) => {
  const hooked = await serveHooked('webhooks-kill', provider, { types: ['api::tag.tag'] })
  let other: RunningServer | null = null
  try {
    const { port } = hooked.receiver
    await hooked.receiver.stop()
    other = await hooked.start()
    const tags = await Promise.all(
      Array.from({ length: entries }, async (_, index) => {
        const { json } = await hooked.send('POST', '/tags', { data: { name: `tag ${index}: 1` } })
        return json.data.id as number
      }),
    )
    const write = (id: number, index: number, round: number) =>
      hooked.send('PUT', `/tags/${id}`, { data: { name: `tag ${index}: ${round}` } })
    for (let round = 2; round <= rounds; round++) {
      await Promise.all(tags.map((id, index) => write(id, index, round)))
      if (round === rounds / 2) other = await killOne(hooked, other)
    }
    hooked.receiver = await startReceiver(undefined, '127.0.0.1', port)
    const { received } = hooked.receiver
    while (received.length < 200) await sleep(5)
    other = await killOne(hooked, other)
    const seen = () => new Set(received.map(({ headers }) => headers['webhook-id'])).size
    while (seen() < entries * rounds) await sleep(20)
    const newest = new Map<number, number>()
    for (const { entry } of received.map(told)) {
      const round = Number(entry.name.split(': ')[1])
      const last = newest.get(entry.id) ?? 0
      expect([last, last + 1]).toContain(round)
      newest.set(entry.id, round)
    }
    // Once more only what was on its way: the servers do not send the same.
    expect(received.length).toBeLessThan(entries * rounds + 50)
    expect(tags.map((id) => newest.get(id))).toEqual(tags.map(() => rounds))
  } finally {
    await other?.stop()
    await hooked.stop()
  }
})
