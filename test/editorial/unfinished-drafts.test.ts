/** Work in progress may lack the lists that its type requires, though clients must send them with each draft. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chief, serveContent } from '../admin/content-server.js'
import type { ContentServer } from '../admin/content-server.js'
import { sampled } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const page = 'api::page.page'
const acts = ['find', 'findOne', 'create', 'update', 'delete', 'createLocalization'].map((act) => `${page}.${act}`)
const editing = ['copies.read', 'copies.save', 'copies.publish', 'previews.create', 'versions.read', 'versions.restore']
const permissions = { public: [...acts, ...editing.map((act) => `plugin::editorial.${act}`)] }

/** Writes a localized type with a zone and a list of components that it requires, and returns its folder. */
function writeModels(): string {
  const folder = mkdtempSync(join(tmpdir(), 'unfinished-drafts-'))
  const write = (path: string, model: object) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(model))
  }
  const pluginOptions = { i18n: { localized: true } }
  write('src/api/page/content-types/page/schema.json', {
    kind: 'collectionType',
    collectionName: 'pages',
    info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
    options: { draftAndPublish: true },
    pluginOptions,
    attributes: {
      title: { type: 'string', pluginOptions },
      body: { type: 'dynamiczone', components: ['shared.part'], required: true, min: 1, pluginOptions },
      parts: { type: 'component', component: 'shared.part', repeatable: true, required: true, pluginOptions },
    },
  })
  write('src/components/shared/part.json', {
    collectionName: 'components_parts',
    info: { displayName: 'Part' },
    attributes: { text: { type: 'string' } },
  })
  return folder
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let models: string
  let server: Served
  let panel: ContentServer
  beforeAll(async () => {
    models = writeModels()
    const config = { editorial: { enabled: true }, permissions }
    server = await serveEditorial('unfinished-drafts', provider, config, models)
    panel = await serveContent('unfinished-forms', provider, { models })
  }, 180_000)
  afterAll(async () => {
    await panel?.stop()
    await server?.stop()
    rmSync(models, { recursive: true, force: true })
  })

  const ask = async (method: string, path: string, body?: object) => {
    const { status, json } = await server.send(method, path, body)
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  const begin = async (document: object, place: object = {}) =>
    (await ask('POST', `/editorial/copies/${page}`, { ...place, document })).id
  const stored = async (entry: number) => {
    const [found] = await ask('GET', `/pages?publicationState=preview&locale=all&populate=*&filters[id]=${entry}`)
    return found?.attributes
  }
  /** Returns the last page as a preview of a working copy shows it. */
  const previewed = async (copy: number) => {
    const { token } = await ask('POST', '/editorial/previews', { copies: [{ type: page, copy }] })
    const path = '/api/pages?populate=*&sort=id:desc'
    const shown = await fetch(`${server.base}${path}`, { headers: { 'x-preview-token': token } })
    return ((await shown.json()) as any).data?.[0]
  }
  const publishing = (copy: number) => `/editorial/copies/${page}/${copy}/publish`

  test('a new working copy is previewed, becomes a draft, and comes back from the trash', async () => {
    const copy = await begin({ title: 'Unfinished' })
    expect((await previewed(copy))?.attributes).toMatchObject({ title: 'Unfinished', body: [], parts: [] })
    expect((await server.send('POST', publishing(copy), { revision: 1 })).status).toBe(400)
    const { entry } = await ask('POST', publishing(copy), { revision: 1, publish: false })
    await ask('DELETE', `/pages/${entry}`)
    await ask('POST', `/editorial/trash/${page}/${entry}/restore`, {})
    expect(await stored(entry)).toMatchObject({ title: 'Unfinished', body: [], parts: [] })
  })

  test('work that empties them is previewed', async () => {
    const whole = { title: 'Whole', body: [{ __component: 'shared.part', text: 'One' }], parts: [{ text: 'Two' }] }
    const id = await server.create('/pages', whole)
    const shown = await previewed(await begin({ body: [], parts: [] }, { entry: id }))
    expect([shown?.id, shown?.attributes]).toMatchObject([id, { title: 'Whole', body: [], parts: [] }])
  })

  test('the working copy of a localization becomes a draft', async () => {
    const whole = { title: 'Whole', body: [{ __component: 'shared.part', text: 'One' }], parts: [] }
    const id = await server.create('/pages', whole)
    const copy = await begin({ title: 'Inachevée' }, { localizationOf: id, locale: 'fr' })
    const { entry } = await ask('POST', publishing(copy), { revision: 1, publish: false })
    expect(await stored(entry)).toMatchObject({ locale: 'fr', body: [], parts: [] })
  })

  test('the panel saves a new draft without them', async () => {
    const { status, json } = await panel.send(chief, 'POST', `/entries/${page}`, { document: { title: 'Begun' } })
    expect([status, json.error]).toEqual([200, undefined])
    expect(json.data).toMatchObject({ state: 'draft', document: { title: 'Begun', body: [], parts: [] } })
  })

  test('a client must send them', async () => {
    const { status, json } = await server.send('POST', '/pages', { data: { title: 'Sent', publishedAt: null } })
    expect([status, json.error.details.errors.map(({ message }: { message: string }) => message)]).toEqual([
      400,
      ['body must be defined.', 'parts must be defined.'],
    ])
  })
})
