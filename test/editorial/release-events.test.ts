/** A release that is done is one event, by hand or at its time; one that is tried, shown or failed is none. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { serveHooked, told } from './hooked.js'

const type = 'api::tag.tag'

test.each(sampled('postgresql'))('on %s', { timeout: 120_000 }, async (provider) => {
  // A webhook of one type hears of every release.
  const webhook = { events: ['release.done', 'entry.delete'], types: ['api::category.category'] }
  const hooked = await serveHooked('release-events', provider, webhook)
  const { received } = hooked.receiver
  const other = await hooked.start()
  const send = async (path: string, body: object = {}) => (await hooked.send('POST', path, body)).json
  const release = async (name: string, entries: readonly number[], more: object = {}) => {
    const acts = entries.map((entry) => ({ act: 'delete', type, entry }))
    return (await send('/editorial/releases', { name, acts, ...more })).data
  }
  const arrived = async (count: number) => {
    while (received.length < count) await sleep(10)
    return received.map(told)
  }
  try {
    const tags: number[] = []
    for (const name of ['a', 'b', 'c', 'd']) tags.push((await send('/tags', { data: { name } })).data.id)
    const [a = 0, b = 0, c = 0, d = 0] = tags
    const byHand = await release('By hand', [a, b])
    expect((await hooked.send('GET', `/editorial/releases/${byHand.id}/check`)).json.data).toEqual([])
    const { token } = (await send('/editorial/previews', { releases: [byHand.id] })).data
    const shown = await fetch(`${hooked.server.base}/api/tags`, { headers: { 'x-preview-token': token } })
    expect(((await shown.json()) as { data: unknown[] }).data).toHaveLength(2)
    const failing = await release('Fails', [c, 999_999])
    expect((await send(`/editorial/releases/${failing.id}/run`)).error.details.reasons).toHaveLength(1)
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(`/editorial/releases/${byHand.id}/run`)))
    expect(answers.filter(({ data }) => data?.state === 'done')).toHaveLength(1)
    const [first] = await arrived(1)
    expect(Object.keys(first)).toEqual(['event', 'createdAt', 'release'])
    expect(first).toMatchObject({ event: 'release.done', release: { id: byHand.id, name: 'By hand', acts: 2 } })
    expect(received[0]?.headers['x-strapi-event']).toBe('release.done')
    const at = new Date().toISOString()
    const [scheduled, late] = [await release('On time', [d], { at }), await release('Late', [999_999], { at })]
    const [, second] = await arrived(2)
    expect(second.release).toEqual({ id: scheduled.id, name: 'On time', acts: 1 })
    const stateOf = async () => (await hooked.send('GET', `/editorial/releases/${late.id}`)).json.data.state
    while ((await stateOf()) !== 'failed') await sleep(20)
    const { data } = (await hooked.send('GET', '/editorial/deliveries')).json
    expect(data.map((each: any) => [each.event, each.type, each.entry])).toEqual([
      ['release.done', 'plugin::editorial.release', scheduled.id],
      ['release.done', 'plugin::editorial.release', byHand.id],
    ])
    expect(received).toHaveLength(2)
  } finally {
    await other.stop()
    await hooked.stop()
  }
})
