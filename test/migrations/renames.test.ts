import { describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { component, enumeration, file, files, relation, shown, string, zone } from './models.js'
import { makeSite } from './site.js'
import type { Models, Site } from './site.js'

/** Every kind of attribute, and other types that refer to this one. */
const site: Models = {
  article: {
    headline: { type: 'string', unique: true },
    kind: enumeration('news', 'story'),
    cover: file,
    gallery: files,
    author: relation('manyToOne', 'author', 'articles'),
    tags: relation('manyToMany', 'tag', 'articles'),
    related: { type: 'relation', relation: 'morphToMany' },
    seo: component('shared.seo'),
    links: component('shared.link', true),
    body: zone('shared.seo', 'shared.link'),
  },
  author: { name: string, articles: shown('oneToMany', 'article', 'author') },
  tag: { name: string, articles: shown('manyToMany', 'article', 'tags') },
  'shared.seo': { title: string, picture: file },
  'shared.link': { text: string, target: relation('oneToOne', 'author'), seo: component('shared.seo') },
}

async function fill(project: Site): Promise<void> {
  await project.entries(
    'files',
    ...[1, 2].map((id) => ({ name: `f${id}`, hash: 'h', mime: 'm', size: 1, url: 'u', provider: 'p' })),
  )
  await project.entries('authors', { name: 'A' }, { name: 'B' })
  await project.entries('tags', { name: 'x' }, { name: 'y' })
  const article = { kind: 'news', cover_id: 1, author_id: 2, author_position: 7 }
  await project.entries(
    'articles',
    { headline: 'One', ...article },
    { headline: 'Two', ...article, author_position: 3 },
  )
  await project.items(
    'articles_gallery',
    { article_id: 1, file_id: 2, position: 1 },
    { article_id: 1, file_id: 1, position: 2 },
  )
  await project.items('articles_tags', { article_id: 2, tag_id: 1, position: 1, inverse_position: 5 })
  await project.items('articles_related', {
    article_id: 1,
    target_type: 'api::article.article',
    target_id: 2,
    position: 1,
  })
  await project.items('components_shared_seo', { title: 'S', picture_id: 2, article_seo_id: 1, position: 1 })
  await project.items('components_shared_seo', { title: 'Z', article_body_id: 1, position: 2 })
  await project.items('components_shared_link', { text: 'L', target_id: 1, article_links_id: 2, position: 1 })
  await project.items('components_shared_seo', { title: 'N', shared_link_seo_id: 1, position: 1 })
}

/** The data that `fill` wrote, under the current names. */
async function look(project: Site, { type = 'article', headline = 'headline', seo = 'seo', meta = 'shared_seo' } = {}) {
  const [articles, galleries, tagged, related] = await Promise.all([
    project.rows(`select id, "${headline}" as h, kind, cover_id, author_id, author_position from ${type}s order by id`),
    project.rows(`select ${type}_id as a, file_id, position from ${type}s_gallery order by id`),
    project.rows(`select ${type}_id as a, tag_id, position, inverse_position from ${type}s_tags order by id`),
    project.rows(`select ${type}_id as a, target_type, target_id from ${type}s_related order by id`),
  ])
  const seos = await project.rows(
    `select title, picture_id, ${type}_${seo}_id as seo, ${type}_body_id as body, shared_link_seo_id as nested from components_${meta} order by id`,
  )
  const links = await project.rows(`select text, target_id, ${type}_links_id as links from components_shared_link`)
  return { articles, galleries, tagged, related, seos, links }
}

/** The models with one word replaced. */
function replaced(models: Models, from: RegExp, to: string): Models {
  return JSON.parse(JSON.stringify(models).replaceAll(from, to)) as Models
}

describe.each(providers)('%s', (provider) => {
  test('a type keeps its entries, its links, the links to it and its components', async () => {
    const project = await makeSite(provider, { features: true })
    await project.migrate(site)
    await fill(project)
    await project.entries('up_roles', { name: 'R', type: 'r' })
    const actions = ['api::article.article.find', 'api::article.articlex.find', 'api::author.author.find']
    await project.entries('up_permissions', ...actions.map((action) => ({ action, role_id: 1 })))
    await project.items('content_gen_api_tokens', {
      name: 't',
      type: 'custom',
      access_key: 'k',
      permissions: actions,
      created_at: '2024-01-01',
    })
    const before = await look(project)

    const after = replaced(replaced(site, /api::article\.article/g, 'api::post.post'), /^\{"article":/g, '{"post":')
    const error = await project.refusal(after)
    expect(error).toMatchObject({
      risks: ['Removes the type article: 2 entries are lost.'],
      renames: [{ from: 'article', to: 'post' }],
    })
    const created = await project.migrate(after, { renames: ['article:post'] })
    expect(created.name).toMatch(/_rename_article_post$/)
    expect(created.sql.split('\n', 2)).toEqual(['-- Renames the type article to post.', ''])
    const related = [{ a: 1, target_type: 'api::post.post', target_id: 2 }]
    expect(await look(project, { type: 'post' })).toEqual({ ...before, related })
    const permitted = ['api::post.post.find', ...actions.slice(1)]
    expect(await project.rows('select action from up_permissions order by id')).toEqual(
      permitted.map((action) => ({ action })),
    )
    const [token] = await project.rows('select permissions from content_gen_api_tokens')
    const list = token?.['permissions']
    expect(typeof list === 'string' ? JSON.parse(list) : list).toEqual(permitted)
    await project.rows('delete from posts where id = 1')
    expect((await look(project, { type: 'post' })).seos.map(({ title }) => title)).toEqual(['N'])
  })

  test.each([
    ['a value', /"headline"/g, 'title', 'article.headline:title', { headline: 'title' }],
    [
      'a component',
      /"seo":(?=\{"type":"component","component":"shared.seo","repeatable":false\},"links)/g,
      'meta',
      'article.seo:meta',
      { seo: 'meta' },
    ],
  ] as const)('%s keeps its name, its indexes and its values', async (_name, from, to, rename, names) => {
    const project = await makeSite(provider, { features: true })
    await project.migrate(site)
    await fill(project)
    const before = await look(project)
    const after = replaced(site, from, from.source.endsWith('"') ? `"${to}"` : `"${to}":`)
    const [, name] = /^article\.(\w+):/.exec(rename) ?? []
    expect(await project.refusal(after)).toMatchObject({ renames: [{ from: `article.${name}`, to }] })
    await project.migrate(after, { renames: [rename] })
    expect(await look(project, names)).toEqual(before)
  })

  test('relations, files, lists and zones keep their contents', async () => {
    const project = await makeSite(provider, { features: true })
    await project.migrate(site)
    await fill(project)
    const before = await look(project)
    const names = {
      cover: 'image',
      gallery: 'pictures',
      author: 'writer',
      tags: 'labels',
      related: 'others',
      links: 'urls',
      body: 'content',
    }
    const article = Object.entries(site['article'] ?? {}).map(([name, attribute]) => [
      names[name as keyof typeof names] ?? name,
      attribute,
    ])
    const after: Models = {
      ...site,
      article: Object.fromEntries(article),
      author: { name: string, articles: shown('oneToMany', 'article', 'writer') },
      tag: { name: string, articles: shown('manyToMany', 'article', 'labels') },
    }
    // There is no question about author and tags, which the other side still shows.
    const error = await project.refusal(after)
    expect(error).toMatchObject({
      risks: [
        'Removes article.cover: 2 links are lost.',
        'Removes article.gallery: 2 links are lost.',
        'Removes article.related: 1 link is lost.',
        'Removes article.links: 1 item is lost.',
        'Removes article.body: 1 item is lost.',
      ],
    })
    const renames = Object.entries(names).map(([from, to]) => `article.${from}:${to}`)
    const created = await project.migrate(after, { renames })
    expect(created.warnings).toEqual([])
    expect(await project.rows('select image_id, writer_id, writer_position from articles order by id')).toEqual([
      { image_id: 1, writer_id: 2, writer_position: 7 },
      { image_id: 1, writer_id: 2, writer_position: 3 },
    ])
    expect(await project.rows('select article_id as a, file_id, position from articles_pictures order by id')).toEqual(
      before.galleries,
    )
    expect(
      await project.rows('select article_id as a, tag_id, position, inverse_position from articles_labels'),
    ).toEqual(before.tagged)
    expect(await project.rows('select article_id as a, target_type, target_id from articles_others')).toEqual(
      before.related,
    )
    expect(await project.rows('select text, target_id, article_urls_id as links from components_shared_link')).toEqual(
      before.links,
    )
    expect(await project.rows('select title from components_shared_seo where article_content_id = 1')).toEqual([
      { title: 'Z' },
    ])
  })

  test('a component and its attribute keep their rows in every place', async () => {
    const project = await makeSite(provider, { features: true })
    await project.migrate(site)
    await fill(project)
    const before = await look(project)
    const after = replaced(replaced(site, /shared\.seo/g, 'meta.info'), /\{"title":/g, '{"name":')
    await project.migrate(after, { renames: ['shared.seo:meta.info', 'shared.seo.title:name'] })
    const seos = await project.rows(
      'select name as title, picture_id, article_seo_id as seo, article_body_id as body, shared_link_seo_id as nested from components_meta_info order by id',
    )
    expect(seos).toEqual(before.seos)
  })

  test('another table for the same type needs no confirmation', async () => {
    const project = await makeSite(provider, { features: true })
    await project.migrate(site)
    await fill(project)
    const before = await look(project)
    await project.migrate({
      ...site,
      article: { collectionName: 'texts', attributes: site['article'] as object as Models[string] as never },
    })
    expect(
      await project.rows('select id, headline as h, kind, cover_id, author_id, author_position from texts order by id'),
    ).toEqual(before.articles)
    expect(await project.rows('select article_id as a, file_id, position from texts_gallery order by id')).toEqual(
      before.galleries,
    )
  })

  test('the same table under another name is the same type', async () => {
    const project = await makeSite(provider)
    const attributes = { title: string }
    await project.migrate({
      article: { collectionName: 'texts', attributes },
      note: { about: relation('manyToOne', 'article') },
    })
    await project.entries('texts', { title: 'One' })
    await project.entries('notes', { about_id: 1 })
    const created = await project.migrate({
      post: { collectionName: 'texts', attributes: { ...attributes, text: string } },
      note: { about: relation('manyToOne', 'post') },
    })
    expect(created.sql).toMatch(/^-- Renames the type article to post\.\n-- Adds post\.text\.\n/)
    expect(await project.rows('select title from texts')).toEqual([{ title: 'One' }])
    expect(await project.rows('select about_id from notes')).toEqual([{ about_id: 1 }])
  })

  test('names may be swapped, shifted, and reused after a removal', async () => {
    const project = await makeSite(provider)
    const unique = { type: 'string', unique: true }
    await project.migrate({ note: { a: unique, b: string, c: string, d: string } })
    await project.entries('notes', { a: 'A', b: 'B', c: 'C', d: 'D' })
    await project.generate({ note: { b: unique, a: string, c: string } })
    // a and b keep their names: swapping them takes two steps.
    await project.migrate(
      { note: { x: unique, y: string, z: string } },
      { renames: ['note.a:x', 'note.b:y', 'note.c:z'], acceptDataLoss: true },
    )
    expect(await project.rows('select x, y, z from notes')).toEqual([{ x: 'A', y: 'B', z: 'C' }])
    const types = { one: { t: string }, two: { t: string }, three: { t: string } }
    await project.migrate({ note: { x: unique, y: string, z: string }, ...types })
    await project.entries('ones', { t: 'one' })
    await project.entries('twos', { t: 'two' })
    const swapped = {
      one: { collectionName: 'twos', attributes: { t: string } },
      two: { collectionName: 'ones', attributes: { t: string } },
      four: { collectionName: 'THREES', attributes: { t: string } },
    }
    await project.migrate({ note: { x: unique, y: string, z: string }, ...swapped }, { renames: ['three:four'] })
    expect(await project.rows('select (select t from ones) as ones, (select t from twos) as twos')).toEqual([
      { ones: 'two', twos: 'one' },
    ])
  })

  test.each([
    ['note.headlin:title', 'note has no attribute headlin.', 'It has headline, size, links and kept.'],
    ['notes:memos', 'the models have no memos.', null],
    [
      'not:memo',
      'nothing is called not.',
      'Names are those of the models before the change: `article.headline`, `article`, `shared.seo.title`.',
    ],
    ['note.headline:titel', 'the models have no note.titel.', 'New there: title and text.'],
    ['note.kept:title', 'the models still have note.kept.', null],
    ['note.size:kept', 'note.kept existed before.', null],
    ['note.links:title', 'links is of the type component, title of the type string.', null],
    [
      'notes.created_at:made_at',
      'the schema has no notes.made_at.',
      'Names are those of the models before the change: `article.headline`, `article`, `shared.seo.title`.',
    ],
  ])('--rename %s: %s', async (rename, message, hint) => {
    const project = await makeSite(provider)
    const link = { 'shared.link': { text: string } }
    await project.migrate({
      note: { headline: string, size: string, links: component('shared.link', true), kept: string },
      ...link,
    })
    const error = await project.refusal(
      { note: { title: string, text: string, kept: string }, ...link },
      { renames: [rename] },
    )
    expect(error).toMatchObject({ code: 'rename-unknown', message: `--rename ${rename}: ${message}`, hint })
  })
})
