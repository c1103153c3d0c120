/** Localizations that begin as working copies: there is nothing of them until they are published. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const copies = '/editorial/copies/api::article.article'
const homepages = '/editorial/copies/api::homepage.homepage'

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('begun-localizations', provider)
  }, 180_000)
  afterAll(() => server.stop())

  const done = async (method: string, path: string, body?: object) => {
    const { status, json } = await server.send(method, path, body)
    expect([status, json.error]).toEqual([200, undefined])
    return json.data
  }
  const refused = async (method: string, path: string, body?: object) => {
    const { status, json } = await server.send(method, path, body)
    return [status, json.error?.message]
  }
  const article = (data: object) => server.create('/articles', data)
  const begin = (localizationOf: number, locale: string, document: object = {}) =>
    done('POST', copies, { localizationOf, locale, document })
  const publish = (id: number, more: object = {}) => done('POST', `${copies}/${id}/publish`, { revision: 1, ...more })
  const isPublic = async (id: number) => (await done('GET', `/articles?filters[id]=${id}&locale=all`)).length === 1
  const localesOf = async (id: number) => {
    const { attributes } = await done('GET', `/articles/${id}?populate=localizations&publicationState=preview`)
    return attributes.localizations.data.map((each: any) => each.attributes.locale).toSorted()
  }

  test('a localization is there when it is published, and has what all share', async () => {
    const id = await article({ title: 'Bread', rating: 4, kind: 'review' })
    const copy = await begin(id, 'fr', { title: 'Pain' })
    expect(copy).toMatchObject({ entry: null, locale: 'fr', localizationOf: id })
    expect(await localesOf(id)).toEqual([])
    const { entry } = await publish(copy.id)
    expect(await localesOf(id)).toEqual(['fr'])
    const { attributes } = await done('GET', `/articles/${entry}?populate=localizations`)
    expect(attributes).toMatchObject({ title: 'Pain', rating: 4, kind: 'review', locale: 'fr' })
    expect(attributes.localizations.data.map((each: any) => each.id)).toEqual([id])
  })

  test('what it says of shared attributes is said of all', async () => {
    const id = await article({ title: 'Butter', rating: 1 })
    await publish((await begin(id, 'fr', { title: 'Beurre', rating: 5 })).id)
    expect((await done('GET', `/articles/${id}`)).attributes.rating).toBe(5)
  })

  test('it stays a draft if that is wanted, and then may lack what its published source has', async () => {
    const id = await article({ title: 'Cheese' })
    const { entry, document } = await publish((await begin(id, 'de')).id, { publish: false })
    expect(document).toMatchObject({ title: null, publishedAt: null, locale: 'de' })
    expect(await isPublic(entry)).toBe(false)
    const copy = await begin(id, 'fr')
    expect(await refused('POST', `${copies}/${copy.id}/publish`, { revision: 1 })).toEqual([
      400,
      'title must be defined.',
    ])
    expect(await localesOf(id)).toEqual(['de'])
  })

  test('each locale is begun once', async () => {
    const id = await article({ title: 'Salt' })
    const first = await begin(id, 'fr')
    const second = await server.send('POST', copies, { localizationOf: id, locale: 'fr' })
    expect([second.status, second.json.error.details]).toEqual([409, { copy: first.id, revision: 1 }])
    const { entry } = await publish((await begin(id, 'de', { title: 'Salz' })).id)
    const beside = await server.send('POST', copies, { localizationOf: entry, locale: 'fr' })
    expect([beside.status, beside.json.error.details]).toEqual([409, { copy: first.id, revision: 1 }])
    const taken = [400, 'locale is already used']
    expect(await refused('POST', copies, { localizationOf: id, locale: 'de' })).toEqual(taken)
    expect(await refused('POST', copies, { localizationOf: id, locale: 'en' })).toEqual(taken)
    const posted = { title: 'Sel', locale: 'fr' }
    await server.send('POST', `/articles/${id}/localizations`, posted)
    // Before it is judged what the copy lacks.
    expect(await refused('POST', `${copies}/${first.id}/publish`, { revision: 1, document: {} })).toEqual(taken)
    await done('PUT', `${copies}/${first.id}`, { revision: 1, document: { title: 'Le sel' } })
    expect(await refused('POST', `${copies}/${first.id}/publish`, { revision: 2 })).toEqual(taken)
  })

  test('a source that cannot be is told', async () => {
    const words = 'localizationOf must be the id of an entry'
    for (const localizationOf of [999_999, 'x', {}, -1])
      expect(await refused('POST', copies, { localizationOf, locale: 'fr' })).toEqual([400, words])
    expect(await refused('POST', '/editorial/copies/api::tag.tag', { localizationOf: 1 })).toEqual([
      400,
      'api::tag.tag has no localizations',
    ])
    const id = await article({ title: 'Gone' })
    const copy = await begin(id, 'fr', { title: 'Parti' })
    await done('DELETE', `/articles/${id}`)
    expect(await refused('POST', `${copies}/${copy.id}/publish`, { revision: 1 })).toEqual([
      400,
      'The entry that it translates was deleted: restore it, then publish the working copy',
    ])
    await done('DELETE', `/editorial/trash/api::article.article/${id}`)
    expect((await done('GET', `${copies}/${copy.id}`)).localizationOf).toBeNull()
    const { entry } = await publish(copy.id)
    expect(await localesOf(entry)).toEqual([])
  })

  test('a release publishes it, and a preview shows it beside its source', async () => {
    const id = await article({ title: 'Oil', rating: 3 })
    const copy = await begin(id, 'fr', { title: 'Huile' })
    const chosen = { type: 'api::article.article', copy: copy.id }
    const { token } = await done('POST', '/editorial/previews', { copies: [chosen] })
    const answer = await fetch(`${server.base}/api/articles/${id}?populate=localizations`, {
      headers: { 'x-preview-token': token },
    })
    const { data } = (await answer.json()) as any
    expect(data.attributes.localizations.data.map((each: any) => each.attributes.title)).toEqual(['Huile'])
    expect(await localesOf(id)).toEqual([])
    const release = await done('POST', '/editorial/releases', { name: 'r', acts: [{ act: 'publish', ...chosen }] })
    await done('POST', `/editorial/releases/${release.id}/run`)
    expect(await localesOf(id)).toEqual(['fr'])
  })

  test('a published one has what all must have, though its source is a draft', async () => {
    const id = await article({ title: 'Draft', code: 'ABC-1', publishedAt: null })
    const { entry } = await publish((await begin(id, 'fr', { title: 'Brouillon' })).id)
    const { attributes } = await done('GET', `/articles/${entry}`)
    expect(attributes).toMatchObject({ title: 'Brouillon', code: 'ABC-1' })
    expect(attributes.publishedAt).not.toBeNull()
    expect(await isPublic(id)).toBe(false)
  })

  test('a single type has one entry per locale', async () => {
    const quote = { __component: 'blocks.quote', quote: 'To be' }
    const first = await done('POST', homepages, { locale: 'en', document: { title: 'Home', blocks: [quote] } })
    const { entry } = await done('POST', `${homepages}/${first.id}/publish`, { revision: 1 })
    const document = { title: 'Accueil', blocks: [quote] }
    const { id } = await done('POST', homepages, { locale: 'fr', document })
    await done('POST', `${homepages}/${id}/publish`, { revision: 1 })
    const { attributes } = await done('GET', '/homepage?locale=fr&populate=localizations')
    expect(attributes.title).toBe('Accueil')
    expect(attributes.localizations.data.map((each: any) => each.id)).toEqual([entry])
    const again = await done('POST', homepages, { locale: 'fr', document })
    expect((await server.send('POST', `${homepages}/${again.id}/publish`, { revision: 1 })).status).toBe(400)
  })
})
