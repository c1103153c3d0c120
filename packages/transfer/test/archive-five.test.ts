/** Of an archive that Strapi 5.54 itself made, the published row of a document and locale is the entry, or the draft; other drafts are working copies. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@content-gen/operate'
import { archivedModels, type ImportReport } from '@content-gen/transfer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../../../test/databases.js'
import { modelsOfSite, site } from './archived-site.js'
import { importingProject, type ImportingProject } from './importing-project.js'

const archive = join(site, 'five.tar.gz')
const features = { admin: { enabled: true }, editorial: { enabled: true } }
const config = { ...features, i18n: { locales: ['en', 'fr'] } }

test('its models are those of the site', async () => {
  const models = modelsOfSite('archive-five-own-models')
  const { files, left } = await archivedModels(archive, null)
  expect(left).toEqual([])
  expect(files.map(({ path }) => path).filter((path) => path.startsWith('src/api'))).toHaveLength(11)
  for (const { path, contents } of files) {
    const [found, own] = [contents, readFileSync(join(models, path), 'utf8')].map((text) => JSON.parse(text) as object)
    expect(found, path).toMatchObject(own ?? {})
    expect(Object.keys(attributesIn(found))).toEqual(Object.keys(attributesIn(own)))
  }
})

function attributesIn(model: object | undefined): object {
  return model && 'attributes' in model && typeof model.attributes === 'object' ? (model.attributes ?? {}) : {}
}

describe.each(sampled('postgresql'))('into %s', (provider) => {
  let project: ImportingProject
  let report: ImportReport
  beforeAll(async () => {
    const models = modelsOfSite(`archive-five-models-${provider}`)
    const tag = join(models, 'src/api/tag/content-types/tag/schema.json')
    const model = JSON.parse(readFileSync(tag, 'utf8')) as { readonly attributes: Record<string, object> }
    model.attributes['documentId'] = { type: 'string' }
    writeFileSync(tag, JSON.stringify(model))
    project = await importingProject(`archive-five-${provider}`, provider, models, config)
    report = await project.fromArchive(archive)
  })
  afterAll(() => project?.drop())

  async function select(text: string): Promise<unknown> {
    const { query, close } = await connect(project.database)
    const rows = await query(text)
    await close()
    return rows.map((row) => Object.values(row).map((value) => (value instanceof Date ? value.toISOString() : value)))
  }

  test('one row of a document and locale is the entry', async () => {
    expect(await select('select id, title, locale, localization_group from articles order by id')).toEqual([
      [2, 'Roses', 'en', 2],
      [3, 'Des roses', 'fr', 2],
      [5, 'Waves', 'en', null],
      [6, 'Only a draft', 'en', null],
    ])
    expect(await select('select id from articles where published_at is not null order by id')).toEqual([[2], [5]])
    expect(await select('select id, title from homepages')).toEqual([[2, 'Home']])
    expect(await select('select id, name, document_id from tags order by id')).toEqual([
      [2, 'sea', 's37ovaieyj10cqd8syms2hq0'],
      [4, 'garden', 's4lk4uaoh4nmasuvplkpyywq'],
      [5, 'air', 'iid9zdpe5f0vd0hz7vb8qgk7'],
    ])
  })

  test('links lead to entries, and components belong to them', async () => {
    expect(await select('select article_id, tag_id from articles_tags order by article_id, position')).toEqual([
      [2, 4],
      [2, 2],
      [5, 2],
      [6, 5],
    ])
    expect(await select('select id, article_id from comments order by id')).toEqual([
      [1, 2],
      [2, 2],
    ])
    expect(await select('select article_id from secret_notes_articles order by article_id')).toEqual([[2], [6]])
    expect(await select('select article_id, file_id from articles_gallery order by article_id, position')).toEqual([
      [2, 2],
      [2, 1],
      [3, 2],
      [3, 1],
      [5, 1],
    ])
    expect(await select('select article_id from homepages_highlights order by position')).toEqual([[5], [2]])
    expect(await select('select article_id, related_id from articles_related order by position')).toEqual([
      [6, 2],
      [6, 5],
    ])
    expect(await select('select meta_title, article_seo_id from components_shared_seos order by id')).toEqual([
      ['On roses', 2],
      ['On waves', 5],
    ])
    expect(await select('select body, article_blocks_id from components_blocks_rich_texts order by id')).toEqual([
      ['b', 2],
      ['sea', 5],
      ['home', null],
    ])
  })

  test('a draft that differs is a working copy', async () => {
    expect(report.types.find(({ type }) => type === 'drafts')).toMatchObject({ found: 1, imported: 1, leftOut: {} })
    const [[copy, ...others] = []] = (await select(
      'select s.document, c.type, c.entry, c.locale, c.base, c.revision, c.saved_at, s.at, s.actor_kind from content_gen_working_copies c join content_gen_saves s on s.copy = c.id',
    )) as unknown[][]
    const at = '2026-11-29T06:53:35.529Z'
    expect(others).toEqual(['api::article.article', 5, 'en', 1, 1, at, at, 'code'])
    expect(JSON.parse(String(copy))).toEqual({
      title: 'Waves and tides',
      gallery: [2, 1],
      seo: {
        metaTitle: 'On waves and tides',
        metaDescription: null,
        keywords: null,
        noIndex: false,
        shareImage: 1,
        canonical: null,
      },
      blocks: [
        { __component: 'blocks.rich-text', body: 'sea', style: 'plain' },
        { __component: 'blocks.quote', quote: 'new', attribution: null, author: 1 },
      ],
      tags: [4, 2],
    })
  })

  test('the report names each left draft, where there are no working copies', async () => {
    const models = modelsOfSite(`archive-five-plain-models-${provider}`)
    const plain = await importingProject(`archive-five-plain-${provider}`, provider, models, { i18n: config.i18n })
    const { types } = await plain.fromArchive(archive, { isDryRun: true })
    expect(types.find(({ type }) => type === 'drafts')).toMatchObject({
      found: 1,
      imported: 0,
      leftOut: { 'without `editorial` there are no working copies': 1 },
      notes: ['api::article.article 5: title, gallery, seo, blocks, tags'],
    })
    expect(types.flatMap(({ notes }) => notes.filter((line) => line.includes('no attribute')))).toEqual([])
    await plain.drop()
  })
})
