/** The changes of releases, which were JSON in a column, get a table of their own, as pending and finished releases have them. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { providers } from '../databases.js'
import { string } from './models.js'
import { makeSite } from './site.js'
import type { Site } from './site.js'

const [at, article, page] = ['2026-01-02T03:04:05.000Z', 'api::article.article', 'api::page.page']
const models = { article: { title: string }, page: { title: string } }

/** Migrates to the tables of an earlier release of content-gen. */
async function migrateEarlier(site: Site): Promise<void> {
  await site.generate(models)
  const path = join(site.projectDir, 'prisma/schema.prisma')
  const schema = await readFile(path, 'utf8')
  await writeFile(path, schema.replace(/\/\/\/ The changes of releases[^}]*}\n/, ''))
  await site.dev()
  await site.deploy()
}

const releases = {
  open: [
    { act: 'publish', approved: { revision: 3, version: 2 }, type: article, copy: 5 },
    { act: 'publish', approved: { revision: null, version: null }, type: page, entry: 9 },
  ],
  scheduled: [{ act: 'delete', type: article, entry: 7 }],
  failed: [],
  done: [{ act: 'publish', approved: { revision: 1, version: null }, type: page, copy: 6 }],
}

const addReleases = (site: Site) =>
  site.items(
    'content_gen_releases',
    ...Object.entries(releases).map(([state, acts]) => {
      const text = JSON.stringify(acts)
      return { name: state, state, acts: text, actor_kind: 'code', created_at: at }
    }),
  )

const actsIn = async (site: Site) => {
  const columns = 'type, copy, entry, is_approved, revision, version, title, state_after'
  const all = await site.rows(`select "release", place, act, ${columns} from content_gen_release_acts order by id`)
  return all.map(({ release, place, act, type, copy, entry, is_approved, revision, version, title, state_after }) => {
    expect([title, state_after]).toEqual([null, null])
    return [release, Number(place), act, type, copy, entry, Boolean(is_approved), revision, version]
  })
}

test.each(providers)('pending and finished releases keep their changes on %s', async (provider) => {
  const site = await makeSite(provider, { editorial: true })
  await migrateEarlier(site)
  await addReleases(site)
  // Both at once, so that the new table meets old and new names.
  const { sql } = await site.migrate({ post: models.article, page: models.page }, { renames: ['article:post'] })
  expect(sql).toContain('-- Moves the changes of releases to content_gen_release_acts')
  const post = 'api::post.post'
  expect(await actsIn(site)).toEqual([
    [1, 0, 'publish', post, 5, null, true, 3, 2],
    [1, 1, 'publish', page, null, 9, true, null, null],
    [2, 0, 'delete', post, null, 7, false, null, null],
    [4, 0, 'publish', page, 6, null, true, 1, null],
  ])
  const texts = (await site.rows('select acts from content_gen_releases order by id')).map(({ acts }) => String(acts))
  const renamed = JSON.parse(JSON.stringify(Object.values(releases)).replaceAll(article, post)) as unknown[]
  // Earlier releases of content-gen read them, and write none that begin with a space.
  expect(texts).toEqual(renamed.map((acts) => ` ${JSON.stringify(acts)}`))
})

test.each(providers)('a new project has the table, and nothing is moved on %s', async (provider) => {
  const site = await makeSite(provider, { editorial: true })
  const { sql } = await site.migrate(models)
  expect(sql).not.toContain('Moves the changes')
  expect(await actsIn(site)).toEqual([])
})

test.each(providers)(
  'what releases did and comments follow renames, and have nothing of what is removed on %s',
  async (provider) => {
    const site = await makeSite(provider, { editorial: true })
    await site.migrate({ ...models, gone: { title: string }, note: { title: string, text: string } })
    const act = { act: 'publish', entry: 1, is_approved: true, state_after: 'published', title: 'x' }
    const of = (type: string, place: number, title_of = 'title') => ({ release: 1, place, type, title_of, ...act })
    const [gone, note] = ['api::gone.gone', 'api::note.note']
    await site.items('content_gen_release_acts', of(article, 0), of(gone, 1), of(note, 2), of(note, 3, 'text'))
    const said = (type: string, id: number, field: string | null = 'title') => ({
      id,
      type,
      entry: 1,
      field,
      text: 'x',
      author: 1,
      author_name: 'Ada',
      at,
    })
    const comments = [
      said(article, 1),
      said(gone, 2, null),
      said(note, 3),
      said(note, 4, 'text'),
      said(article, 5, null),
    ]
    await site.items('content_gen_comments', ...comments)
    const told = (comment: number) => ({ comment, administrator: 1, reason: 'reply', is_read: false })
    await site.items('content_gen_comment_notices', told(1), told(2), told(3))
    await site.migrate(
      { post: { name: string }, page: models.page, note: { text: string } },
      { renames: ['article:post', 'post.title:name'], acceptDataLoss: true },
    )
    const kept = await site.rows('select type, title_of, title from content_gen_release_acts order by place')
    expect(kept.map(({ type, title_of, title }) => [type, title_of, title])).toEqual([
      ['api::post.post', 'name', 'x'],
      [gone, 'title', null],
      [note, 'title', null],
      [note, 'text', 'x'],
    ])
    const left = await site.rows('select id, type, field from content_gen_comments order by id')
    expect(left.map(({ id, type, field }) => [id, type, field])).toEqual([
      [1, 'api::post.post', 'name'],
      [4, note, 'text'],
      [5, 'api::post.post', null],
    ])
    expect(await site.rows('select comment from content_gen_comment_notices')).toEqual([{ comment: 1 }])
  },
)
