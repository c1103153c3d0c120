/** A unique attribute of a component is checked by every way to write: REST, GraphQL, working copies and versions that are restored. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine } from '../accounts/account-project.js'
import { sampled } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Answer, Served } from './served.js'

const article = 'api::article.article'
const taken = 'This attribute must be unique'

/** The magazine, whose quotes occur once, and so do the titles that localizations share. */
function uniqueModels(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-unique-'))
  cpSync(join(magazine, 'src'), join(folder, 'src'), { recursive: true })
  const change = (path: string, attribute: string, by: object) => {
    const file = join(folder, 'src', path)
    const model = JSON.parse(readFileSync(file, 'utf8'))
    Object.assign(model.attributes[attribute], by)
    writeFileSync(file, JSON.stringify(model))
  }
  change('components/blocks/quote.json', 'quote', { unique: true })
  change('components/shared/seo.json', 'metaTitle', { unique: true })
  const shared = { pluginOptions: { i18n: { localized: false } } }
  change('api/article/content-types/article/schema.json', 'seo', shared)
  return folder
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: Served
  let models: string
  beforeAll(async () => {
    models = uniqueModels()
    server = await serveEditorial('unique-items', provider, {}, models)
  }, 180_000)
  afterAll(async () => {
    await server.stop()
    rmSync(models, { recursive: true, force: true })
  })

  const quoting = (title: string, quote: string) => ({ title, blocks: [{ __component: 'blocks.quote', quote }] })
  const faultsOf = ({ status, json }: Answer) => [status, json.error?.message, json.error?.details.errors]
  const refused = [400, taken, [{ path: ['blocks', '0', 'quote'], message: taken, name: 'ValidationError' }]]

  test('REST', async () => {
    const id = await server.create('/articles', quoting('First', 'To be'))
    await server.create('/articles', { ...quoting('Draft', 'Not to be'), publishedAt: null })
    for (const quote of ['To be', 'Not to be'])
      expect(faultsOf(await server.send('POST', '/articles', { data: quoting('Second', quote) }))).toEqual(refused)
    const other = await server.create('/articles', quoting('Third', 'That is'))
    expect(faultsOf(await server.send('PUT', `/articles/${other}`, { data: quoting('Third', 'To be') }))).toEqual(
      refused,
    )
    expect((await server.send('PUT', `/articles/${id}`, { data: quoting('First', 'To be') })).status).toBe(200)
    await server.send('DELETE', `/articles/${id}`)
    expect((await server.send('PUT', `/articles/${other}`, { data: quoting('Third', 'To be') })).status).toBe(200)
  })

  test('GraphQL', async () => {
    await server.create('/articles', quoting('First', 'The question'))
    const query = 'mutation ($data: ArticleInput!) { createArticle(data: $data) { data { id } } }'
    const blocks = [{ __typename: 'ComponentBlocksQuote', quote: 'The question' }]
    const variables = { data: { title: 'Second', blocks } }
    const answer = await fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    })
    const { errors } = (await answer.json()) as { errors: { message: string; extensions: object }[] }
    expect(errors[0]?.message).toBe(taken)
    expect(errors[0]?.extensions).toMatchObject({
      error: { name: 'ValidationError', details: { errors: [{ path: ['blocks', '0', 'quote'] }] } },
    })
  })

  test('working copies and versions', async () => {
    const id = await server.create('/articles', quoting('First', 'A sea'))
    const second = await server.create('/articles', quoting('Second', 'Of troubles'))
    const copies = `/editorial/copies/${article}`
    const copy = (await server.send('POST', copies, { entry: second, document: quoting('Second', 'A sea') })).json.data
    const publish = () => server.send('POST', `${copies}/${copy.id}/publish`, { revision: copy.revision })
    const answer = await publish()
    expect(faultsOf(answer)).toEqual(refused)
    const begun = (await server.send('POST', copies, { document: quoting('Third', 'A sea') })).json.data
    expect(faultsOf(await server.send('POST', `${copies}/${begun.id}/publish`, { revision: 1 }))).toEqual(refused)
    await server.send('PUT', `/articles/${id}`, { data: { blocks: [] } })
    expect((await publish()).status).toBe(200)
    const restored = await server.send('POST', `/editorial/entries/${article}/${id}/versions/1/restore`)
    expect([restored.status, restored.json.error?.message]).toEqual([400, taken])
  })

  test('localizations that share a value are changed, deleted and brought back', async () => {
    const seo = { metaTitle: 'Shared' }
    const english = await server.create('/articles', { title: 'English', seo })
    const made = await server.send('POST', `/articles/${english}/localizations`, { locale: 'fr', title: 'French' })
    const french = made.json.id
    expect((await server.send('PUT', `/articles/${french}`, { data: { seo } })).status).toBe(200)
    const copies = `/editorial/copies/${article}`
    const copy = (await server.send('POST', copies, { entry: french, document: { title: 'Français' } })).json.data
    expect((await server.send('POST', `${copies}/${copy.id}/publish`, { revision: 1 })).status).toBe(200)
    for (const id of [english, french]) await server.send('DELETE', `/articles/${id}`)
    for (const id of [french, english])
      expect((await server.send('POST', `/editorial/trash/${article}/${id}/restore`)).status).toBe(200)
    const { json } = await server.send('GET', `/articles/${french}?populate=seo,localizations`)
    expect(json.data.attributes).toMatchObject({ seo, localizations: { data: [{ id: english }] } })
    expect((await server.send('POST', '/articles', { data: { title: 'Other', seo } })).status).toBe(400)
  })
})
