/** The client against generated servers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, ForbiddenError, NotFoundError, UnauthorizedError, ValidationError } from '@content-gen/client'
import { freshDatabase, sampled } from '../databases.js'
import { readyProject } from '../project.js'
import type { Client, Progress } from '@content-gen/client'
import type { Content } from '../../fixtures/client-types/content.js'
import type { TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'

const magazine = fileURLToPath(new URL('../../fixtures/magazine/', import.meta.url))
const key = 'a'.repeat(64)
/** The smallest picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(sampled('postgresql'))('the client on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer
  let content: Client<Content>
  const ids: number[] = []

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const config = JSON.parse(readFileSync(join(magazine, 'content-gen.config.json'), 'utf8')) as object
    const options = { name: `client-${provider}`, models: magazine, provider, databaseUrl: database.url, config }
    const project = await readyProject(options)
    await project.cli('token', 'create', '--name', 'client', '--type', 'full-access', '--key', key)
    server = await project.start({ LOG_LEVEL: 'warn' })
    content = createClient<Content>({ url: `${server.base}/api`, token: key })
    for (let number = 1; number <= 5; number++)
      ids.push((await content('tags').create({ name: `tag ${number}`, weight: number })).data.id)
  }, 300_000)

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  test('an entry with everything, written and read', async () => {
    const [first = 0, second = 0, third = 0] = ids
    const author = await content('authors').create({ name: 'Ada', email: 'ada@example.com', profile: null })
    const profile = await content('profiles').create({ nickname: 'countess', author: author.data.id })
    const made = await content('articles').create(
      {
        title: 'Engines',
        views: '9007199254740993',
        extra: { data: null },
        author: author.data.id,
        tags: { connect: [first, second] },
        seo: { metaTitle: 'M' },
        blocks: [{ __component: 'blocks.quote', quote: 'Q', author: author.data.id }],
      },
      { fields: ['title'], populate: ['tags'] },
      { files: { cover: new File([picture], 'cover.png', { type: 'image/png' }) } },
    )
    expect(made.data.attributes.tags.data.map(({ id }) => id)).toEqual([first, second])
    const query = {
      fields: ['title', 'views', 'extra'],
      populate: {
        author: { fields: ['name'], populate: { profile: { fields: ['nickname'] } } },
        cover: { fields: ['mime'] },
        gallery: true,
        tags: { count: true },
        seo: { fields: ['metaTitle'] },
        blocks: { on: { 'blocks.quote': { fields: ['quote'], populate: { author: { fields: ['name'] } } } } },
      },
    } as const
    const flat = await content.flat('articles').findOne(made.data.id, query)
    expect(flat.data).toEqual({
      id: made.data.id,
      title: 'Engines',
      views: '9007199254740993',
      extra: { data: null },
      author: { id: author.data.id, name: 'Ada', profile: { id: profile.data.id, nickname: 'countess' } },
      cover: { id: expect.any(Number) as number, mime: 'image/png' },
      gallery: null,
      tags: { count: 2 },
      seo: { id: expect.any(Number) as number, metaTitle: 'M' },
      blocks: [
        {
          id: expect.any(Number) as number,
          __component: 'blocks.quote',
          quote: 'Q',
          author: { id: author.data.id, name: 'Ada' },
        },
      ],
    })
    const nested = await content('articles').find({
      ...query,
      filters: { author: { profile: { nickname: 'countess' } } },
    })
    expect(nested.data.map(({ attributes }) => attributes.author.data?.attributes.name)).toEqual(['Ada'])

    const changed = await content('articles').update(
      made.data.id,
      { tags: { connect: [{ id: third, position: { before: second } }], disconnect: [first] }, views: null },
      { fields: ['views'], populate: ['tags'] },
    )
    expect(changed.data.attributes.views).toBeNull()
    expect(changed.data.attributes.tags.data.map(({ id }) => id)).toEqual([third, second])
    const set = await content('articles').update(made.data.id, { tags: { set: [first] } }, { populate: ['tags'] })
    expect(set.data.attributes.tags.data.map(({ id }) => id)).toEqual([first])

    const french = await content('articles').createLocalization(made.data.id, { locale: 'fr', title: 'Machines' })
    expect(french.title).toBe('Machines')
    const drafts = await content('articles').find({ locale: 'fr', publicationState: 'preview' })
    expect(drafts.data.map(({ attributes }) => attributes.publishedAt)).toEqual([null])
    expect((await content('articles').delete(made.data.id)).data.id).toBe(made.data.id)
    await expect(content('articles').findOne(made.data.id)).rejects.toThrow(NotFoundError)
  })

  test('null and empty lists in filters mean what they say', async () => {
    const found = async (filters: NonNullable<Parameters<typeof find>[0]>['filters'] & object) =>
      (await find({ filters, sort: 'id' })).data.map(({ id }) => id)
    const find = content('tags').find<'*', readonly [], 'live', 'all'>
    expect(await found({ color: null })).toEqual(ids)
    expect(await found({ name: { $ne: null } })).toEqual(ids)
    expect(await found({ name: { $in: [] } })).toEqual([])
    expect(await found({ id: [] })).toEqual([])
    expect(await found({ articles: { id: { $in: [] } } })).toEqual([])
    expect(await found({ $or: [{ name: [] }, { weight: { $gte: 5 } }] })).toEqual(ids.slice(4))
    expect(await found({ id: { $notIn: [] } })).toEqual(ids)
    expect(await found({ id: { $in: Array.from({ length: 300 }, (_, index) => index) } })).toEqual(ids)
    expect((await content('tags').find({ fields: [] })).data[0]?.attributes).toEqual({})
  })

  test('all pages', async () => {
    const found: number[] = []
    for await (const { id } of content('tags').all({ fields: ['name'], pagination: { pageSize: 2 } })) found.push(id)
    expect(found).toEqual(ids)
    const sizes: number[] = []
    for await (const { data } of content('tags').pages({ pagination: { pageSize: 2 } })) sizes.push(data.length)
    expect(sizes).toEqual([2, 2, 1])
  })

  test('the meta of a page has the form of the query', async () => {
    const { find } = content('tags')
    const total = ids.length
    const metas = await Promise.all([
      find(),
      find({ pagination: { page: 2, pageSize: 2 } }),
      find({ pagination: { start: 1, limit: 2 } }),
      find({ pagination: { limit: -1 } }),
      find({ pagination: { page: 1, withCount: false } }),
      find({ pagination: { start: 1, withCount: false } }),
    ])
    expect(metas.map(({ meta }) => meta.pagination)).toEqual([
      { page: 1, pageSize: 25, pageCount: 1, total },
      { page: 2, pageSize: 2, pageCount: 3, total },
      { start: 1, limit: 2, total },
      { start: 0, limit: 100, total },
      { page: 1, pageSize: 25 },
      { start: 1, limit: 25 },
    ])
  })

  test('a single type', async () => {
    await expect(content('setting').find()).rejects.toThrow(NotFoundError)
    await content('setting').update({ siteName: 'S', links: [{ label: 'L' }] })
    expect((await content.flat('setting').find({ populate: ['links'] })).data.links).toMatchObject([{ label: 'L' }])
    expect((await content('setting').delete()).data.attributes.siteName).toBe('S')
  })

  test('mistakes by their paths', async () => {
    const failed = await content('articles')
      .create({ title: 'A', kind: 'poem' as 'news' })
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ValidationError)
    expect(Object.keys((failed as ValidationError).messages)).toEqual(expect.arrayContaining(['kind']))
    const open = createClient<Content>({ url: `${server.base}/api` })
    await expect(open('secret-notes').create({ title: 'A' })).rejects.toThrow(ForbiddenError)
    await expect(open.account.me()).rejects.toThrow(/Forbidden|Unauthorized/)
    await expect(createClient<Content>({ url: `${server.base}/api`, token: 'wrong' })('tags').find()).rejects.toThrow(
      UnauthorizedError,
    )
  })

  test('accounts', async () => {
    let token: string | null = null
    const mine = createClient<Content>({ url: `${server.base}/api`, token: () => token })
    const password = 'Passw0rd!'
    const made = await mine.account.register({ username: 'eve', email: 'eve@example.com', password })
    expect(made.user.username).toBe('eve')
    token = (await mine.account.login({ identifier: 'eve', password })).jwt
    expect((await mine.account.me({ fields: ['email'] })).email).toBe('eve@example.com')
    const changed = await mine.account.changePassword({
      currentPassword: password,
      password: 'Passw1rd!',
      passwordConfirmation: 'Passw1rd!',
    })
    expect(changed.jwt).toMatch(/\./)
    token = 'a token that ended'
    expect(await mine.account.forgotPassword('eve@example.com')).toEqual({ ok: true })
    await expect(mine.account.login({ identifier: 'eve', password })).rejects.toThrow(ValidationError)
    expect((await mine.account.login({ identifier: 'eve', password: 'Passw1rd!' })).user.email).toBe('eve@example.com')
  })

  test('files, with progress', async () => {
    const told: Progress[] = []
    const [stored] = await content.files.upload(new File([picture], 'dot.png', { type: 'image/png' }), {
      info: [{ caption: 'A dot' }],
      onProgress: (progress) => told.push(progress),
    })
    expect(stored).toMatchObject({ name: 'dot.png', caption: 'A dot', width: 1 })
    expect(told.at(-1)).toEqual({ sent: picture.byteLength, total: picture.byteLength })
    const served = await fetch(content.files.url(stored, 'small') ?? '')
    expect(Buffer.from(await served.arrayBuffer())).toEqual(picture)
    const id = stored?.id ?? 0
    expect(await content.files.update(id, { alternativeText: 'dot' })).toMatchObject({ alternativeText: 'dot' })
    expect(await content.files.find({ filters: { name: 'dot.png' } })).toMatchObject([{ id }])
    expect(await content.files.replace(id, new File([picture], 'new.png', { type: 'image/png' }))).toMatchObject({ id })
    expect(await content.files.delete(id)).toMatchObject({ id })
    await expect(content.files.findOne(id)).rejects.toThrow(NotFoundError)
  })
})
