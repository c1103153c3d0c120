/** Accounts of a project whose accounts lead to content: whoever manages accounts reaches no entries through them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const post = 'api::post.post'
const user = 'plugin::users-permissions.user'
const users = ['read', 'create', 'update', 'delete']
const open = { where: { title: { $startsWith: 'open' } } }
const roles = {
  // Sees some posts, and changes none.
  desk: { types: { [post]: { read: open } }, users },
  // Sees all posts, and changes none.
  reader: { types: { [post]: { read: true } }, users },
  // Sees all posts, and changes some.
  writer: { types: { [post]: { read: true, create: true, update: { own: true } } }, users },
  corrector: { types: { [post]: { read: true, update: true } }, users },
  // Sees some posts, and changes these.
  corner: { types: { [post]: { read: open, update: true } }, users },
  // Changes posts that nobody owns.
  finder: { types: { [post]: { read: true, update: { where: { owner: { id: { $null: true } } } } } }, users },
}
const [desk, reader, writer, corrector, corner] = ['2 desk', '3 reader', '4 writer', '5 corrector', '6 corner']
const finder = '7 finder'

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  let models: string
  let made = 0
  beforeAll(async () => {
    models = writeModels()
    server = await serveContent('account-links', provider, { roles, models })
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(models, { recursive: true, force: true })
  })

  const done = async (answer: Promise<Answer>) => {
    const { status, json, text } = await answer
    expect([200, 201], text).toContain(status)
    return json
  }
  const postOf = async (title: string, as = chief): Promise<number> =>
    (await done(server.send(as, 'POST', `/entries/${post}`, { document: { title: `${title} ${++made}` } }))).data.id
  const person = () => ({
    username: `person${++made}`,
    email: `person${made}@example.com`,
    password: 'Passw0rd!',
    role: 1,
  })
  const account = async (more: object = {}): Promise<number> =>
    (await done(server.send(chief, 'POST', '/users', { ...person(), ...more }))).id
  /** The ids of the posts that an account has, favours and quotes. */
  const linksOf = async (id: number) => {
    const query = 'populate[0]=posts&populate[1]=favourites&populate[2]=quote.of'
    const { posts, favourites, quote } = await done(server.send(chief, 'GET', `/users/${id}?${query}`))
    const ids = (list: readonly { id: number }[]) => list.map((each) => each.id).toSorted((a, b) => a - b)
    return { posts: ids(posts), favourites: ids(favourites), quote: quote?.of?.id ?? null }
  }

  test('nobody changes the posts of an account without the right to change posts', async () => {
    for (const who of [desk, reader, writer]) {
      const [kept, taken] = [await postOf('open'), await postOf('open')]
      const id = await account({ posts: [kept] })
      for (const posts of [[taken], [], { connect: [taken] }, { disconnect: [kept] }, { set: [] }, null, taken]) {
        const { status } = await server.send(who, 'PUT', `/users/${id}`, { posts })
        expect(status, JSON.stringify(posts)).toBeLessThan(500)
        expect((await linksOf(id)).posts, `${who} ${JSON.stringify(posts)}`).toEqual([kept])
      }
      const { json } = await server.send(who, 'POST', '/users', { ...person(), posts: [kept] })
      expect((await linksOf(id)).posts, JSON.stringify(json)).toEqual([kept])
    }
    const [kept, taken] = [await postOf('open'), await postOf('open')]
    const id = await account({ posts: [kept] })
    await done(server.send(corrector, 'PUT', `/users/${id}`, { posts: { connect: [taken] } }))
    expect((await linksOf(id)).posts).toEqual([kept, taken])
  })

  test('posts that are not there for somebody are neither linked nor told from none', async () => {
    const [hidden, linked] = [await postOf('shut'), await postOf('shut')]
    const id = await account({ favourites: [linked], quote: { text: 'q', of: linked } })
    const answers = async (links: (target: number) => object) => {
      const [one, other] = await Promise.all(
        [hidden, 999_999].map((target) => server.send(desk, 'PUT', `/users/${id}`, links(target))),
      )
      const told = ({ status, text }: Answer) => `${status} ${text.replaceAll(/"updatedAt":"[^"]*"/g, '')}`
      expect(told(one as Answer)).toBe(told(other as Answer))
    }
    await answers((target) => ({ favourites: [target] }))
    await answers((target) => ({ favourites: { connect: [target] } }))
    await answers((target) => ({ favourites: { disconnect: [target] } }))
    await answers((target) => ({ quote: { text: 'mine', of: target } }))
    await server.send(desk, 'PUT', `/users/${id}`, { favourites: [] })
    expect(await linksOf(id)).toEqual({ posts: [], favourites: [linked], quote: linked })
    await done(server.send(reader, 'PUT', `/users/${id}`, { favourites: [hidden] }))
    expect((await linksOf(id)).favourites).toEqual([hidden])
  })

  const shown = async (id: number, as: string) =>
    (await done(server.send(as, 'GET', `/accounts/${id}`))).data as { document: any; links: readonly { id: number }[] }
  const fixed = async (as: string): Promise<string[]> => {
    const { data } = await done(server.send(as, 'GET', '/catalog'))
    return data.account.filter((each: any) => each.fixed).map(({ name }: { name: string }) => name)
  }

  test('links to posts that somebody sees are set and taken away, and the others stay, at their places', async () => {
    expect(await fixed(desk)).toEqual(['posts', 'kept', 'quote'])
    const [before, hidden, after, added] = [
      await postOf('open'),
      await postOf('shut'),
      await postOf('open'),
      await postOf('open'),
    ]
    const id = await account({ favourites: [before, hidden, after] })
    const { document, links } = await shown(id, desk)
    expect([document.favourites, links.map((link) => link.id)]).toEqual([
      [before, after],
      [before, after],
    ])
    const set = async (favourites: unknown) => {
      await done(server.send(desk, 'PUT', `/users/${id}`, { favourites }))
      return (await shown(id, chief)).document.favourites
    }
    expect(await set([after, added, before])).toEqual([after, added, before, hidden])
    expect(await set([])).toEqual([hidden])
    expect(await set(null)).toEqual([hidden])
    expect(await set([added])).toEqual([hidden, added])
    const fresh = await done(server.send(desk, 'POST', '/users', { ...person(), favourites: [before, after] }))
    expect((await linksOf(fresh.id)).favourites).toEqual([before, after])
    // Hidden links are neither taken from another account nor told of.
    expect((await server.send(desk, 'PUT', `/users/${fresh.id}`, { favourites: [hidden] })).status).toBe(400)
    expect((await linksOf(id)).favourites).toEqual([hidden, added])
  })

  test('posts that keep the link are linked by those who may change them', async () => {
    expect(await fixed(corner)).toEqual(['kept', 'quote'])
    const [hidden, seen, added] = [await postOf('shut'), await postOf('open'), await postOf('open')]
    const id = await account({ posts: [hidden, seen], kept: hidden })
    const change = (posts: unknown, as = corner) => server.send(as, 'PUT', `/users/${id}`, { posts })
    expect((await shown(id, corner)).document.posts).toEqual([seen])
    await done(change({ connect: [added], disconnect: [seen] }))
    expect((await linksOf(id)).posts).toEqual([hidden, added])
    await done(change([seen]))
    expect((await linksOf(id)).posts).toEqual([hidden, seen])
    for (const posts of [{ connect: [hidden], disconnect: [] }, { connect: [], disconnect: [hidden] }, [hidden]])
      expect((await change(posts)).status).toBe(400)
    expect((await linksOf(id)).posts).toEqual([hidden, seen])
    // One in its place would change the hidden post.
    await done(server.send(corner, 'PUT', `/users/${id}`, { kept: added }))
    expect((await shown(id, chief)).document.kept).toBe(hidden)

    expect(await fixed(writer)).toEqual([])
    const own = await postOf('own', writer)
    const both = (at: number) => ({ connect: [at], disconnect: [] })
    await done(change(both(own), writer))
    const refused = await change(both(added), writer)
    expect([refused.status, refused.json.error.reason.code]).toEqual([403, 'roleAct'])
    expect((await linksOf(id)).posts).toEqual([hidden, seen, own])
    expect((await change({ connect: [], disconnect: [seen] }, writer)).status).toBe(403)
    await done(change({ connect: [], disconnect: [own] }, writer))
    expect((await linksOf(id)).posts).toEqual([hidden, seen])
    // Nobody moves a post out of reach.
    expect((await change(both(added), finder)).json.error.reason.code).toBe('roleEntry')
    expect((await linksOf(id)).posts).toEqual([hidden, seen])
  })

  test('an account with hidden links is not told from one without', async () => {
    const [linked, free, kept] = [await postOf('shut'), await postOf('shut'), await postOf('shut')]
    const mine = [await postOf('open'), await postOf('open')]
    const secret = await account({ favourites: [linked], posts: [free], kept, quote: { text: 'q', of: linked } })
    const plain = await account({ quote: { text: 'q' } })
    const told = ({ status, text }: Answer) =>
      `${status} ${text.replaceAll(/"(id|username|email|updatedAt|createdAt)":("[^"]*"|\d+)/g, '')}`
    for (const as of [desk, corner]) {
      const same = async (method: string, path: (id: number) => string, body?: object) => {
        const answers = [
          await server.send(as, method, path(secret), body),
          await server.send(as, method, path(plain), body),
        ]
        const [one, other] = answers.map(told)
        expect(one, `${as} ${method} ${path(0)} ${JSON.stringify(body)}`).toBe(other)
      }
      const change = (body: object) => same('PUT', (id) => `/users/${id}`, body)
      const look = async () => {
        await same('GET', (id) => `/accounts/${id}`)
        await same('GET', (id) => `/users/${id}?populate=*`)
        for (const name of ['favourites', 'posts', 'kept'])
          await same('GET', (id) => `/entries/${user}/${id}/linked?attribute=${name}`)
      }
      await look()
      for (const favourites of [[], [mine[0]], [mine[1], mine[0]], [linked], [free], null]) await change({ favourites })
      for (const [connect, disconnect] of [
        [mine, []],
        [[], mine],
        [[linked], []],
        [[], [free]],
        [[], [kept]],
      ])
        await change({ posts: { connect, disconnect } })
      await change({ kept: mine[0] })
      await change({ kept: null })
      await look()
    }
    expect(await linksOf(secret)).toEqual({ posts: [free], favourites: [linked], quote: linked })
  })

  test('what is no link is changed by all of them', async () => {
    for (const who of [desk, reader, writer, corrector]) {
      const id = await account()
      await done(server.send(who, 'PUT', `/users/${id}`, { nickname: 'Nick', card: { text: 'plain' }, role: 2 }))
      const found = await done(server.send(chief, 'GET', `/users/${id}?populate=*`))
      expect(found).toMatchObject({ nickname: 'Nick', card: { text: 'plain' }, role: { id: 2 } })
    }
  })
})

function writeModels(): string {
  const models = mkdtempSync(join(tmpdir(), 'content-gen-accounts-'))
  const write = (folder: string, file: string, model: object) => {
    mkdirSync(join(models, 'src', folder), { recursive: true })
    writeFileSync(join(models, 'src', folder, file), JSON.stringify(model))
  }
  const link = (relation: string, more: object = {}) => ({ type: 'relation', relation, target: post, ...more })
  write('api/post/content-types/post', 'schema.json', {
    kind: 'collectionType',
    collectionName: 'posts',
    info: { singularName: 'post', pluralName: 'posts', displayName: 'Post' },
    attributes: {
      title: { type: 'string' },
      owner: { type: 'relation', relation: 'manyToOne', target: user, inversedBy: 'posts' },
      keeper: { type: 'relation', relation: 'oneToOne', target: user, inversedBy: 'kept' },
    },
  })
  const component = (name: string, attributes: object) =>
    write('components/shared', `${name}.json`, {
      collectionName: `components_${name}s`,
      info: { displayName: name },
      attributes: { text: { type: 'string' }, ...attributes },
    })
  component('quote', { of: link('oneToOne') })
  component('card', {})
  write('extensions/users-permissions/content-types/user', 'schema.json', {
    kind: 'collectionType',
    collectionName: 'up_users',
    info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
    attributes: {
      nickname: { type: 'string' },
      posts: link('oneToMany', { mappedBy: 'owner' }),
      kept: link('oneToOne', { mappedBy: 'keeper' }),
      favourites: link('oneToMany'),
      quote: { type: 'component', component: 'shared.quote' },
      card: { type: 'component', component: 'shared.card' },
    },
  })
  return models
}
