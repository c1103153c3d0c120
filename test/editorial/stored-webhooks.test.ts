/** Webhooks that are added while servers run: told of the same events as those of the config, and giving nothing away. */
import { Webhook } from 'standardwebhooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { ok } from '../../packages/editorial/test/webhooks/receiver.js'
import { secret, serveHooked, told } from './hooked.js'
import type { RunningServer } from '../project.js'
import type { Hooked } from './hooked.js'

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let hooked: Hooked
  let second: RunningServer
  beforeAll(async () => {
    hooked = await serveHooked('stored-webhooks', provider, { events: ['media.create'] })
    second = await hooked.start()
  }, 180_000)
  afterAll(async () => {
    await second?.stop()
    await hooked?.stop()
  })
  beforeEach(() => {
    hooked.receiver.received.length = 0
    hooked.receiver.answer = ok
  })

  const add = async (webhook: object): Promise<number> => {
    const url = hooked.receiver.url
    const { status, json } = await hooked.send('POST', '/editorial/webhooks', { url, ...webhook })
    expect(status, JSON.stringify(json)).toBe(200)
    return json.data.id
  }
  const change = (id: number, body: object) => hooked.send('PUT', `/editorial/webhooks/${id}`, body)
  const remove = (id: number) => hooked.send('DELETE', `/editorial/webhooks/${id}`)
  const createTag = async (name: string, base = hooked.server.base): Promise<void> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`${base}/api/tags`, { ...init, body: JSON.stringify({ data: { name } }) })
    expect(answer.status).toBe(200)
  }
  const arrived = async (count: number) => {
    while (hooked.receiver.received.length < count) await sleep(10)
    return hooked.receiver.received
  }
  const names = () => hooked.receiver.received.map((received) => told(received).entry?.name)

  test('one that was added is told at once, signed, with its headers', async () => {
    const id = await add({ name: 'added', secret, headers: { 'X-Key': 'of the receiver' }, events: ['entry.create'] })
    await createTag('for the added one')
    const [received] = await arrived(1)
    expect(received?.headers).toMatchObject({ 'x-key': 'of the receiver', 'x-strapi-event': 'entry.create' })
    const { headers, body } = received ?? { headers: {}, body: '' }
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({ event: 'entry.create' })
    await remove(id)
  })

  test('other servers know it a second later, and forget it', async () => {
    const id = await add({ name: 'everywhere', events: ['entry.create'] })
    await sleep(1100)
    await createTag('by the second', second.base)
    await arrived(1)
    await change(id, { isEnabled: false })
    await sleep(1100)
    await createTag('unheard', second.base)
    await change(id, { isEnabled: true })
    await createTag('heard')
    await arrived(2)
    expect(names()).toEqual(['by the second', 'heard'])
    await remove(id)
    await sleep(1100)
    await createTag('after all', second.base)
    await sleep(300)
    expect(names()).toEqual(['by the second', 'heard'])
  })

  test('an event that was given up survives a restart, and is replayed to the new address', async () => {
    const id = await add({ name: 'moved', events: ['entry.create'] })
    hooked.receiver.answer = (response) => void response.writeHead(410).end()
    await createTag('late')
    await arrived(1)
    await hooked.server.stop()
    hooked.server = await hooked.start()
    await change(id, { url: `${hooked.receiver.url}/here` })
    // The other server may not know of the change yet, and send to the old address.
    hooked.receiver.answer = (response, { path }) => void response.writeHead(path.endsWith('/here') ? 200 : 410).end()
    while (!hooked.receiver.received.some(({ path }) => path.endsWith('/here'))) {
      const [dead] = (await hooked.send('GET', '/editorial/deliveries?state=dead')).json.data
      if (dead) await hooked.send('POST', `/editorial/deliveries/${dead.id}/replay`)
      await sleep(50)
    }
    await remove(id)
  })

  test('secrets and values of headers are not answered, nor stored as they are', async () => {
    const given = {
      name: 'secret',
      secret: 'secret of the signature',
      headers: { Authorization: 'secret of the header' },
    }
    const id = await add({ ...given, events: ['media.create'] })
    const texts = await Promise.all(
      [`/editorial/webhooks/${id}`, '/editorial/webhooks'].map(async (path) => (await hooked.send('GET', path)).json),
    )
    expect(JSON.stringify(texts)).not.toMatch(/secret of/)
    expect(texts[0].data).toMatchObject({ hasSecret: true, headers: ['Authorization'], isEnabled: true })
    expect(texts[1].data.map((webhook: { name: string }) => webhook.name)).toEqual(['site', 'secret'])
    const stored = await rows(provider, hooked.databaseUrl, 'select * from content_gen_webhooks')
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toMatch(/secret of/)
    await remove(id)
  })

  test('headers are not sent to another receiver than they were given for', async () => {
    const headers = { Authorization: 'secret of the header' }
    const id = await add({ name: 'guarded', headers, events: ['media.create'] })
    const elsewhere = hooked.receiver.url.replace('127.0.0.1', 'localhost')
    expect(new URL(elsewhere).origin).not.toBe(new URL(hooked.receiver.url).origin)
    const { status, json } = await change(id, { url: elsewhere })
    expect([status, json.error?.message]).toEqual([
      400,
      `The webhook sends headers to ${new URL(hooked.receiver.url).host} (Authorization): send "headers" with an address elsewhere`,
    ])
    const attempt = async () => {
      hooked.receiver.received.length = 0
      await hooked.send('POST', `/editorial/webhooks/${id}/try`)
      return (await arrived(1))[0]?.headers['authorization']
    }
    expect(await attempt()).toBe('secret of the header')
    expect((await change(id, { url: `${hooked.receiver.url}/other` })).status).toBe(200)
    expect(await attempt()).toBe('secret of the header')
    expect((await change(id, { url: elsewhere, headers: { Authorization: 'of the other' } })).status).toBe(200)
    expect(await attempt()).toBe('of the other')
    expect((await change(id, { url: hooked.receiver.url, headers: {} })).status).toBe(200)
    expect(await attempt()).toBe(undefined)
    expect((await change(id, { url: elsewhere })).status).toBe(200)
    await remove(id)
  })

  test('a receiver can be tried', async () => {
    const id = await add({ name: 'tried', events: ['media.create'] })
    hooked.receiver.answer = (response) => void response.writeHead(204).end()
    expect((await hooked.send('POST', `/editorial/webhooks/${id}/try`)).json).toEqual({ data: { status: 204 } })
    expect((await arrived(1)).map((received) => told(received).event)).toEqual(['trigger-test'])
    await change(id, { url: 'http://127.0.0.1:9/' })
    expect((await hooked.send('POST', `/editorial/webhooks/${id}/try`)).json.data.error).toMatch(/connection failed/)
    await remove(id)
  })

  const wrong = {
    'a header twice': { url: 'https://example.com', name: 'twice-header', headers: { 'X-Key': 'a', 'x-key': 'b' } },
    'no name': { url: 'https://example.com' },
    'no address': { name: 'a' },
    'a name of the config': { name: 'site', url: 'https://example.com' },
    'a variable in the address': { name: 'a', url: '${JWT_SECRET}' },
    'a file': { name: 'a', url: 'file:///etc/passwd' },
    'a password': { name: 'a', url: 'https://u:p@example.com' },
    'an unknown event': { name: 'a', url: 'https://example.com', events: ['entry.read'] },
    'an unknown type': { name: 'a', url: 'https://example.com', types: ['plugin::users-permissions.user'] },
    'a header of ours': { name: 'a', url: 'https://example.com', headers: { 'Webhook-Id': '1' } },
    'a header with a line': { name: 'a', url: 'https://example.com', headers: { 'X-A': 'b\r\nX-C: d' } },
    'a secret that is no base64': { name: 'a', url: 'https://example.com', secret: 'whsec_*' },
  }
  test.each(Object.entries(wrong))('%s is refused', async (_, body) => {
    const { status, json } = await hooked.send('POST', '/editorial/webhooks', body)
    expect([status, json.error?.name]).toEqual([400, 'ValidationError'])
  })

  test('one name belongs to one webhook, and stays', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        hooked.send('POST', '/editorial/webhooks', {
          name: 'once',
          url: 'https://example.com',
          events: ['release.done'],
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)])
    const id = answers.find(({ status }) => status === 200)?.json.data.id
    expect((await change(id, { name: 'twice' })).status).toBe(400)
    await remove(id)
    expect((await remove(id)).status).toBe(404)
  })
})
