/** Webhooks are told what happened to entries and files, in the form of Strapi v4, signed, in the order of each entry. */
import { Webhook } from 'standardwebhooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { ok } from '../../packages/editorial/test/webhooks/receiver.js'
import { secret, serveHooked, told } from './hooked.js'
import type { Hooked } from './hooked.js'

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let hooked: Hooked
  beforeAll(async () => {
    hooked = await serveHooked('webhooks', provider, { secret: '${HOOK_SECRET}', headers: { 'X-Key': '${HOOK_KEY}' } })
  }, 180_000)
  afterAll(() => hooked?.stop())
  beforeEach(() => {
    hooked.receiver.received.length = 0
    hooked.receiver.answer = ok
  })

  const arrived = async (count: number) => {
    while (hooked.receiver.received.length < count) await sleep(10)
    return hooked.receiver.received
  }
  const create = async (path: string, data: object): Promise<number> => {
    const { status, json } = await hooked.send('POST', path, { data })
    expect(status, JSON.stringify(json)).toBe(200)
    return json.data.id
  }

  test('each change of an entry is an event', async () => {
    const tag = await create('/tags', { name: 'a tag' })
    const written = { title: 'First', tags: [tag], seo: { metaTitle: 'meta' }, internalNotes: 'not for receivers' }
    const id = await create('/articles', written)
    await hooked.send('PUT', `/articles/${id}`, { data: { title: 'Second' } })
    await hooked.send('PUT', `/articles/${id}`, { data: { publishedAt: null } })
    await hooked.send('PUT', `/articles/${id}`, { data: { publishedAt: '2026-01-02T03:04:05.678Z' } })
    await hooked.send('DELETE', `/articles/${id}`)
    const received = await arrived(6)
    const [first] = received.filter(({ headers }) => headers['x-strapi-event'] === 'entry.create').map(told)
    expect(first).toMatchObject({ model: 'tag', uid: 'api::tag.tag', entry: { id: tag, name: 'a tag' } })
    const events = received.map(told).filter(({ model }) => model === 'article')
    expect(events.map(({ event, entry }) => [event, entry.id, entry.title])).toEqual([
      ['entry.create', id, 'First'],
      ['entry.update', id, 'Second'],
      ['entry.unpublish', id, 'Second'],
      ['entry.publish', id, 'Second'],
      ['entry.delete', id, 'Second'],
    ])
    expect(received.filter(({ body }) => /internalNotes|not for receivers/.test(body))).toEqual([])
    expect(Object.keys(events[0])).toEqual(['event', 'createdAt', 'model', 'uid', 'entry'])
    expect(events[0].entry).toMatchObject({ tags: [{ id: tag }], seo: { metaTitle: 'meta' }, category: null })
    expect(events[3].entry.publishedAt).toBe('2026-01-02T03:04:05.678Z')
  })

  test('requests are signed, and have the headers of the config', async () => {
    await create('/tags', { name: 'signed' })
    const [received] = await arrived(1)
    expect(received?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-strapi-event': 'entry.create',
      'x-key': 'key',
    })
    const signed = Object.fromEntries(
      Object.entries(received?.headers ?? {}).filter(([name]) => name.startsWith('webhook-')),
    ) as Record<string, string>
    expect(new Webhook(secret).verify(received?.body ?? '', signed)).toMatchObject({ event: 'entry.create' })
  })

  test('files have events, and entries show their files', async () => {
    const form = new FormData()
    form.append('files', new Blob(['some text'], { type: 'text/plain' }), 'note.txt')
    const answer = await fetch(`${hooked.server.base}/api/upload`, { method: 'POST', body: form })
    const [file] = (await answer.json()) as { id: number; url: string }[]
    const id = await create('/articles', { title: 'With a file', cover: file?.id })
    await hooked.send('DELETE', `/upload/files/${file?.id}`)
    const events = (await arrived(3)).map(told)
    const media = events.filter(({ event }) => event.startsWith('media.'))
    expect(media.map(({ event }) => event)).toEqual(expect.arrayContaining(['media.create', 'media.delete']))
    expect(Object.keys(media[0])).toEqual(['event', 'createdAt', 'media'])
    expect(media[0].media).toMatchObject({ id: file?.id, name: 'note.txt', url: file?.url })
    const written = events.find(({ entry }) => entry?.id === id)
    expect(written.entry.cover).toMatchObject({ id: file?.id, name: 'note.txt' })
  })

  test('a write that fails has no event', async () => {
    expect((await hooked.send('POST', '/articles', { data: { title: 7, tags: [99_999] } })).status).toBe(400)
    expect((await hooked.send('PUT', '/articles/99999', { data: { title: 'a' } })).status).toBe(404)
    await create('/tags', { name: 'after failures' })
    expect((await arrived(1)).map(told).map(({ model }) => model)).toEqual(['tag'])
  })

  test('a delivery that was given up is listed, and sent once more if it is replayed', async () => {
    hooked.receiver.answer = (response) => void response.writeHead(410).end()
    const id = await create('/tags', { name: 'gone' })
    await arrived(1)
    const list = async () => (await hooked.send('GET', '/editorial/deliveries?state=dead')).json
    while ((await list()).data.length === 0) await sleep(10)
    const { data, meta } = await list()
    expect(meta.pagination.total).toBe(1)
    expect(data[0]).toMatchObject({
      webhook: 'site',
      event: 'entry.create',
      type: 'api::tag.tag',
      entry: id,
      state: 'dead',
      failures: 1,
      reason: 'It answered 410.',
    })
    hooked.receiver.answer = ok
    const replay = `/editorial/deliveries/${data[0].id}/replay`
    const { status, json } = await hooked.send('POST', replay)
    expect([status, json.data.state, json.data.failures]).toEqual([200, 'waiting', 0])
    const [first, second] = await arrived(2)
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    while ((await list()).data.length > 0) await sleep(10)
    expect((await hooked.send('POST', replay)).status).toBe(400)
    expect((await hooked.send('POST', '/editorial/deliveries/999999/replay')).status).toBe(404)
    expect((await hooked.send('GET', '/editorial/deliveries?state=lost')).status).toBe(400)
  })

  test('a delivery that waits is sent now, after those of its entry before it', async () => {
    hooked.receiver.answer = (response) => void response.writeHead(503).end()
    const id = await create('/tags', { name: 'first' })
    await arrived(1)
    expect((await hooked.send('PUT', `/tags/${id}`, { data: { name: 'second' } })).status).toBe(200)
    const other = await create('/tags', { name: 'another entry' })
    const waiting = async (): Promise<any[]> =>
      (await hooked.send('GET', '/editorial/deliveries?state=waiting')).json.data
    // The second waits for the first; both wait for a while.
    const failed = async (entry: number) => (await waiting()).some((each) => each.entry === entry && each.failures > 0)
    while (!(await failed(id)) || !(await failed(other))) await sleep(10)
    await execute(provider, hooked.databaseUrl, [
      `update content_gen_deliveries set due = due + 3600000 where state = 'waiting'`,
    ])
    const before = hooked.receiver.received.length
    hooked.receiver.answer = ok
    const last = (await waiting()).find(({ entry }) => entry === id)
    expect(last).toMatchObject({ event: 'entry.update', state: 'waiting' })
    const now = `/editorial/deliveries/${last.id}/send`
    const { status, json } = await hooked.send('POST', now)
    expect([status, json.data.id, json.data.failures]).toEqual([200, last.id, 0])
    await arrived(before + 2)
    const sent = hooked.receiver.received.slice(before).map(told)
    expect(sent.map(({ event, entry }) => [event, entry.id])).toEqual([
      ['entry.create', id],
      ['entry.update', id],
    ])
    while ((await waiting()).some(({ entry }) => entry === id)) await sleep(10)
    // Another entry's goes on waiting.
    expect((await waiting()).map(({ entry }) => entry)).toContain(other)
    const refused = await hooked.send('POST', now)
    expect([refused.status, refused.json.error.message]).toEqual([
      400,
      'Only waiting deliveries can be sent now: this one is delivered',
    ])
    expect((await hooked.send('POST', '/editorial/deliveries/999999/send')).status).toBe(404)
  })

  test('a variable that is not set refuses a production start', async () => {
    await expect(hooked.start({ HOOK_SECRET: '' })).rejects.toThrow(
      'HOOK_SECRET of the webhook site is not set in the environment.',
    )
  })
})
