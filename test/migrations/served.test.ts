/** The generated server serves the data that migrations kept after edits of every kind. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { providers } from '../databases.js'
import { createProject } from '../project.js'
import { component, enumeration, integer, relation, shown, string, zone } from './models.js'
import { filesOf, makeSite } from './site.js'
import type { Models } from './site.js'

const before: Models = {
  article: {
    headline: string,
    size: string,
    author: relation('manyToOne', 'author', 'articles'),
    sections: component('shared.section', true),
    body: component('shared.section', true),
  },
  author: { name: string, articles: shown('oneToMany', 'article', 'author') },
  note: { text: string },
  'shared.section': { heading: string },
}

const after: Models = {
  post: {
    attributes: {
      title: { ...string, required: true },
      size: integer,
      kind: { ...enumeration('news', 'story'), required: true, default: 'story' },
      authors: relation('manyToMany', 'author', 'posts'),
      sections: component('shared.section'),
      body: zone('shared.section', 'shared.quote'),
    },
    options: { draftAndPublish: true },
  },
  author: { name: string, posts: shown('manyToMany', 'post', 'authors') },
  'shared.section': { heading: string },
  'shared.quote': { text: string },
}

test.each(providers)('%s', { timeout: 120_000 }, async (provider) => {
  const site = await makeSite(provider)
  await site.migrate(before)
  await site.entries('authors', { name: 'A' })
  await site.entries(
    'articles',
    { headline: 'One', size: '12', author_id: 1 },
    { headline: 'Two', size: 'large', author_id: 1 },
  )
  await site.items(
    'components_shared_section',
    { heading: 'second', article_sections_id: 1, position: 2 },
    { heading: 'first', article_sections_id: 1, position: 1 },
  )
  await site.items('components_shared_section', { heading: 'body', article_body_id: 2, position: 1 })
  const renames = ['article:post', 'article.headline:title', 'article.author:authors']
  await site.migrate(after, { renames, acceptDataLoss: true })

  const name = `migrated-${provider}`
  const find = ['post.post', 'author.author'].map((type) => `api::${type}.find`)
  const config = { permissions: { public: find }, upload: { enabled: false }, 'users-permissions': { enabled: true } }
  const project = createProject({ name, models: site.projectDir, provider, databaseUrl: site.databaseUrl, config })
  for (const { path, text } of filesOf(after)) {
    mkdirSync(dirname(join(project.dir, path)), { recursive: true })
    writeFileSync(join(project.dir, path), text)
  }
  await site.copyAllMigrations(project.dir)
  await project.cli('generate')
  await project.cli('migrate', 'dev')
  await project.build()
  const server = await project.start()
  try {
    const response = await fetch(`${server.base}/api/posts?populate=*&sort=id`)
    const { data } = (await response.json()) as { data: { id: number; attributes: Record<string, unknown> }[] }
    const author = { data: [{ id: 1, attributes: expect.objectContaining({ name: 'A' }) as unknown }] }
    expect(data.map(({ attributes }) => attributes)).toMatchObject([
      { title: 'One', size: 12, kind: 'story', authors: author, sections: { heading: 'first' }, body: [] },
      {
        title: 'Two',
        size: null,
        kind: 'story',
        authors: author,
        sections: null,
        body: [{ __component: 'shared.section', heading: 'body' }],
      },
    ])
  } finally {
    expect(await server.stop()).toBe(0)
  }
})
