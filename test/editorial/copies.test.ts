/** Working copies: saved as often as an editor types, merged with what others save, published as one write. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { randomOf } from '../reads/random.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'
import { tries } from '../cases.js'

const rounds = tries(30, 500)
const copiesOf = (type: string) => `/editorial/copies/api::${type}.${type}`

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('copies', provider)
  }, 180_000)
  afterAll(() => server.stop())

  const begin = async (type: string, body: object) => {
    const { status, json } = await server.send('POST', copiesOf(type), body)
    expect([status, json.error]).toEqual([200, undefined])
    return json.data
  }
  const save = (type: string, copy: number, body: object) => server.send('PUT', `${copiesOf(type)}/${copy}`, body)
  const publish = (type: string, copy: number, body: object) =>
    server.send('POST', `${copiesOf(type)}/${copy}/publish`, body)

  test('work on a new entry is invisible and may be invalid until it is published', async () => {
    const copy = await begin('article', { document: { title: null, rating: 'not a number', nonsense: 1 } })
    expect(copy).toMatchObject({ entry: null, base: 0, revision: 1, document: { title: null, rating: 'not a number' } })
    expect(copy.document).not.toHaveProperty('nonsense')
    const total = (await server.send('GET', '/articles')).json.meta.pagination.total
    const refused = await publish('article', copy.id, { revision: 1 })
    expect([refused.status, refused.json.error.name]).toEqual([400, 'ValidationError'])
    const saved = await save('article', copy.id, { revision: 1, document: { title: 'Ready', rating: 4 } })
    expect([saved.status, saved.json.data.revision]).toEqual([200, 2])
    expect((await server.send('GET', '/articles')).json.meta.pagination.total).toBe(total)
    const done = await publish('article', copy.id, { revision: 2 })
    expect([done.status, done.json.data.act]).toEqual([200, 'create'])
    const { json } = await server.send('GET', `/articles/${done.json.data.entry}`)
    expect(json.data.attributes).toMatchObject({ title: 'Ready', rating: 4 })
    expect(json.data.attributes.publishedAt).not.toBeNull()
    expect((await server.send('GET', `${copiesOf('article')}/${copy.id}`)).status).toBe(404)
  })

  test('what a database cannot store is refused as by a write', async () => {
    const begun = await begin('article', { document: { title: 'Stored' } })
    const refusedBy = async (document: object) => {
      const sent = [
        await server.send('POST', copiesOf('article'), { document }),
        await save('article', begun.id, { revision: 1, document }),
        await server.send('POST', '/articles', { data: { title: 'Sent', ...document } }),
      ]
      const [first] = sent
      for (const { status, json } of sent)
        expect([status, json.error?.details.errors]).toEqual([
          400,
          expect.arrayContaining(first?.json.error.details.errors),
        ])
      return [first?.json.error.message, first?.json.error.details.errors[0].path]
    }
    expect(await refusedBy({ title: 'a\0b' })).toEqual([
      'title must not contain a NUL or half of a surrogate pair',
      ['title'],
    ])
    expect(await refusedBy({ title: '\ud800' })).toEqual([expect.stringMatching(/^title must not/), ['title']])
    const seo = { metaTitle: 'a\0b' }
    expect(await refusedBy({ seo })).toEqual([expect.stringMatching(/^seo\.metaTitle must not/), ['seo', 'metaTitle']])
    const { json } = await server.send('GET', `${copiesOf('article')}/${begun.id}`)
    expect(json.data).toMatchObject({ revision: 1, document: { title: 'Stored' } })
  })

  test('changes of an entry are published as one write, and only where the entry is as it was', async () => {
    const id = await server.create('/articles', { title: 'Old', rating: 1, seo: { metaTitle: 'old' } })
    const copy = await begin('article', { entry: id, document: { title: 'New' } })
    expect(copy).toMatchObject({ entry: id, base: 1, revision: 1 })
    const second = await server.send('POST', copiesOf('article'), { entry: id })
    expect([second.status, second.json.error.details]).toEqual([409, { copy: copy.id, revision: 1 }])
    await server.send('PUT', `/articles/${id}`, { data: { rating: 5 } })
    const overtaken = await publish('article', copy.id, { revision: 1 })
    expect([overtaken.status, overtaken.json.error.details.conflicts]).toEqual([409, []])
    expect(overtaken.json.error.details.merged).toMatchObject({ title: 'New', rating: 5 })
    const done = await publish('article', copy.id, { revision: 1, merge: true })
    expect([done.status, done.json.data.number]).toEqual([200, 3])
    const { json } = await server.send('GET', `/articles/${id}?populate=seo`)
    expect(json.data.attributes).toMatchObject({ title: 'New', rating: 5, seo: { metaTitle: 'old' } })
  })

  test('what somebody writes before the first save of a working copy, which names what its sender saw, is not overwritten', async () => {
    const id = await server.create('/articles', { title: 'Seen', rating: 1 })
    const write = (data: object) => server.send('PUT', `/articles/${id}`, { data })
    await write({ title: 'Theirs', rating: 2 })
    const copy = await begin('article', { entry: id, version: 1, document: { title: 'Mine' } })
    expect(copy.base).toBe(1)
    const refused = await publish('article', copy.id, { revision: 1, merge: true })
    expect([refused.status, refused.json.error.details]).toMatchObject([
      409,
      { version: 2, conflicts: [{ path: ['title'], base: 'Seen', mine: 'Mine', theirs: 'Theirs' }] },
    ])
    // Nor is a write before the decision.
    await write({ title: 'Theirs again', rating: 3 })
    const restart = { revision: 1, restart: true, document: { title: 'Mine' } }
    const again = await save('article', copy.id, { ...restart, version: 2 })
    expect([again.status, again.json.data.base]).toEqual([200, 2])
    expect((await publish('article', copy.id, { revision: 2, merge: true })).status).toBe(409)
    expect((await save('article', copy.id, { ...restart, revision: 2, version: 3 })).json.data.base).toBe(3)
    expect((await publish('article', copy.id, { revision: 3, merge: true })).status).toBe(200)
    const { json } = await server.send('GET', `/articles/${id}`)
    expect(json.data.attributes).toMatchObject({ title: 'Mine', rating: 3 })
    for (const [version, status] of [
      [9, 409],
      [-1, 400],
      ['1', 400],
    ] as const)
      expect((await server.send('POST', copiesOf('article'), { entry: id, version })).status).toBe(status)
  })

  test('a working copy of a version that is no longer kept overwrites nothing', async () => {
    const id = await server.create('/articles', { title: 'Seen', rating: 1 })
    const copy = await begin('article', { entry: id, document: { title: 'Mine' } })
    await server.send('PUT', `/articles/${id}`, { data: { title: 'Theirs', rating: 2 } })
    const text = `delete from content_gen_versions where type = 'api::article.article' and entry = ${id} and number = 1`
    await execute(provider, server.databaseUrl, [text])
    const refused = await publish('article', copy.id, { revision: 1, merge: true })
    expect([refused.status, refused.json.error.details.conflicts]).toMatchObject([
      409,
      [{ path: ['title'], mine: 'Mine', theirs: 'Theirs' }],
    ])
  })

  test('a working copy is erased with its entry', async () => {
    const id = await server.create('/tags', { name: 'to be erased' })
    const copy = await begin('tag', { entry: id, document: { name: 'work' } })
    await server.send('DELETE', `/tags/${id}`)
    expect((await publish('tag', copy.id, { revision: 1 })).status).toBe(400)
    expect((await server.send('DELETE', `/editorial/trash/api::tag.tag/${id}`)).status).toBe(200)
    expect((await server.send('GET', `${copiesOf('tag')}/${copy.id}`)).status).toBe(404)
    expect((await server.send('GET', `/editorial/entries/api::tag.tag/${id}/versions`)).status).toBe(404)
  })

  test('a draft stays one if that is wanted', async () => {
    const id = await server.create('/articles', { title: 'Draft', publishedAt: null })
    const copy = await begin('article', { entry: id, document: { title: 'Better draft' } })
    const done = await publish('article', copy.id, { revision: 1, publish: false })
    expect(done.json.data).toMatchObject({ act: 'update', document: { title: 'Better draft', publishedAt: null } })
    const other = await begin('article', { entry: id, document: { title: 'Best' } })
    expect((await publish('article', other.id, { revision: 1 })).json.data.act).toBe('publish')
  })

  test('a draft that lacks what a published entry must have stays a draft', async () => {
    const id = await server.create('/articles', { title: 'Draft', publishedAt: null })
    const stateOf = async () => (await server.send('GET', `/articles/${id}`)).json.data.attributes.publishedAt
    for (const document of [{ title: null }, { title: 'x' }, { title: 'Whole', seo: { metaDescription: 'x' } }]) {
      const { id: copy } = await begin('article', { entry: id, document })
      const { status, json } = await publish('article', copy, { revision: 1 })
      expect([document, status, json.error?.name]).toEqual([document, 400, 'ValidationError'])
      expect(await stateOf()).toBeNull()
      // By a release, too.
      const acts = [{ act: 'publish', type: 'api::article.article', copy }]
      const release = (await server.send('POST', '/editorial/releases', { name: 'r', acts })).json.data.id
      expect((await server.send('GET', `/editorial/releases/${release}/check`)).json.data).toHaveLength(1)
      expect((await server.send('POST', `/editorial/releases/${release}/run`)).status).toBe(400)
      expect(await stateOf()).toBeNull()
      expect((await publish('article', copy, { revision: 1, publish: false })).status).toBe(200)
    }
    const { id: copy } = await begin('article', { entry: id, document: { title: 'Whole', seo: null } })
    expect((await publish('article', copy, { revision: 1 })).json.data.act).toBe('publish')
  })

  test('of two savers at one revision, the second one is told what happened', async () => {
    const { id } = await begin('tag', { document: { name: 'start' } })
    expect((await save('tag', id, { revision: 1, document: { name: 'one' } })).status).toBe(200)
    const late = await save('tag', id, { revision: 1, document: { name: 'two' }, merge: true })
    expect(late.status).toBe(409)
    expect(late.json.error.details).toMatchObject({
      revision: 2,
      base: { name: 'start' },
      mine: { name: 'two' },
      theirs: { name: 'one' },
      conflicts: [{ path: ['name'], reason: 'changed', base: 'start', mine: 'two', theirs: 'one' }],
    })
    expect((await save('tag', id, { revision: 2, document: { name: 'three' } })).status).toBe(200)
    const later = await save('tag', id, { revision: 1, document: { name: 'two' } })
    const all = await server.send('GET', `${copiesOf('tag')}/${id}/saves`)
    expect(all.json.data).toHaveLength(3)
    expect(later.json.error.details.savers).toEqual(all.json.data.slice(1))
    expect((await save('tag', id, { revision: 9, document: {} })).status).toBe(409)
    expect((await save('tag', id, { document: {} })).status).toBe(400)
    const gone = await server.send('DELETE', `${copiesOf('tag')}/${id}`)
    expect([gone.status, gone.json.data.document]).toEqual([200, { name: 'three' }])
    expect((await save('tag', id, { revision: 3, document: {} })).status).toBe(404)
  })

  test('no accepted save of two editors is missing', { timeout: 60_000 + rounds * 500 }, async () => {
    const names = ['title', 'subtitle', 'rating', 'body', 'tags'] as const
    const { id } = await begin('article', { document: { title: 'start' } })
    const accepted = new Map<number, object>()
    const editors = [0, 1].map(() => ({ revision: 1 }))
    let count = 0
    const random = randomOf(Number(process.env['SEED'] ?? 7))
    const act = async (editor: { revision: number }) => {
      const name = names[Math.floor(random() * names.length)] ?? 'title'
      const value = name === 'tags' ? [] : name === 'rating' ? ++count : `value ${++count}`
      for (;;) {
        const body = { revision: editor.revision, document: { [name]: value }, merge: true }
        const { status, json } = await save('article', id, body)
        if (status === 200) {
          editor.revision = json.data.revision
          accepted.set(editor.revision, json.data.document)
          return
        }
        expect(status).toBe(409)
        expect(json.error.details.conflicts.length).toBeGreaterThan(0)
        editor.revision = json.error.details.revision
      }
    }
    for (let round = 0; round < rounds; round++) await Promise.all(editors.map(act))
    const revisions: number[] = []
    for (let page = 1; page <= accepted.size / 100 + 1; page++) {
      const query = `pagination[page]=${page}&pagination[pageSize]=100`
      const { json } = await server.send('GET', `${copiesOf('article')}/${id}/saves?${query}`)
      revisions.push(...json.data.map(({ revision }: any) => revision))
    }
    expect(revisions).toEqual(Array.from({ length: accepted.size + 1 }, (_, index) => index + 1))
    let before: Record<string, unknown> = { title: 'start' }
    for (const [revision, document] of [...accepted].toSorted(([a], [b]) => a - b)) {
      const kept = await server.send('GET', `${copiesOf('article')}/${id}/saves/${revision}`)
      expect(kept.json.data.document).toEqual(document)
      // A save changes one attribute and loses none.
      const changed = Object.keys(document).filter((name) => {
        return JSON.stringify((document as any)[name]) !== JSON.stringify(before[name])
      })
      expect(changed.length).toBeLessThanOrEqual(1)
      expect(Object.keys(document)).toEqual(expect.arrayContaining(Object.keys(before)))
      before = document as Record<string, unknown>
    }
  })
})
