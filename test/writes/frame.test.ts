/** A write needs the rights to everything that it reaches beyond its own entry. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { register, send } from '../accounts/account-project.js'
import { rows } from '../accounts/sql.js'
import { grant, servedProject } from './served.js'
import type { Answer } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'
import type { ServedProject } from './served.js'

const article = 'api::article.article'
const tag = 'api::tag.tag'
const note = 'api::secret-note.secret-note'
const comment = 'api::comment.comment'
const author = 'api::author.author'
const upload = 'plugin::upload.content-api'
const does = (uid: string, ...verbs: string[]) => verbs.map((verb) => `${uid}.${verb}`)
/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe.each(sampled('postgresql'))('writes on %s', (provider) => {
  let project: ServedProject
  let hooked: RunningServer
  let plain: RunningServer
  let full: object
  let callers = 0

  beforeAll(async () => {
    project = await servedProject('frame', provider)
    hooked = await project.start({ LOG_LEVEL: 'warn' })
    plain = await project.startPlain()
    full = await grant(provider, project.database.url, 'full', 'full-access')
  }, 120_000)

  afterAll(async () => {
    await hooked?.stop()
    await plain?.stop()
    await project?.end()
  })

  const servers = () => [['without hooks', plain.base] as const, ['with hooks', hooked.base] as const]
  const may = (...actions: string[]) => grant(provider, project.database.url, `caller-${++callers}`, actions)
  const make = async (path: string, data: object, method = 'POST'): Promise<{ id: number }> => {
    const { status, text, body } = await send(plain.base, method, `/api/${path}`, { data }, full)
    expect(status, text).toBe(200)
    return body.data
  }
  const stored = async (query: string) => rows(provider, project.database.url, query)
  const everything = async () => {
    const tables = [
      'articles',
      'articles_tags',
      'tags',
      'secret_notes',
      'comments',
      'categories',
      'authors',
      'files',
      'articles_gallery',
      'articles_things',
      'components_shared_links',
      'components_shared_sections',
      'components_blocks_quotes',
    ]
    return Promise.all(tables.map((table) => stored(`select * from ${table}`)))
  }
  /** Runs `work` on each server; `work` creates its own entries. */
  const onEach = async (work: (base: string) => Promise<void>) => {
    for (const [name, base] of servers())
      await work(base).catch((error: unknown) => {
        throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
      })
  }
  const unchanged = async (request: () => Promise<Answer>, status: number) => {
    const before = await everything()
    const answer = await request()
    expect(answer.status, answer.text).toBe(status)
    expect(await everything()).toEqual(before)
    return answer
  }
  const picture = async () => {
    const form = new FormData()
    form.append('files', new Blob([png], { type: 'image/png' }), 'hidden name.png')
    const answer = await fetch(`${plain.base}/api/upload`, { method: 'POST', body: form, headers: { ...full } })
    const [file] = (await answer.json()) as { id: number }[]
    return file?.id ?? 0
  }

  describe('components', () => {
    test('an id in nested input must belong to this very parent', () =>
      onEach(async (base) => {
        const editor = await may(...does(article, 'find', 'findOne', 'update'))
        const setting = await make('setting', { siteName: 's', links: [{ label: 'theirs' }] }, 'PUT')
        const theirs = await stored(`select id from components_shared_links where setting_links_id = ${setting.id}`)
        const link = Number(theirs[0]?.['id'])
        const mine = await make('articles', { title: 'Mine', sections: [{ heading: 'one' }] })
        const [section] = await stored(
          `select id from components_shared_sections where article_sections_id = ${mine.id}`,
        )
        const taken = [{ id: link, label: 'taken' }]
        for (const data of [
          { sections: [{ heading: 'new', links: taken }] },
          { sections: [{ id: section?.['id'], links: taken }] },
          { keynote: { heading: 'new', links: taken } },
          { seo: { metaTitle: 'new', canonical: taken[0] } },
          { blocks: [{ __component: 'blocks.slider', slides: taken }] },
        ]) {
          const put = () =>
            send(base, 'PUT', `/api/articles/${mine.id}?populate[sections][populate]=*`, { data }, editor)
          const { body } = await unchanged(put, 400)
          expect(body.error.message).toMatch(/^Some of the provided components in \w+ are not related to the entity$/)
        }
      }))

    test('a guessed id in a private attribute gets the same answer, right or wrong', () =>
      onEach(async (base) => {
        const editor = await may(...does(article, 'find', 'update'))
        const { id } = await make('articles', { title: 'Mine', crypt: [{ heading: 'one' }] })
        const [section] = await stored(`select id from components_shared_sections where article_crypt_id = ${id}`)
        const guess = (guessed: unknown) =>
          unchanged(() => send(base, 'PUT', `/api/articles/${id}`, { data: { crypt: [{ id: guessed }] } }, editor), 400)
        expect((await guess(section?.['id'])).text).toBe((await guess(999_999)).text)
      }))
  })

  describe('links', () => {
    test('to entries that a caller may not find are left unchanged, hooks or not', () =>
      onEach(async (base) => {
        const { id: secret } = await make('secret-notes', { title: 'secret' })
        const { id } = await make('authors', { name: 'a', email: `${Math.random()}@example.com` })
        const editor = await may(...does(article, 'find', 'create', 'update'), ...does(tag, 'find'))
        const data = {
          title: 'Linked',
          author: id,
          owner: 1,
          about: { __type: note, id: secret },
          things: [{ __type: note, id: secret }],
          quotes: [{ quote: 'q', author: id }],
          blocks: [{ __component: 'blocks.quote', quote: 'q', author: { connect: [id] } }],
        }
        const made = await send(base, 'POST', '/api/articles', { data }, editor)
        expect(made.status, made.text).toBe(200)
        const entry = made.body.data.id
        const none = { author_id: null, owner_id: null, about_id: null }
        expect(await stored(`select author_id, owner_id, about_id from articles where id = ${entry}`)).toEqual([none])
        expect(await stored(`select * from articles_things where article_id = ${entry}`)).toEqual([])
        const quotes = `select author_id from components_blocks_quotes where article_quotes_id = ${entry} or article_blocks_id = ${entry}`
        expect(await stored(quotes)).toEqual([{ author_id: null }, { author_id: null }])
        // A refusal does not reveal whether the entry exists.
        const absent = { ...data, author: 999_999, things: [{ __type: note, id: 999_999 }] }
        expect((await send(base, 'PUT', `/api/articles/${entry}`, { data: absent }, editor)).status).toBe(200)
      }))

    test('to entries that a caller may not find stay when the others are replaced', () =>
      onEach(async (base) => {
        const { id: secret } = await make('secret-notes', { title: 'secret' })
        const { id: seen } = await make('tags', { name: `seen ${Math.random()}` })
        const hidden = { __type: note, id: secret }
        const { id } = await make('articles', {
          title: 'Linked',
          about: hidden,
          things: [hidden, { __type: tag, id: seen }],
        })
        const editor = await may(...does(article, 'update'), ...does(tag, 'find'))
        const put = await send(base, 'PUT', `/api/articles/${id}`, { data: { about: null, things: [] } }, editor)
        expect(put.status, put.text).toBe(200)
        expect(await stored(`select target_type, target_id from articles_things where article_id = ${id}`)).toEqual([
          { target_type: note, target_id: secret },
        ])
        expect(await stored(`select about_id from articles where id = ${id}`)).toEqual([{ about_id: secret }])
        expect(
          (await send(base, 'PUT', `/api/articles/${id}`, { data: { about: null, things: [] } }, full)).status,
        ).toBe(200)
        expect(await stored(`select * from articles_things where article_id = ${id}`)).toEqual([])
        expect(await stored(`select about_id from articles where id = ${id}`)).toEqual([{ about_id: null }])
      }))

    test('morphOne and morphMany need the right to the target like every relation', () =>
      onEach(async (base) => {
        const { id: secret } = await make('secret-notes', { title: 'secret' })
        const { id: said } = await make('comments', { text: 'said' })
        const { id } = await make('tags', { name: `morph ${Math.random()}` })
        const put = (data: object, who: object) => send(base, 'PUT', `/api/tags/${id}`, { data }, who)
        const subjects = async () =>
          [
            ...(await stored(`select subject_id from secret_notes where id = ${secret}`)),
            ...(await stored(`select subject_id from comments where id = ${said}`)),
          ].map((row) => row['subject_id'])
        const blind = await may(...does(tag, 'update'))
        for (const notes of [[secret], { connect: [secret] }, { set: [secret] }, [999_999]])
          expect((await put({ notes, leading: secret, remarks: [said] }, blind)).status).toBe(200)
        expect(await subjects()).toEqual([null, null])
        const seeing = await may(...does(tag, 'update'), ...does(note, 'find'), ...does(comment, 'find'))
        expect((await put({ notes: [secret], remarks: [said] }, seeing)).status).toBe(200)
        expect(await subjects()).toEqual([id, id])
        expect((await put({ notes: [], remarks: { disconnect: [said] } }, blind)).status).toBe(200)
        expect(await subjects()).toEqual([id, id])
      }))

    test('a private attribute of the target needs the right to update the target', () =>
      onEach(async (base) => {
        const { id: said } = await make('comments', { text: 'said' })
        const { id } = await make('authors', { name: 'm', email: `${Math.random()}@example.com` })
        const put = async (...actions: string[]) => {
          const who = await may(...does(author, 'update'), ...does(comment, 'find'), ...actions)
          expect((await send(base, 'PUT', `/api/authors/${id}`, { data: { moderated: [said] } }, who)).status).toBe(200)
          return (await stored(`select moderator_id from comments where id = ${said}`))[0]?.['moderator_id']
        }
        expect(await put()).toBeNull()
        expect(await put(...does(comment, 'update'))).toBe(id)
      }))
  })

  describe('hooks', () => {
    test('values that a hook sets are the owner’s, the others are the client’s', async () => {
      const { id: writer } = await make('authors', { name: 'w', email: `${Math.random()}@example.com` })
      const someone = await register(plain.base, `someone${callers}`)
      expect(someone.status, someone.text).toBe(200)
      const editor = await may(...does(article, 'create'))
      const data = {
        title: 'Claimed',
        code: 'OUR-1',
        excerpt: ' trimmed ',
        author: writer,
        blocks: [{ __component: 'blocks.quote', quote: 'mine', author: writer }],
      }
      const made = await send(hooked.base, 'POST', '/api/articles', { data }, editor)
      expect(made.status, made.text).toBe(200)
      const { id } = made.body.data
      expect(await stored(`select excerpt, owner_id, author_id from articles where id = ${id}`)).toEqual([
        { excerpt: 'trimmed', owner_id: 1, author_id: null },
      ])
      const quotes = `select quote, author_id from components_blocks_quotes where article_blocks_id = ${id} order by id`
      expect(await stored(quotes)).toEqual([
        { quote: 'of the house', author_id: 1 },
        { quote: 'mine', author_id: null },
      ])
    })

    test('a hook that adds to a value does not make it its own', async () => {
      const { id: secret } = await make('secret-notes', { title: 'secret' })
      const { id: writer } = await make('authors', { name: 'w', email: `${Math.random()}@example.com` })
      const { id: seen } = await make('tags', { name: `added to ${Math.random()}` })
      expect(writer).toBeGreaterThan(0)
      const editor = await may(...does(article, 'create'), ...does(tag, 'find'))
      const things = [
        { __type: note, id: secret },
        { __type: tag, id: seen },
      ]
      const data = { title: 'Added to', code: 'OUR-2', things }
      const made = await send(hooked.base, 'POST', '/api/articles', { data }, editor)
      expect(made.status, made.text).toBe(200)
      const links = `select target_type from articles_things where article_id = ${made.body.data.id} order by id`
      expect(await stored(links)).toEqual([{ target_type: tag }, { target_type: author }])
    })
  })

  describe('localizations', () => {
    const category = 'api::category.category'
    const named = () => ({ name: `name ${Math.random()}` })

    test('a new entry reaches others only with the right to update them', () =>
      onEach(async (base) => {
        const { id } = await make('categories', { ...named(), priority: 1 })
        const data = () => ({ ...named(), locale: 'fr', priority: 2, localizations: [id] })
        const post = (who: object) => send(base, 'POST', '/api/categories', { data: data() }, who)
        const maker = await may(...does(category, 'find', 'create'))
        await unchanged(() => post(maker), 403)
        const absent = { ...data(), localizations: [999_999] }
        await unchanged(() => send(base, 'POST', '/api/categories', { data: absent }, maker), 403)
        expect((await post(await may(...does(category, 'find', 'create', 'update')))).status).toBe(200)
        expect(await stored(`select priority from categories where id = ${id}`)).toEqual([{ priority: 2 }])
      }))

    test('so does a localization, over REST and GraphQL', () =>
      onEach(async (base) => {
        const { id } = await make('categories', { ...named(), priority: 1 })
        const maker = await may(...does(category, 'find', 'createLocalization'))
        const post = (who: object) =>
          send(base, 'POST', `/api/categories/${id}/localizations`, { ...named(), locale: 'fr', priority: 3 }, who)
        await unchanged(() => post(maker), 403)
        const query = `mutation ($data: CategoryInput) { createCategoryLocalization(id: ${id}, locale: "fr", data: $data) { data { id } } }`
        const body = { query, variables: { data: { ...named(), priority: 3 } } }
        const answer = await unchanged(() => send(base, 'POST', '/graphql', body, maker), 200)
        expect(answer.body.errors[0].extensions.code).toBe('FORBIDDEN')
        expect((await post(await may(...does(category, 'createLocalization', 'update')))).status).toBe(200)
        expect(await stored(`select priority from categories where id = ${id}`)).toEqual([{ priority: 3 }])
      }))
  })

  describe('files', () => {
    test('are attached by callers who may read the library or upload, or if they are shown already', () =>
      onEach(async (base) => {
        const [shown, gallery, hidden, other] = [await picture(), await picture(), await picture(), await picture()]
        const { id } = await make('articles', { title: 'Shown', cover: shown, gallery: [gallery], evidence: [hidden] })
        const put = (data: object, who: object) =>
          send(base, 'PUT', `/api/articles/${id}?populate[0]=cover&populate[1]=gallery`, { data }, who)
        const editor = await may(...does(article, 'create', 'update'))
        for (const file of [other, hidden, 999_999]) {
          for (const data of [
            { cover: file },
            { gallery: [gallery, file] },
            { gallery: { set: [{ id: file }] } },
            { evidence: [file] },
            { seo: { metaTitle: 'm', shareImage: file } },
            { blocks: [{ __component: 'blocks.slider', files: [file] }] },
          ]) {
            const answer = await unchanged(() => put(data, editor), 403)
            expect(answer.text).not.toContain('hidden name')
          }
          await unchanged(
            () => send(base, 'POST', '/api/articles', { data: { title: 'New', cover: file } }, editor),
            403,
          )
        }
        expect((await put({ cover: gallery, gallery: [shown, gallery] }, editor)).status).toBe(200)
        expect((await put({ seo: { metaTitle: 'm', shareImage: shown } }, editor)).status).toBe(200)
        await unchanged(() => send(base, 'PUT', '/api/articles/999999', { data: { cover: shown } }, editor), 404)
        const speaker = await may(...does(comment, 'create', 'update'))
        const say = { data: { text: 'said', scan: other } }
        await unchanged(() => send(base, 'POST', '/api/comments', say, speaker), 403)
        const { id: said } = await make('comments', { text: 'said' })
        await unchanged(() => send(base, 'PUT', `/api/comments/${said}`, say, speaker), 403)
        const connecting = async (file: number) => (await put({ gallery: { connect: [file] } }, editor)).text
        const times = /"(updatedAt|createdAt)":"[^"]*"/g
        expect((await connecting(999_999)).replaceAll(times, '')).toBe((await connecting(other)).replaceAll(times, ''))
        await make(`articles/${id}`, { cover: shown, gallery: [gallery] }, 'PUT')
        for (const right of ['find', 'upload']) {
          const who = await may(...does(article, 'update'), ...does(upload, right))
          expect((await put({ cover: other, gallery: [hidden] }, who)).status).toBe(200)
        }
      }))

    test('of a form show where it puts them, and stay unattached by the right to upload', () =>
      onEach(async (base) => {
        const editor = await may(...does(article, 'create'))
        const post = (who: object, ...fields: string[]) => {
          const form = new FormData()
          form.append('data', JSON.stringify({ title: 'Form', gallery: [] }))
          for (const field of fields) form.append(`files.${field}`, new Blob([png], { type: 'image/png' }), 'sent.png')
          return fetch(`${base}/api/articles?populate=cover,gallery`, {
            method: 'POST',
            body: form,
            headers: { ...who },
          })
        }
        expect((await post(editor, 'cover', 'gallery', 'gallery')).status).toBe(200)
        const count = async () => (await stored('select id from files')).length
        const before = await count()
        expect((await post(editor, 'nothing')).status).toBe(403)
        expect((await post(editor, 'cover', 'cover')).status).toBe(403)
        expect((await post(editor, 'tags')).status).toBe(400)
        expect(await count()).toBe(before)
        expect((await post(await may(...does(article, 'create'), ...does(upload, 'upload')), 'nothing')).status).toBe(
          200,
        )
      }))
  })

  describe('accounts', () => {
    test('a registration is a write like any other', async () => {
      const { id: secret } = await make('secret-notes', { title: 'secret' })
      const file = await picture()
      const [role] = await stored(`select id from up_roles where type = 'authenticated'`)
      const name = `reg${callers}`
      const more = { nickname: 'n', favourite: secret, ward: role?.['id'], links: [{ label: 'l' }] }
      expect((await register(plain.base, name, { ...more, picture: file })).status).toBe(403)
      const answer = await register(plain.base, name, more)
      expect(answer.status, answer.text).toBe(200)
      const seen = `select nickname, favourite_id, ward_id, role_id, picture_id from up_users where username = '${name}'`
      const row = { nickname: 'n', favourite_id: null, ward_id: null, role_id: role?.['id'], picture_id: null }
      expect(await stored(seen)).toEqual([row])
      const query = `mutation ($input: UsersPermissionsRegisterInput!) { register(input: $input) { user { id } } }`
      const input = { username: `${name}x`, email: `${name}x@example.com`, password: 'Passw0rd!' }
      expect((await send(plain.base, 'POST', '/graphql', { query, variables: { input } })).body.errors).toBeUndefined()
    })

    test('account managers assign roles, but no links to entries that they may not find', async () => {
      const manager = await may(...does('plugin::users-permissions.user', 'create', 'update'))
      const { id: secret } = await make('secret-notes', { title: 'secret' })
      const [role] = await stored(`select id from up_roles where type = 'authenticated'`)
      const name = `man${callers}`
      const user = { username: name, email: `${name}@example.com`, password: 'Passw0rd!', role: role?.['id'] }
      const made = await send(
        plain.base,
        'POST',
        '/api/users',
        { ...user, favourite: secret, ward: role?.['id'] },
        manager,
      )
      expect(made.status, made.text).toBe(201)
      const seen = `select favourite_id, ward_id, role_id from up_users where username = '${name}'`
      const row = { favourite_id: null, ward_id: null, role_id: role?.['id'] }
      expect(await stored(seen)).toEqual([row])
      const change = { favourite: secret, ward: role?.['id'], role: role?.['id'] }
      expect((await send(plain.base, 'PUT', `/api/users/${made.body.id}`, change, manager)).status).toBe(200)
      expect(await stored(seen)).toEqual([row])
    })
  })
})
