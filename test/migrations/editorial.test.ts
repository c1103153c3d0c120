/** Versions, working copies, releases and webhooks follow the names of types, components and attributes. */
import { expect, test } from 'vitest'
import { providers } from '../databases.js'
import { component, file, string } from './models.js'
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

test.each(providers)('what is removed leaves no rights and no history to a namesake on %s', async (provider) => {
  const site = await makeSite(provider, { features: true, editorial: true })
  const article = { title: string, note: { type: 'string', private: true }, cover: file, pin: string }
  await site.migrate({ article, gone: { title: string } })
  const [kept, gone] = ['api::article.article', 'api::gone.gone']
  const actions = [`${kept}.find`, `${gone}.find`, `${gone}.update`, 'api::gone.gone_too.find']
  await site.entries('up_roles', { name: 'R', type: 'r' })
  await site.entries('up_permissions', ...actions.map((action) => ({ action, role_id: 1 })))
  for (const [name, permissions] of [
    ['both', actions],
    ['one', [`${gone}.find`]],
    ['none', []],
  ] as const)
    await site.items('content_gen_api_tokens', {
      name,
      type: 'custom',
      access_key: name,
      permissions,
      created_at: '2024-01-01',
    })
  const document = JSON.stringify({ id: 1, title: 'x', note: 'a secret', cover: 1, pin: '1234' })
  const who = { actor_kind: 'code', at }
  for (const [index, type] of [kept, gone].entries()) {
    await site.items('content_gen_versions', { type, entry: 1, number: 1, act: 'create', document, ...who })
    await site.items('content_gen_working_copies', { type, base: 1, revision: 1, saved_at: at })
    await site.items('content_gen_saves', { copy: index + 1, revision: 1, document, ...who })
  }
  const note = { type: 'relation', relation: 'oneToOne', target: kept }
  await site.migrate({ article: { title: string, note, pin: { type: 'password' } } }, { acceptDataLoss: true })
  const rows = async (table: string, column: string) =>
    (await site.rows(`select ${column} from ${table} order by id`)).map((row) => row[column])
  expect(await rows('up_permissions', 'action')).toEqual([actions[0], actions[3]])
  const lists = await rows('content_gen_api_tokens', 'permissions')
  expect(lists.map((list) => (typeof list === 'string' ? JSON.parse(list) : list))).toEqual([
    [actions[0], actions[3]],
    [],
    [],
  ])
  expect(await rows('content_gen_versions', 'type')).toEqual([kept])
  expect(await rows('content_gen_working_copies', 'type')).toEqual([kept])
  for (const table of ['content_gen_versions', 'content_gen_saves'])
    expect((await rows(table, 'document')).map((text) => JSON.parse(String(text)))).toEqual([{ id: 1, title: 'x' }])
})
