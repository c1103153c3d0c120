/** Translations in the panel: begun as working copies, by those who may create them in that locale. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { Answer, ContentServer } from './content-server.js'

const article = 'api::article.article'
const [articles, copies] = [`/entries/${article}`, `/editorial/copies/${article}`]
const write = { read: true, update: true, publish: true }
const roles = {
  french: { types: { [article]: { ...write, create: { locales: ['fr'] } } } },
  reader: { types: { [article]: { read: true, create: true } } },
  own: { types: { [article]: { ...write, read: { own: true }, create: true } } },
}
const [french, reader, own] = ['2 french', '3 reader', '4 own']

describe.each(providers)('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('content-localizations', provider, { roles })
  }, 180_000)
  afterAll(() => server?.stop())

  const done = async (answer: Promise<Answer>) => {
    const { status, json } = await answer
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  const create = async (document: object): Promise<number> =>
    (await done(server.send(chief, 'POST', articles, { document }))).id
  const begin = (as: string, localizationOf: number, locale: string, document: object = {}) =>
    server.send(as, 'POST', copies, { localizationOf, locale, document })

  test('a form has what the new localization will share, and who has begun which', async () => {
    const id = await create({ title: 'Bread', rating: 4, excerpt: 'Crust' })
    const copy = await done(begin(chief, id, 'fr', { title: 'Pain' }))
    const other = await done(begin(chief, id, 'de'))
    const shown = await done(server.send(chief, 'GET', `${articles}/copies/${copy.id}`))
    expect(shown.copy).toMatchObject({ locale: 'fr', localizationOf: id, document: { title: 'Pain' } })
    expect(shown.inherited).toMatchObject({ rating: 4, kind: 'news' })
    for (const name of ['title', 'excerpt', 'id', 'tags']) expect(shown.inherited).not.toHaveProperty(name)
    expect(shown.localizations).toEqual([{ id, locale: 'en', state: 'draft' }])
    expect(shown.begun).toEqual([{ copy: other.id, locale: 'de' }])
    const entry = await done(server.send(chief, 'GET', `${articles}/${id}`))
    expect([entry.localizations, entry.begun]).toEqual([
      [],
      [
        { copy: copy.id, locale: 'fr' },
        { copy: other.id, locale: 'de' },
      ],
    ])
  })

  test('nobody begins, saves or publishes a working copy in a locale where he may not create', async () => {
    const id = await create({ title: 'Where' })
    const message = 'Your roles do not let you create this entry of Article'
    const refused = (answer: Answer) => expect([answer.status, answer.json.error.message]).toEqual([403, message])
    refused(await server.send(french, 'POST', copies, { locale: 'de', document: { title: 'Wo' } }))
    refused(await begin(french, id, 'de', { title: 'Wo' }))
    const theirs = await done(begin(chief, id, 'de', { title: 'Wo' }))
    refused(await server.send(french, 'PUT', `${copies}/${theirs.id}`, { revision: 1, document: { title: 'Worin' } }))
    refused(await server.send(french, 'POST', `${copies}/${theirs.id}/publish`, { revision: 1 }))
    refused(await server.send(french, 'DELETE', `${copies}/${theirs.id}`))
    const copy = await done(begin(french, id, 'fr', { title: 'Où est' }))
    const { entry } = await done(server.send(french, 'POST', `${copies}/${copy.id}/publish`, { revision: 1 }))
    expect((await done(server.send(chief, 'GET', `${articles}/${entry}`))).locale).toBe('fr')
  })

  test('whoever may not change the others begins no localization', async () => {
    const id = await create({ title: 'Shared' })
    expect((await begin(reader, id, 'fr')).status).toBe(403)
    await done(server.send(reader, 'POST', copies, { locale: 'fr', document: { title: 'Alone' } }))
  })

  test('an entry that is not there for somebody is told from none by nothing', async () => {
    const id = await create({ title: 'Hidden' })
    const [hidden, none] = [await begin(own, id, 'fr'), await begin(own, 999_999, 'fr')]
    const text = ({ status, json }: Answer) => [status, json.error.message]
    expect(text(hidden)).toEqual(text(none))
    const mine = (await done(server.send(own, 'POST', articles, { document: { title: 'Mine' } }))).id
    const theirs = await done(begin(chief, mine, 'fr'))
    expect((await done(server.send(own, 'GET', `${articles}/${mine}`))).begun).toEqual([])
    const taken = await begin(own, mine, 'fr')
    expect([taken.status, taken.json.error.message, taken.json.error.details]).toEqual([
      400,
      'locale is already used',
      {},
    ])
    const copy = await done(begin(own, mine, 'de'))
    expect(copy.id).not.toBe(theirs.id)
    expect((await done(server.send(own, 'GET', `${articles}/${mine}`))).begun).toEqual([
      { copy: copy.id, locale: 'de' },
    ])
  })
})
