/** Corners of the query language, as Strapi v4 answers them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../../../test/databases.js'
import { callerWith } from '../src/caller.js'
import { openApp } from './reading/app.js'
import type { TestApp } from './reading/app.js'

describe.each(providers)('on %s', (provider) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openApp(provider)
  })
  afterAll(() => app.close())

  test.each([
    ['filters[pages][$gt]', []],
    ['filters[pages][$lte]', []],
    ['filters[id][$lt]', []],
    ['filters[title][$contains]', []],
    ['filters[title][$notContains]', [1, 2, 4]],
    ['filters[pages][$notIn]', []],
    ['filters[pages][$notIn][0]=7&filters[pages][$notIn][1]', []],
    ['filters[pages][$in][0]=20&filters[pages][$in][1]', [2]],
    ['filters[pages][$between][0]&filters[pages][$between][1]=50', []],
    ['filters[pages][0]', []],
    ['filters[pages][0]=20&filters[pages][1]', [2]],
    ['filters[pages][$eq][0]=20&filters[pages][$eq][1]', [2, 4]],
    ['filters[writer][0]=1&filters[writer][1]', [1, 2]],
    ['filters[pages][$not]', [1, 2]],
    ['filters[pages][$not][0]=20&filters[pages][$not][1]', [1, 2]],
    ['filters[pages][$not][$not][0]=20&filters[pages][$not][$not][1]', []],
    ['filters[$not][pages]', [1, 2]],
    ['filters[pages][$not][$eq]', [1, 2]],
    ['filters[pages][$not][$ne]', [4]],
    ['filters[pages][$not][$null]', [4]],
    ['filters[pages][$not][$gt]', []],
    ['filters[$not][pages][$lte]', []],
    ['filters[id][$not][$lt]', []],
    ['filters[writer][id][$not][$gte]', []],
    ['filters[pages][$not][$in]', []],
    ['filters[pages][$not][$in][0]=20&filters[pages][$not][$in][1]', []],
    ['filters[pages][$not][$notIn]', []],
    ['filters[pages][$not][$notIn][0]=20&filters[pages][$not][$notIn][1]', [2]],
    ['filters[pages][$not][$between][0]&filters[pages][$not][$between][1]=50', [1]],
    ['filters[title][$not][$contains]', [1, 2, 4]],
    ['filters[publishedAt][$in][0]', []],
    ['filters[publishedAt][$notIn][0]', []],
    ['filters[publishedAt][$not][$in][0]', []],
    ['filters[publishedAt][0]', []],
    ['filters[genre][$in][0]', []],
  ])('a null as operand: %s', async (filter, ids) => {
    expect(await app.ids('book', `${filter}&sort=id`)).toEqual(ids)
  })

  test.each([
    ['filters[pages][$not][$eq]=1.5', [1, 2]],
    ['filters[pages][$not][$in]=1.5', [1, 2]],
    ['filters[pages][$not][$ne]=1.5', []],
    ['filters[pages][$not][$notIn]=1.5', []],
  ])('nothing is known of a missing number, not even that it is no fraction: %s', async (filter, ids) => {
    expect(await app.ids('book', `${filter}&sort=id`)).toEqual(ids)
  })

  test.each([
    ['filters[pages][$not][0]=20&filters[pages][$not][1]=100', [1, 2]],
    ['filters[pages][$not][0]=20', [1]],
    ['filters[$not][pages][$not][0]=20&filters[$not][pages][$not][1]=100', []],
    ['filters[writer][$not][0]=1&filters[writer][$not][1]=2', [1, 2]],
  ])('a list after a $not: not equal to one of them, as in Strapi v4: %s', async (filter, ids) => {
    expect(await app.ids('book', `${filter}&sort=id`)).toEqual(ids)
  })

  test('filters without names are for localized types', async () => {
    expect(await app.ids('book', 'filters=&sort=id')).toEqual([1, 2, 4])
    expect(await app.ids('book', 'filters[0][pages]=20')).toEqual([2])
    for (const filters of ['filters=', 'filters[0][label]=sea', 'filters[]=x'])
      await expect(app.ids('topic', filters)).rejects.toThrow('Invalid parameter filters')
    expect((await app.entry('topic', 1, 'filters=')).data).toMatchObject({ id: 1 })
  })

  test('a null as publication state is no condition', async () => {
    expect(await app.ids('book', 'publicationState&sort=id')).toEqual([1, 2, 3, 4])
  })

  test('a star at the end of a path stands for nothing', async () => {
    const { data } = await app.entry('book', 1, 'fields=id&populate=writer.*')
    expect(data.attributes).toEqual({ writer: { data: { id: 1, attributes: { name: 'Ann' } } } })
  })

  test('components are counted like relations, but are no entries', async () => {
    const { data } = await app.list('book', 'fields=id&populate[links][count]=true&populate[seo][count]=1&sort=id')
    expect(data.slice(0, 2).map((book: { attributes: unknown }) => book.attributes)).toEqual([
      { links: { count: 2 }, seo: { count: 1 } },
      { links: { count: 0 }, seo: { count: 0 } },
    ])
  })

  test('a null among fields counts for nothing', async () => {
    const { data } = await app.entry('book', 1, 'fields=id&populate[body][fields][0]=id&populate[body][fields][1]')
    expect(data.attributes.body[0]).toEqual({ id: expect.any(Number), __component: expect.any(String) })
    const { data: shelves } = await app.list('shelf', 'populate[things][fields][0]=name&populate[things][fields][1]')
    expect(shelves[0].attributes.things).toContainEqual({ id: 2, __type: 'api::writer.writer', name: 'Bob' })
    expect((await app.entry('book', 1, 'fields=id&populate[seo][fields][0]')).data.attributes.seo).toEqual({ id: 1 })
  })

  test('a filter of a zone as a whole chooses among its items', async () => {
    const { data } = await app.entry('book', 1, 'fields=id&populate[body][filters][id][$gt]=3')
    expect(data.attributes.body).toEqual([{ id: 4, __component: 'shared.link', url: '/c', label: 'c' }])
  })

  test('related of a file is the entries that show it, at any depth, drafts like other entries', async () => {
    const related = async (name: string, id: number, query: string, of: string) => {
      const { data } = await app.entry(
        name,
        id,
        `fields=id&populate[${of}][fields]=name&populate[${of}][populate]${query}`,
      )
      return data.attributes[of].data.attributes
    }
    const title = { __type: 'api::book.book', id: 1, title: 'Wide Sea' }
    expect(await related('book', 1, '[related][fields]=title', 'cover')).toEqual({
      name: 'a.png',
      related: [title, title],
    })
    expect(await related('book', 1, '=*', 'cover')).toMatchObject({ related: [title, title] })
    const named = await app.list('book', 'filters[id]=1&fields=id&populate=seo.image.related')
    expect(named.data[0].attributes.seo.image.data.attributes).toMatchObject({ name: 'b.png', related: [title] })
    const listed = '[related][on][api::writer.writer][fields]=name'
    expect(await related('book', 1, listed, 'cover')).toEqual({ name: 'a.png' })
    const few = callerWith('few', ['api::writer.writer.find'])
    const { data } = await app.list('book', 'filters[id]=1&fields=id&populate=cover.related', few)
    expect(data[0].attributes.cover.data.attributes).not.toHaveProperty('related')
  })

  test('kinds that are listed do not inherit the publication state', async () => {
    const things = async (query: string) => {
      const { data } = await app.list('shelf', `populate[things]${query}`)
      return data[0].attributes.things.map((thing: { id: number }) => thing.id)
    }
    expect(await things('=true')).toEqual([2, 1])
    expect(await things('[on][api::book.book][fields]=title')).toEqual([3, 1])
    expect(await things('[on][api::book.book][publicationState]=live')).toEqual([1])
  })

  test('kinds that are listed do not choose the target of a relation to one entry', async () => {
    const { data } = await app.list('review', 'populate[about][on][api::book.book][fields]=title&sort=id')
    expect(data.map((review: { attributes: { about: unknown } }) => review.attributes.about)).toEqual([
      { id: 1, title: 'Wide Sea' },
      { id: 1, name: 'Ann' },
      null,
    ])
  })

  test('an attribute comes first if a related one of the same name is sorted by', async () => {
    const { data } = await app.list('book', 'fields[0]=pages&fields[1]=title&sort=seo.title,id')
    expect(Object.keys(data[0].attributes)).toEqual(['title', 'pages'])
  })

  test('what a joined query sorts by is answered, though `fields` does not request it', async () => {
    const namesOf = (entry: { attributes: object }) => Object.keys(entry.attributes)
    const joined = await app.list('book', 'fields=title&sort=pages,id&filters[writer][name][$notNull]=true')
    expect(namesOf(joined.data[0])).toEqual(['pages', 'title'])
    const alone = await app.list('book', 'fields=title&sort=pages,id')
    expect(namesOf(alone.data[0])).toEqual(['title'])
    const related = await app.list('book', 'fields=title&sort=writer.name,id')
    expect(namesOf(related.data[0])).toEqual(['title'])
  })

  test('so is what a populated list sorts by', async () => {
    const populated = 'populate[books][fields]=title&populate[books][sort]=price:desc'
    const { data } = await app.list('writer', `fields=name&sort=id&${populated}`)
    expect(Object.keys(data[0].attributes.books.data[0].attributes)).toEqual(['price', 'title'])
    const links = await app.list('book', 'fields=title&sort=id&populate[links][fields]=id&populate[links][sort]=url')
    expect(Object.keys(links.data[0].attributes.links[0])).toEqual(['id', 'url'])
  })

  test('a single type can be searched', async () => {
    expect(await app.single('about', '_q=LIVE')).toMatchObject({ data: { id: 2 } })
    expect(await app.single('about', '_q=nowhere')).toMatchObject({ data: null })
  })
})
