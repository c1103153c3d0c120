/** Every route of the feature needs its own permission, and those for what it does to a type. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../accounts/account-project.js'
import { execute } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { grant } from '../writes/served.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const tag = 'api::tag.tag'
const article = 'api::article.article'
const copies = `copies/${article}`
const [find, create, update, remove] = ['find', 'create', 'update', 'delete'].map((verb) => `${article}.${verb}`)
const files = 'plugin::upload.content-api.find'
const site = { name: 'site', url: 'https://example.com', isEnabled: false }
const publication = { act: 'publish', type: article, copy: 3 }
const feature = (action: string) => `plugin::editorial.${action}`

interface Case {
  readonly ask: readonly [method: string, path: string, body?: object]
  readonly needs: readonly (string | undefined)[]
}

/** In an order in which each can succeed. Article 1 and 2 are there, 3 is deleted, tag 1 is linked to all. */
const cases: readonly Case[] = [
  { ask: ['GET', `entries/${article}/1`], needs: [feature('versions.read'), find] },
  { ask: ['GET', `entries/${article}/1/versions`], needs: [feature('versions.read'), find] },
  { ask: ['GET', `entries/${article}/1/versions/1`], needs: [feature('versions.read'), find] },
  { ask: ['GET', `entries/${article}/1/versions/1/differences`], needs: [feature('versions.read'), find] },
  {
    ask: ['POST', `entries/${article}/1/versions/1/restore`],
    needs: [feature('versions.restore'), find, update],
  },
  { ask: ['GET', `trash/${article}`], needs: [feature('versions.read'), find] },
  { ask: ['POST', `trash/${article}/3/restore`], needs: [feature('versions.restore'), find, create] },
  { ask: ['DELETE', `trash/${article}/4`], needs: [feature('versions.delete'), find, remove] },
  { ask: ['GET', copies], needs: [feature('copies.read'), find] },
  { ask: ['POST', copies, { entry: 1, document: { title: 'Work' } }], needs: [feature('copies.save'), find, update] },
  { ask: ['POST', copies, { document: { title: 'New one' } }], needs: [feature('copies.save'), find, create] },
  { ask: ['GET', `${copies}/1`], needs: [feature('copies.read'), find] },
  { ask: ['GET', `${copies}/1/saves`], needs: [feature('copies.read'), find] },
  { ask: ['GET', `${copies}/1/saves/1`], needs: [feature('copies.read'), find] },
  {
    ask: ['POST', 'previews', { copies: [{ type: article, copy: 1 }] }],
    needs: [feature('previews.create'), feature('copies.read'), find],
  },
  { ask: ['PUT', `${copies}/1`, { revision: 1, document: {} }], needs: [feature('copies.save'), find, update] },
  { ask: ['PUT', `${copies}/2`, { revision: 1, document: {} }], needs: [feature('copies.save'), find, create] },
  { ask: ['POST', `${copies}/1/publish`, { revision: 2 }], needs: [feature('copies.publish'), find, update] },
  { ask: ['DELETE', `${copies}/2`], needs: [feature('copies.save'), find, create] },
  { ask: ['POST', 'releases', { acts: [act('unpublish')] }], needs: [feature('releases.save'), find, create, update] },
  { ask: ['POST', 'releases', { acts: [act('delete')] }], needs: [feature('releases.save'), find, remove] },
  {
    ask: ['POST', 'releases', { at: '2100-01-01T00:00:00Z' }],
    needs: [feature('releases.save'), feature('releases.run')],
  },
  { ask: ['GET', 'releases'], needs: [feature('releases.read')] },
  { ask: ['GET', 'releases/1'], needs: [feature('releases.read')] },
  { ask: ['GET', 'releases/1/check'], needs: [feature('releases.read')] },
  { ask: ['PUT', 'releases/1', { name: 'x' }], needs: [feature('releases.save'), find, create, update] },
  { ask: ['POST', 'releases/1/run'], needs: [feature('releases.run'), find, create, update] },
  { ask: ['DELETE', 'releases/2'], needs: [feature('releases.save'), find, remove] },
  { ask: ['POST', copies, { document: { title: 'Planned' } }], needs: [feature('copies.save'), find, create] },
  { ask: ['POST', 'releases', { acts: [publication] }], needs: [feature('releases.save'), find, create, update] },
  {
    ask: ['POST', 'releases/4/approve', { ...publication, revision: 1 }],
    needs: [feature('releases.read'), feature('copies.publish'), find, create],
  },
  { ask: ['GET', 'webhooks'], needs: [feature('webhooks.read')] },
  {
    ask: ['POST', 'webhooks', { ...site, events: ['entry.publish'], types: [article] }],
    needs: [feature('webhooks.save'), find],
  },
  { ask: ['GET', 'webhooks/1'], needs: [feature('webhooks.read')] },
  {
    ask: ['PUT', 'webhooks/1', { events: ['release.done'] }],
    needs: [feature('webhooks.save'), find, feature('releases.read')],
  },
  {
    ask: ['PUT', 'webhooks/1', { events: ['media.create'] }],
    needs: [feature('webhooks.save'), feature('releases.read'), files],
  },
  { ask: ['POST', 'webhooks/1/try'], needs: [feature('webhooks.save')] },
  { ask: ['DELETE', 'webhooks/1'], needs: [feature('webhooks.save')] },
  { ask: ['POST', 'previews', { releases: [1] }], needs: [feature('previews.create'), feature('releases.read')] },
]

function act(kind: string): object {
  return { act: kind, type: article, entry: 2 }
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: Served
  let tokens = 0
  beforeAll(async () => {
    server = await serveEditorial('rights', provider)
    await server.create('/tags', { name: 'tag' })
    for (const title of ['One', 'Two', 'Three', 'Four'])
      await server.create('/articles', { title: `${title}!!`, tags: [1] })
    for (const id of [3, 4]) await server.send('DELETE', `/articles/${id}`)
  }, 180_000)
  afterAll(() => server.stop())

  const tokenFor = (actions: readonly (string | undefined)[]) =>
    grant(
      provider,
      server.databaseUrl,
      `token-${++tokens}`,
      actions.flatMap((action) => action ?? []),
    )

  test('nothing is done without one of the permissions', async () => {
    for (const { ask, needs } of cases) {
      const [method, path, body] = ask
      for (const missing of needs) {
        const key = await tokenFor(needs.filter((action) => action !== missing))
        const { status } = await send(server.base, method, `/api/editorial/${path}`, body, key)
        expect([400, 403, 404], `${method} ${path} without ${missing}`).toContain(status)
      }
      const all = await send(server.base, method, `/api/editorial/${path}`, body, await tokenFor(needs))
      expect([all.status, all.body.error], `${method} ${path}`).toEqual([200, undefined])
    }
  })

  test('plans for an entry are told to those who may find it', async () => {
    const { data } = (await server.send('POST', '/editorial/releases', { acts: [act('unpublish')] })).json
    const planned = async (rights: readonly (string | undefined)[]) => {
      const path = `/api/editorial/releases?type=${article}&entry=2`
      const { status, body } = await send(server.base, 'GET', path, undefined, await tokenFor(rights))
      return [status, body.data?.map(({ id }: { id: number }) => id), body.meta?.pagination.total]
    }
    const read = feature('releases.read')
    expect(await planned([find])).toEqual([403, undefined, undefined])
    expect(await planned([read])).toEqual([200, [], 0])
    const [, seen] = await planned([read, find])
    expect(seen).toContain(data.id)
  })

  test('a working copy that is changed by a token which may not publish it waits until it is approved', async () => {
    const made = await server.send('POST', `/editorial/${copies}`, { document: { title: 'Approved' } })
    const { id: copy } = made.json.data
    const acts = [{ act: 'publish', type: article, copy }]
    const { id } = (await server.send('POST', '/editorial/releases', { acts })).json.data
    const path = `/api/editorial/${copies}/${copy}`
    const saving = [find, create, feature('copies.save')]
    const save = async (revision: number, rights: readonly (string | undefined)[]) => {
      const body = { revision, document: { title: `Title ${revision}` } }
      const saved = await send(server.base, 'PUT', path, body, await tokenFor(rights))
      expect([saved.status, saved.body.error]).toEqual([200, undefined])
      return saved.body.data.awaitsApproval ?? false
    }
    expect(await save(1, [...saving, feature('copies.publish')])).toBe(false)
    expect(await save(2, saving)).toBe(true)
    const run = await server.send('POST', `/editorial/releases/${id}/run`)
    expect([run.status, run.json.error.details.reasons]).toMatchObject([400, [{ index: 0, code: 'unapproved' }]])
    await server.send('POST', `/editorial/releases/${id}/approve`, { type: article, copy, revision: 3 })
    expect((await server.send('POST', `/editorial/releases/${id}/run`)).json.data.state).toBe('done')
  })

  test('what a token has scheduled is done although the token is gone by then', async () => {
    const key = await tokenFor([feature('releases.save'), feature('releases.run'), find, create, update])
    const name = `token-${tokens}`
    const { id: entry } = (await server.send('POST', '/articles', { data: { title: 'To withdraw' } })).json.data
    const planned = { at: '2100-01-01T00:00:00Z', acts: [{ act: 'unpublish', type: article, entry }] }
    const { body } = await send(server.base, 'POST', '/api/editorial/releases', planned, key)
    const past = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : `timestamp '2026-01-01'`
    await execute(provider, server.databaseUrl, [
      `delete from content_gen_api_tokens where name = '${name}'`,
      `update content_gen_releases set at = ${past} where id = ${body.data.id}`,
    ])
    const stateOf = async () => (await server.send('GET', `/editorial/releases/${body.data.id}`)).json.data.state
    await expect.poll(stateOf, { timeout: 5000 }).toBe('done')
    expect((await server.send('GET', `/articles/${entry}`)).json.data.attributes.publishedAt).toBeNull()
  })

  test('links are set by those who may read what they lead to, and shown to them', async () => {
    const mine = [find, update, feature('copies.save'), feature('copies.read'), feature('copies.publish')]
    const without = await tokenFor(mine)
    const document = { tags: [1], title: 'Title of mine' }
    const made = await send(server.base, 'POST', `/api/editorial/${copies}`, { entry: 2, document }, without)
    expect([made.status, made.body.data.document]).toEqual([200, { title: 'Title of mine' }])
    const { id } = made.body.data
    const knowing = await tokenFor([...mine, `${tag}.find`])
    const first = await send(server.base, 'GET', `/api/editorial/${copies}/${id}`, undefined, knowing)
    expect(first.body.data.document).toEqual({ title: 'Title of mine' })
    const save = { revision: 1, document: { tags: [1] } }
    expect((await send(server.base, 'PUT', `/api/editorial/${copies}/${id}`, save, knowing)).status).toBe(200)
    const seen = await send(server.base, 'GET', `/api/editorial/${copies}/${id}`, undefined, without)
    expect(seen.body.data.document).toEqual({ title: 'Title of mine' })
    const all = await send(server.base, 'GET', `/api/editorial/${copies}/${id}`, undefined, knowing)
    expect(all.body.data.document).toEqual({ title: 'Title of mine', tags: [1] })
  })

  test('work begins from a former version only for those who may read that', async () => {
    const { id } = (await server.send('POST', '/articles', { data: { title: 'Former' } })).json.data
    await server.send('PUT', `/articles/${id}`, { data: { title: 'Latter' } })
    const mine = [find, update, feature('copies.save')]
    const beginAs = async (rights: readonly (string | undefined)[], version: number) => {
      const body = { entry: id, version, document: { title: 'Mine' } }
      return send(server.base, 'POST', `/api/editorial/${copies}`, body, await tokenFor(rights))
    }
    const refused = await beginAs(mine, 1)
    expect([refused.status, refused.body.error.details]).toEqual([409, { version: 2 }])
    expect(await server.send('DELETE', `/editorial/${copies}/${(await beginAs(mine, 2)).body.data.id}`)).toMatchObject({
      status: 200,
    })
    expect((await beginAs([...mine, feature('versions.read')], 1)).body.data.base).toBe(1)
  })

  test('links from entries that the caller may not update do not come back', async () => {
    const tagRights = ['find', 'create', 'delete'].map((verb) => `${tag}.${verb}`)
    const mine = [...tagRights, feature('versions.restore')]
    const linked = async (id: number) =>
      (await server.send('GET', `/tags/${id}?populate=articles`)).json.data.attributes.articles.data.length
    for (const [rights, links] of [
      [mine, 0],
      [[...mine, find, update], 1],
    ] as const) {
      const id = await server.create('/tags', { name: `linked ${links}` })
      await server.create('/articles', { title: 'Linked', tags: [id] })
      await server.send('DELETE', `/tags/${id}`)
      const key = await tokenFor(rights)
      const back = await send(server.base, 'POST', `/api/editorial/trash/${tag}/${id}/restore`, {}, key)
      expect([back.status, await linked(id)]).toEqual([200, links])
    }
  })

  test('who saved meanwhile is told to those who may read working copies', async () => {
    const saver = [find, update, feature('copies.save')]
    const entry = await server.create('/articles', { title: 'Shared work' })
    const { data } = (await server.send('POST', `/editorial/${copies}`, { entry, document: { title: 'Mine' } })).json
    const path = `/api/editorial/${copies}/${data.id}`
    await server.send('PUT', `/editorial/${copies}/${data.id}`, { revision: 1, document: { title: 'Theirs' } })
    const late = { revision: 1, document: { title: 'Late' } }
    const details = async (rights: readonly (string | undefined)[]) => {
      const { status, body } = await send(server.base, 'PUT', path, late, await tokenFor(rights))
      expect(status).toBe(409)
      return Object.keys(body.error.details)
    }
    expect(await details(saver)).not.toContain('savers')
    expect(await details([...saver, feature('copies.read')])).toContain('savers')
  })
})
