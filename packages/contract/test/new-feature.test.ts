/** A feature is a folder and a line in the list of features: whatever reads the list has it. */
import { emit, packageManifest } from '@content-gen/codegen'
import type { Store } from '@content-gen/runtime'
import { featureTable } from '@content-gen/runtime/write'
import { featureActions, grantedActions, parseConfig, parseModels, resolve } from '@content-gen/schema'
import { expect, test, vi } from 'vitest'
import { catalogOf } from '../../admin/src/catalog/catalog.js'
import { noticesFeature } from './notices/feature.js'

vi.mock('@content-gen/contract', async (original) => {
  const { features, ...contract } = await original<typeof import('@content-gen/contract')>()
  const { noticesFeature: added } = await import('./notices/feature.js')
  return { ...contract, features: [...features, added] }
})

const file = 'content-gen.config.json'
const sections = { openapi: { enabled: true }, 'users-permissions': { enabled: false }, upload: { enabled: false } }
const read = (notices: object) => parseConfig(JSON.stringify({ ...sections, notices }), file)
const { config } = read({ enabled: true, most: 3 })
const off = read({ enabled: false }).config

function filesOf(given: typeof config): (name: string) => string {
  const { schema } = resolve(parseModels([]).sources, given)
  const artifacts = schema === null ? [] : emit(schema, given)
  return (name) => artifacts.find(({ path }) => path.endsWith(name))?.contents ?? ''
}

const files = filesOf(config)
const without = filesOf(off)

test('the config has its keys', () => {
  expect(config).toMatchObject({ notices: { enabled: true, most: 3 } })
  expect(off).toMatchObject({ notices: { enabled: false, most: 10 } })
  expect(read({ most: 0, least: 1 }).diagnostics).toMatchObject([{ at: { file } }, { at: { file } }])
})

test('the database and the server have its table', () => {
  expect(files('schema.prisma')).toContain('model Notice {')
  expect(without('schema.prisma')).not.toContain('Notice')
  expect([...featureTable('content_gen_notices').columns.keys()]).toEqual(['id', 'words'])
})

test('its route is described, with its schema', () => {
  const { paths, components } = JSON.parse(files('openapi.json'))
  expect(paths['/notices'].get).toMatchObject({ operationId: 'notices.find', tags: ['Notices'] })
  expect(components.schemas.Notice).toMatchObject({ required: ['words'] })
  expect(without('openapi.json')).not.toContain('otices')
})

test('names of its routes and of its GraphQL types are taken', () => {
  const model = (singularName: string, pluralName: string) => ({
    path: `src/api/${singularName}/content-types/${singularName}/schema.json`,
    text: JSON.stringify({
      kind: 'collectionType',
      info: { singularName, pluralName, displayName: singularName },
      attributes: { words: { type: 'string' } },
    }),
  })
  const resolved = (...models: ReturnType<typeof model>[]) => resolve(parseModels(models).sources, config)
  expect(resolved(model('notice', 'notices')).diagnostics).toMatchObject([{ code: 'route-taken' }])
  expect(resolved(model('public-notice', 'public-notices')).diagnostics).toMatchObject([{ code: 'type-name-reserved' }])
})

test('its action exists, and is granted at first', () => {
  const { action } = noticesFeature.routes[0].routes['notices.find']
  expect(featureActions(config)).toContain(action)
  expect(grantedActions(config, 'public')).toEqual([action])
  expect(featureActions(off)).not.toContain(action)
  expect(grantedActions(off, 'public')).toEqual([])
})

test('the app opens it, and the project needs its package', () => {
  const app = files('app.ts')
  expect(app).toContain("import { notices } from '@content-gen/notices'")
  expect(app).toContain('const board = notices(store)')
  expect(app).toMatch(/plugins: \[.*board.*\]/)
  expect(without('app.ts')).not.toContain('notices')
  expect(packageManifest(config).dependencies).toHaveProperty(['@content-gen/notices'])
})

test('the panel gets its page', () => {
  const menuWith = (more: object) => {
    const store = { types: new Map(), config: { i18n: config.i18n, ...more } } as unknown as Store
    const seen = { types: store.types, writes: () => true, accounts: null, skips: false }
    return catalogOf(store, seen, {
      editorial: false,
      previews: false,
      media: false,
      fetch: false,
      assistant: false,
      accounts: false,
      providers: [],
      fileOrigins: [],
    }).menu
  }
  expect(menuWith({ notices: { most: 3 } })).toEqual(noticesFeature.menu)
  expect(menuWith({})).toEqual([])
})
