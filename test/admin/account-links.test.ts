/** Accounts of a project whose accounts lead to content: whoever manages accounts reaches no entries through them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const post = 'api::post.post'
const user = 'plugin::users-permissions.user'
const users = ['read', 'create', 'update', 'delete']
const roles = {
  // Sees some posts, and changes none.
  desk: { types: { [post]: { read: { where: { title: { $startsWith: 'open' } } } } }, users },
  // Sees all posts, and changes none.
  reader: { types: { [post]: { read: true } }, users },
  // Sees all posts, and changes some.
  writer: { types: { [post]: { read: true, update: { own: true } } }, users },
  corrector: { types: { [post]: { read: true, update: true } }, users },
}
const [desk, reader, writer, corrector] = ['2 desk', '3 reader', '4 writer', '5 corrector']

describe.each(providers)('on %s', (provider) => {
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
  const postOf = async (title: string): Promise<number> =>
    (await done(server.send(chief, 'POST', `/entries/${post}`, { document: { title: `${title} ${++made}` } }))).data.id
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
      favourites: link('oneToMany'),
      quote: { type: 'component', component: 'shared.quote' },
      card: { type: 'component', component: 'shared.card' },
    },
  })
  return models
}
