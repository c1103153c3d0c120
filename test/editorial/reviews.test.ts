/** A type with a review goes live by no way of the API without it, and by each for those who may skip it; code of the owner is free. */
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startReceiver } from '../../packages/editorial/test/webhooks/receiver.js'
import type { Receiver } from '../../packages/editorial/test/webhooks/receiver.js'
import { sampled } from '../databases.js'
import { ownedMagazine } from './owner-code.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const [article, author, tag] = ['api::article.article', 'api::author.author', 'api::tag.tag']
const moves = [{ from: 'draft', to: 'approved', roles: ['editor'] }]
const review = {
  [article]: {
    states: ['draft', 'ready', 'approved'],
    moves: [
      ...moves,
      { from: 'draft', to: 'ready', accounts: ['authenticated'] },
      { from: 'ready', to: 'approved', roles: ['editor'], accounts: ['chief'], where: { rating: { $gt: 3 } } },
    ],
    publish: 'approved',
  },
  [author]: { states: ['draft', 'approved'], moves, publish: 'approved' },
  [tag]: { states: ['draft', 'approved'], moves, publish: ['approved'] },
}
const acts = ['find', 'findOne', 'create', 'update', 'delete', 'createLocalization']
const keys = { full: 'a'.repeat(64), writer: 'b'.repeat(64), skipper: 'c'.repeat(64), mover: 'd'.repeat(64) }
const editing = ['copies.read', 'copies.save', 'copies.publish'].map((act) => `plugin::editorial.${act}`)
const refusal = (type: string) => `${type} is published after a review: a working copy of it must be approved first`

describe.each(sampled('sqlite'))('on %s', (provider) => {
  const models = ownedMagazine()
  let server: Served
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await startReceiver()
    const webhooks = [{ name: 'site', url: receiver.url, allowPrivate: true, events: ['review.move'], types: [tag] }]
    const more = {
      editorial: { enabled: true, review, webhooks },
      mcp: { enabled: true },
      'users-permissions': { enabled: true },
    }
    const mayRead = [`${article}.find`, 'plugin::editorial.copies.read']
    const rolesOfAccounts = { authenticated: mayRead, chief: mayRead }
    server = await serveEditorial('reviews', provider, more, models, [], rolesOfAccounts)
    const create = (name: string, type: string, permissions: readonly string[] = []) => {
      const granted = permissions.flatMap((action) => ['--permission', action])
      return server.cli('token', 'create', '--name', name, '--type', type, ...granted, '--key', keys[name as 'full'])
    }
    const writing = acts.map((act) => `${article}.${act}`)
    await create('full', 'full-access')
    await create('writer', 'custom', writing)
    await create('skipper', 'custom', [...writing, 'plugin::editorial.review.skip'])
    await create('mover', 'custom', [...writing, ...editing, 'plugin::editorial.review.move'])
  }, 240_000)
  afterAll(async () => {
    await server?.stop()
    await receiver?.stop()
    rmSync(models, { recursive: true })
  })

  const ask = async (method: string, path: string, body: object, key?: string) => {
    const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) }
    const answer = await fetch(`${server.base}${path}`, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, json: (await answer.json()) as any }
  }
  const refused = ({ status, json }: { status: number; json: any }, type = 'Article') =>
    expect([status, json.error?.message]).toEqual([403, refusal(type)])
  const run = async (code: string) => {
    const { status, json } = await server.send('POST', '/script', { code })
    expect(status, JSON.stringify(json)).toBe(200)
    return json.done
  }
  const draft = (title: string) => server.create('/articles', { title, publishedAt: null })
  const titleOf = async (id: number) =>
    (await server.send('GET', `/articles/${id}?publicationState=preview`)).json.data.attributes
  const now = '2026-01-01T00:00:00.000Z'

  test.each([
    ['without credentials', undefined],
    ['with a token', keys.writer],
    ['with a token for everything', keys.full],
  ])('REST, %s', async (_who, key) => {
    refused(await ask('POST', '/api/articles', { data: { title: 'Live at once' } }, key))
    const id = await draft('Drafted')
    refused(await ask('PUT', `/api/articles/${id}`, { data: { publishedAt: now } }, key))
    expect((await ask('PUT', `/api/articles/${id}`, { data: { title: 'Redrafted' } }, key)).status).toBe(200)
    const french = { locale: 'fr', title: 'Français', publishedAt: now }
    refused(await ask('POST', `/api/articles/${id}/localizations`, french, key))
    expect(await titleOf(id)).toMatchObject({ title: 'Redrafted', publishedAt: null })
  })

  test('a type without drafts is live as it is written', async () => {
    refused(await ask('POST', '/api/authors', { data: { name: 'Direct', email: 'a@example.com' } }), 'Author')
    const { data } = await run(
      `return await content.author.create(trusted, { data: { name: 'By code', email: 'b@example.com' } })`,
    )
    refused(await ask('PUT', `/api/authors/${data.id}`, { data: { name: 'Changed' } }), 'Author')
    expect((await ask('DELETE', `/api/authors/${data.id}`, {})).status).toBe(200)
  })

  test('GraphQL', async () => {
    const id = await draft('For GraphQL')
    const mutate = async (text: string, key?: string) =>
      (await ask('POST', '/graphql', { query: `mutation { ${text} { data { id } } }` }, key)).json
    const publish = `updateArticle(id: ${id}, data: { publishedAt: "${now}" })`
    for (const key of [undefined, keys.writer, keys.full])
      expect((await mutate(publish, key)).errors[0].message).toBe(refusal('Article'))
    expect((await titleOf(id)).publishedAt).toBeNull()
    expect((await mutate(publish, keys.skipper)).errors).toBeUndefined()
    expect((await titleOf(id)).publishedAt).not.toBeNull()
  })

  test('MCP', async () => {
    const id = await draft('For MCP')
    const call = async (name: string, given: Record<string, unknown>, key: string) => {
      const client = new Client({ name: 'test', version: '1' })
      const requestInit = { headers: { authorization: `Bearer ${key}` } }
      await client.connect(new StreamableHTTPClientTransport(new URL(`${server.base}/mcp`), { requestInit }))
      const result = await client.callTool({ name, arguments: given })
      await client.close()
      return [result.isError === true, (result.content as { text: string }[])[0]?.text]
    }
    const [isError, text] = await call('publish_article', { id, published: true }, keys.full)
    expect([isError, text]).toEqual([true, expect.stringContaining(refusal('Article'))])
    expect((await titleOf(id)).publishedAt).toBeNull()
    expect((await call('publish_article', { id, published: true }, keys.skipper))[0]).toBe(false)
    expect((await titleOf(id)).publishedAt).not.toBeNull()
  })

  test('a token that may skip the review', async () => {
    const { status, json } = await ask('POST', '/api/articles', { data: { title: 'Imported' } }, keys.skipper)
    expect(status).toBe(200)
    refused(await ask('PUT', `/api/articles/${json.data.id}`, { data: { title: 'Edited' } }, keys.writer))
    const edited = await ask('PUT', `/api/articles/${json.data.id}`, { data: { title: 'Edited' } }, keys.skipper)
    expect(edited.status).toBe(200)
  })

  test('working copies, versions and releases of those who have no move', async () => {
    const copies = `/editorial/copies/${article}`
    const { data } = (await server.send('POST', copies, { document: { title: 'By anybody' } })).json
    expect(data.review).toEqual({ state: 'draft', isPublishable: false, moves: [] })
    refused(await server.send('POST', `${copies}/${data.id}/publish`, { revision: 1 }))
    const moved = await server.send('POST', `${copies}/${data.id}/move`, { revision: 1, to: 'approved' })
    expect(moved.status).toBe(403)
    const { json } = await ask('POST', '/api/articles', { data: { title: 'First' } }, keys.skipper)
    const { id } = json.data
    await ask('PUT', `/api/articles/${id}`, { data: { title: 'Second' } }, keys.skipper)
    refused(await server.send('POST', `/editorial/entries/${article}/${id}/versions/1/restore`))
    const planned = [{ act: 'publish', type: article, copy: data.id }]
    const release = (await server.send('POST', '/editorial/releases', { name: 'Planned', acts: planned })).json.data.id
    const ran = await server.send('POST', `/editorial/releases/${release}/run`)
    expect(ran.json.error.details.reasons[0].message).toBe(refusal('Article'))
    await server.send('PUT', `/editorial/releases/${release}`, { at: now })
    const state = async () => (await server.send('GET', `/editorial/releases/${release}`)).json.data.state
    while ((await state()) === 'scheduled') await wait(50)
    expect(await state()).toBe('failed')
  })

  test('accounts make the moves that name their role, and tokens those of the action, by REST', async () => {
    const copies = `/api/editorial/copies/${article}`
    const account = async (name: string, role: string) => {
      const given = ['--username', name, '--email', `${name}@example.com`, '--password', 'long enough', '--role', role]
      await server.cli('user', 'create', ...given)
      const { json } = await ask('POST', '/api/auth/local', { identifier: name, password: 'long enough' })
      return json.jwt as string
    }
    const [writer, chief] = [await account('writer', 'authenticated'), await account('chief', 'chief')]
    const move = async (copy: number, revision: number, to: string, key?: string) => {
      const { status, json } = await ask('POST', `${copies}/${copy}/move`, { revision, to }, key)
      return status === 200 ? json.data.review : [status, json.error.message]
    }
    const begin = async (document: object) =>
      (await ask('POST', copies, { document }, keys.mover)).json.data.id as number
    const refusedMove = (from: string, to: string) => [
      403,
      `Your roles do not let you bring this working copy from ${from} to ${to}`,
    ]
    const [dull, good] = [await begin({ title: 'Dull', rating: 1 }), await begin({ title: 'Good', rating: 5 })]
    for (const key of [undefined, keys.full, chief])
      expect(await move(dull, 1, 'ready', key)).toEqual(refusedMove('draft', 'ready'))
    for (const copy of [dull, good])
      expect(await move(copy, 1, 'ready', writer)).toMatchObject({ state: 'ready', moves: [] })
    expect(await move(good, 2, 'approved', writer)).toEqual(refusedMove('ready', 'approved'))
    expect(await move(good, 2, 'approved', chief)).toMatchObject({ state: 'approved', isPublishable: true })
    // A token makes each move, and meets its conditions.
    for (const key of [chief, keys.mover])
      expect(await move(dull, 2, 'approved', key)).toEqual(refusedMove('ready', 'approved'))
    refused(await ask('POST', `${copies}/${dull}/publish`, { revision: 2 }, keys.mover))
    expect((await ask('POST', `${copies}/${good}/publish`, { revision: 3 }, keys.mover)).status).toBe(200)
    const other = await begin({ title: 'By a token', rating: 4 })
    for (const [revision, to] of [
      [1, 'ready'],
      [2, 'approved'],
    ] as const)
      expect(await move(other, revision, to, keys.mover)).toMatchObject({ state: to })
    const { data } = (await server.send('GET', '/editorial/audit?act=review.moved')).json
    expect(data[0]).toMatchObject({
      actor: { kind: 'token', name: 'mover' },
      details: { from: 'ready', to: 'approved' },
    })
  })

  test('code of the owner publishes, moves what it likes, and webhooks hear of it', async () => {
    const add = `editing.copies.add(trusted, '${tag}', { document: { name: 'moved' } })`
    const { data } = await run(
      `const { data } = await ${add}; return await editing.copies.move(trusted, '${tag}', data.id, { revision: 1, to: 'approved' })`,
    )
    expect(data.review.state).toBe('approved')
    while (receiver.received.length === 0) await wait(20)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      event: 'review.move',
      uid: tag,
      model: 'tag',
      review: { id: data.id, entry: null, locale: null, from: 'draft', to: 'approved' },
    })
    expect((await server.send('POST', `/editorial/copies/${tag}/${data.id}/publish`, { revision: 2 })).status).toBe(200)
    const unmoved = await run(`return await ${add.replace('moved', 'unmoved')}`)
    await run(`return await editing.copies.publish(trusted, '${tag}', ${unmoved.data.id}, { revision: 1 })`)
  })
})
