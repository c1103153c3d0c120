import { describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { component, file, integer, localized, relation, string } from './models.js'
import { makeSite } from './site.js'
import type { Attributes, Models, Site } from './site.js'

const drafts = { options: { draftAndPublish: true } }
const moment = '2024-01-01T00:00:00.000Z'

const risksOf = async (site: Site, after: Models) => {
  const error = await site.refusal(after)
  return 'risks' in error ? error.risks : error
}

/** The column as text, in either database. */
const text = (column: string) => `substr(cast(${column} as text), 1, 10)`

describe.each(providers)('%s', (provider) => {
  const post = { title: string, box: component('shared.box') }
  const others = { 'shared.box': { text: string }, note: { about: relation('manyToOne', 'post') } }

  test('draft & publish on: public entries stay public', async () => {
    const site = await makeSite(provider)
    await site.migrate({ post: { attributes: post }, ...others })
    await site.entries('posts', { title: 'One' })
    const created = await site.migrate({ post: { attributes: post, ...drafts }, ...others })
    expect(created.warnings).toEqual([])
    expect(await site.rows(`select ${text('published_at')} as p from posts`)).toEqual([{ p: '2024-05-06' }])
  })

  test('draft & publish off: no draft becomes public', async () => {
    const site = await makeSite(provider)
    await site.migrate({ post: { attributes: post, ...drafts }, ...others })
    await site.entries('posts', { title: 'Draft' }, { title: 'Public', published_at: moment })
    await site.items(
      'components_shared_box',
      { text: 'of the draft', post_box_id: 1 },
      { text: 'public', post_box_id: 2 },
    )
    await site.entries('notes', { about_id: 1 }, { about_id: 2 })
    const after = { post: { attributes: post }, ...others }
    expect(await risksOf(site, after)).toEqual(['Turns draft & publish of post off: 1 draft is lost.'])
    await site.migrate(after, { acceptDataLoss: true })
    expect(await site.rows('select title from posts')).toEqual([{ title: 'Public' }])
    expect(await site.rows('select text from components_shared_box')).toEqual([{ text: 'public' }])
    expect(await site.rows('select about_id from notes order by id')).toEqual([{ about_id: null }, { about_id: 2 }])
  })

  test('localization on: the entries get the default locale', async () => {
    const site = await makeSite(provider, { i18n: true })
    const attributes = { title: { type: 'string', unique: true }, slug: { type: 'uid' } }
    await site.migrate({ post: { attributes } })
    await site.entries('posts', { title: 'One', slug: 'one' })
    expect((await site.migrate({ post: { attributes, ...localized } })).warnings).toEqual([])
    expect(await site.rows('select title, locale from posts')).toEqual([{ title: 'One', locale: 'en' }])
  })

  test('localization off: the entries of other locales are removed, if confirmed', async () => {
    const site = await makeSite(provider, { i18n: true })
    const attributes = { slug: { type: 'uid' }, box: component('shared.box') }
    await site.migrate({ post: { attributes, ...localized }, ...others })
    const both = ['en', 'fr'].map((locale) => ({ slug: 'one', locale, localization_group: 1 }))
    await site.entries('posts', ...both, { slug: 'deux', locale: 'fr' }, { slug: 'old', locale: null })
    await site.items('components_shared_box', ...[1, 2].map((id) => ({ text: `${id}`, post_box_id: id })))
    const after = { post: { attributes }, ...others }
    expect(await risksOf(site, after)).toEqual([
      'Ends the localization of post: 2 entries of other locales than en are lost.',
    ])
    await site.migrate(after, { acceptDataLoss: true })
    expect(await site.rows('select slug from posts order by id')).toEqual([{ slug: 'one' }, { slug: 'old' }])
    expect(await site.rows('select text from components_shared_box')).toEqual([{ text: '1' }])
  })

  test('an attribute that all locales share takes the value of the default locale', async () => {
    const site = await makeSite(provider, { i18n: true, features: true })
    const attributes = (own: object): Attributes => ({
      size: { ...integer, ...own },
      cover: { ...file, ...own },
      title: { ...string, ...localized },
    })
    await site.migrate({ post: { attributes: attributes(localized), ...localized } })
    await site.entries(
      'files',
      ...['a', 'b'].map((name) => ({ name, hash: 'h', mime: 'm', size: 1, url: 'u', provider: 'p' })),
    )
    await site.entries(
      'posts',
      { title: 'One', size: 1, cover_id: 1, locale: 'en', localization_group: 1 },
      { title: 'Un', size: 2, cover_id: 2, locale: 'fr', localization_group: 1 },
      { title: 'Ein', size: null, cover_id: 1, locale: 'de', localization_group: 1 },
      { title: 'Seul', size: 4, locale: 'fr', localization_group: 4 },
      { title: 'Alone', size: 5, locale: 'fr', localization_group: null },
    )
    const after = { post: { attributes: attributes({}), ...localized } }
    expect(await risksOf(site, after)).toEqual([
      'Gives post.size one value for all locales: 1 value of other locales is lost.',
      'Gives post.cover one value for all locales: 1 value of other locales is lost.',
    ])
    await site.migrate(after, { acceptDataLoss: true })
    expect(await site.rows('select title, size, cover_id from posts order by id')).toEqual([
      { title: 'One', size: 1, cover_id: 1 },
      { title: 'Un', size: 1, cover_id: 1 },
      { title: 'Ein', size: 1, cover_id: 1 },
      { title: 'Seul', size: 4, cover_id: null },
      { title: 'Alone', size: 5, cover_id: null },
    ])
  })

  test('a single type reports how many of its entries are invisible', async () => {
    const site = await makeSite(provider, { i18n: true })
    const page = { attributes: { title: string } }
    await site.migrate({ page: { ...page, ...localized } })
    await site.entries('pages', ...['en', 'fr', 'en'].map((locale) => ({ title: locale, locale })))
    const notices: string[] = []
    await site.generate({ page: { ...page, ...localized, kind: 'singleType' } })
    await site.dev({ onNotice: (notice) => notices.push(notice) })
    expect(notices).toEqual(['page is a single type now: its first entry is served, 1 other stays in the table.'])
  })

  test('a required attribute with a default fills the entries, one without is reported', async () => {
    const site = await makeSite(provider)
    await site.migrate({ post: { title: string, old: string } })
    await site.entries('posts', { title: 'One', old: 'set' }, { title: 'Two' }, { title: 'Three' })
    const required = (name: string, value?: unknown) => ({
      type: name,
      required: true,
      ...(value === undefined ? {} : { default: value }),
    })
    const after = {
      post: {
        title: required('string'),
        old: required('string', "it's"),
        size: required('integer', 3),
        large: required('biginteger', '9007199254740993'),
        truth: required('boolean', true),
        extra: required('json', { a: [1] }),
        kind: { ...required('enumeration', 'b'), enum: ['a', 'b'] },
        day: required('date', '2024-02-29'),
        body: required('text'),
        optional: { type: 'integer', default: 7 },
        code: { ...required('string', 'x'), unique: true },
      },
    }
    const notices: string[] = []
    await site.migrate(after, { onNotice: (notice) => notices.push(notice) })
    const told = (name: string) =>
      `3 entries have no post.${name}, which is required now: REST answers null for it, GraphQL an error, until it is set.`
    expect(notices).toEqual([told('body'), told('code')])
    const rows = await site.rows(
      `select old, size, cast(large as text) as large, cast(truth as ${provider === 'sqlite' ? 'integer' : 'text'}) as truth, cast(extra as text) as extra, kind, day, body, optional, code from posts order by id`,
    )
    const filled = {
      size: 3,
      large: '9007199254740993',
      extra: '{"a":[1]}',
      kind: 'b',
      day: '2024-02-29',
      body: null,
      optional: null,
      code: null,
    }
    const truth = provider === 'sqlite' ? 1 : 'true'
    expect(rows).toEqual(['set', "it's", "it's"].map((old) => ({ old, truth, ...filled })))
  })

  test('an attribute that becomes required changes no table, and is reported as long as values are missing', async () => {
    const site = await makeSite(provider)
    const models = {
      post: { title: string, box: component('shared.box'), about: relation('manyToOne', 'note') },
      note: { text: string },
      'shared.box': { text: string },
    }
    await site.migrate(models)
    await site.entries('posts', { title: 'One' }, { title: null })
    await site.items('components_shared_box', { post_box_id: 1, position: 1 })
    await site.generate({
      ...models,
      post: Object.fromEntries(Object.entries(models.post).map(([name, one]) => [name, { ...one, required: true }])),
    })
    const notices: string[] = []
    expect(await site.dev({ onNotice: (notice) => notices.push(notice) })).toBeNull()
    expect(notices.map((notice) => notice.split(',')[0])).toEqual([
      '1 entry has no post.title',
      '1 entry has no post.box',
      '2 entries have no post.about',
    ])
    await site.rows(`update posts set title = 'Two' where id = 2`)
    await site.dev({ onNotice: (notice) => notices.push(notice) })
    expect(notices).toHaveLength(5)
  })

  test('a draft may lack required values', async () => {
    const site = await makeSite(provider)
    const models = (own: object): Models => ({ post: { attributes: { title: { ...string, ...own } }, ...drafts } })
    await site.migrate(models({}))
    await site.entries('posts', { title: null }, { title: null, published_at: moment })
    await site.generate(models({ required: true }))
    const notices: string[] = []
    await site.dev({ onNotice: (notice) => notices.push(notice) })
    expect(notices).toEqual([expect.stringMatching(/^1 entry has no post\.title,/)])
  })

  test('values that occur more than once cannot be unique', async () => {
    const site = await makeSite(provider, { i18n: true })
    const posts = (own: object) => ({ post: { title: { ...string, ...own }, number: { ...string, ...own } } })
    await site.migrate(posts({}))
    await site.entries(
      'posts',
      ...['a', 'a', 'a', 'b', 'b', 'c'].map((title, index) => ({ title, number: `${index}` })),
      { title: null },
      { title: null },
    )
    const error = await site.refusal(posts({ unique: true }), { acceptDataLoss: true })
    expect(error).toMatchObject({
      code: 'values-not-unique',
      message: 'post.title cannot be unique: 2 values occur more than once, such as "a", "b".',
      hint: 'Nothing was changed. Change those values first, and run this again.',
    })
    await site.rows(`update posts set title = cast(id as text) where title in ('a', 'b')`)
    expect((await site.migrate(posts({ unique: true }))).warnings).toEqual([])
    await expect(site.entries('posts', { title: '1' })).rejects.toThrow(/unique/i)
    expect((await site.migrate(posts({}))).warnings).toEqual([])
    await site.entries('posts', { title: '1' })
  })

  test('values that become equal in their new type cannot stay unique', async () => {
    const site = await makeSite(provider)
    const unique = (type: string) => ({ post: { size: { type, unique: true } } })
    await site.migrate(unique('string'))
    await site.entries('posts', { size: '1.0' }, { size: '1' })
    expect(await site.refusal(unique('float'))).toMatchObject({
      message: expect.stringMatching(
        /^post\.size cannot be unique: 1 value occurs more than once, such as "1(\.0)?"\.$/,
      ) as string,
    })
    await site.rows(`update posts set size = '2' where size = '1'`)
    await site.migrate(unique('float'))
    await expect(site.entries('posts', { size: 2 })).rejects.toThrow(/unique/i)
  })
})
