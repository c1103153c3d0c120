/** Versions, working copies, releases and webhooks follow the names of types, components and attributes. */
import { expect, test } from 'vitest'
import { providers } from '../databases.js'
import { component, string } from './models.js'
import { makeSite } from './site.js'

const at = '2026-01-02T03:04:05.000Z'

test.each(providers)('versions and working copies are renamed with their models on %s', async (provider) => {
  const site = await makeSite(provider, { editorial: true })
  await site.migrate({
    article: { headline: string, seo: component('shared.seo') },
    'shared.seo': { title: string },
  })
  const document = { id: 1, headline: 'a "headline":', seo: { id: 2, __component: 'shared.seo', title: 'x' } }
  const text = JSON.stringify(document)
  const who = { actor_kind: 'code', at }
  const version = { type: 'api::article.article', entry: 1, number: 1, act: 'create', document: text }
  await site.items('content_gen_versions', { ...version, ...who }, { ...version, ...who, type: 'api::other.other' })
  await site.items('content_gen_working_copies', {
    type: 'api::article.article',
    base: 1,
    revision: 1,
    saved_at: at,
  })
  await site.items('content_gen_saves', { copy: 1, revision: 1, document: text, ...who })
  const acts = JSON.stringify([{ act: 'publish', type: 'api::article.article', entry: 1 }])
  await site.items('content_gen_releases', { name: 'r', state: 'open', acts, actor_kind: 'code', created_at: at })
  const types = JSON.stringify(['api::other.other', 'api::article.article'])
  await site.items('content_gen_webhooks', {
    name: 'w',
    url: 'https://example.com',
    events: '[]',
    types,
    is_enabled: true,
    created_at: at,
    updated_at: at,
  })
  await site.migrate(
    { post: { title: string, seo: component('shared.meta') }, 'shared.meta': { title: string } },
    { renames: ['article:post', 'post.headline:title', 'shared.seo:shared.meta'] },
  )
  const rows = async (table: string, columns: string) => site.rows(`select ${columns} from ${table} order by id`)
  const renamed = { id: 1, title: 'a "headline":', seo: { id: 2, __component: 'shared.meta', title: 'x' } }
  const versions = await rows('content_gen_versions', 'type, document')
  expect(versions.map(({ type }) => type)).toEqual(['api::post.post', 'api::other.other'])
  expect(JSON.parse(String(versions[0]?.['document']))).toEqual(renamed)
  expect(await rows('content_gen_working_copies', 'type')).toEqual([{ type: 'api::post.post' }])
  expect(JSON.parse(String((await rows('content_gen_saves', 'document'))[0]?.['document']))).toEqual(renamed)
  expect(await rows('content_gen_releases', 'acts')).toEqual([{ acts: acts.replace('article.article', 'post.post') }])
  expect(await rows('content_gen_webhooks', 'types')).toEqual([
    { types: types.replace('article.article', 'post.post') },
  ])
})
