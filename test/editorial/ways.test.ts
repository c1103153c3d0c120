/** Each way to write an entry leaves versions in its transaction. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine } from '../accounts/account-project.js'
import { sampled } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const article = 'api::article.article'
const actions = ['find', 'findOne', 'upload', 'destroy'].map((action) => `plugin::upload.content-api.${action}`)

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('ways', provider, { upload: { enabled: true } }, magazine, actions)
  }, 180_000)
  afterAll(() => server?.stop())

  const acts = async (uid: string, id: number) => {
    const { json } = await server.send('GET', `/editorial/entries/${uid}/${id}/versions?pagination[pageSize]=100`)
    return (json.data as { act: string }[]).map(({ act }) => act).toReversed()
  }
  const last = async (uid: string, id: number) =>
    (await server.send('GET', `/editorial/entries/${uid}/${id}`)).json.data.document

  test('mutations of GraphQL', async () => {
    const mutate = async (field: string) => {
      const body = JSON.stringify({ query: `mutation { ${field} { data { id } } }` })
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${server.base}/graphql`, { method: 'POST', headers, body })
      const { data } = (await answer.json()) as any
      return Number(Object.values<any>(data)[0].data.id)
    }
    const id = await mutate('createTag(data: { name: "by GraphQL" })')
    await mutate(`updateTag(id: ${id}, data: { weight: 2 })`)
    await mutate(`deleteTag(id: ${id})`)
    expect(await acts('api::tag.tag', id)).toEqual(['create', 'update', 'delete'])
  })

  test('localizations, and the attributes that they share', async () => {
    const id = await server.create('/articles', { title: 'English', rating: 1 })
    const localize = async (from: number, locale: string) =>
      (await server.send('POST', `/articles/${from}/localizations`, { locale, title: locale.repeat(2) })).json.id
    const fr = await localize(id, 'fr')
    expect([await acts(article, fr), (await last(article, fr)).localizations]).toEqual([['create'], [id]])
    expect((await last(article, id)).localizations).toEqual([fr])
    const de = await localize(fr, 'de')
    expect((await last(article, id)).localizations.toSorted()).toEqual([fr, de])
    expect((await last(article, fr)).localizations.toSorted()).toEqual([id, de])
    await server.send('PUT', `/articles/${de}`, { data: { rating: 4, title: 'Nur deutsch' } })
    for (const each of [id, fr, de]) expect(await last(article, each)).toMatchObject({ rating: 4 })
    const before = await acts(article, id)
    await server.send('PUT', `/articles/${de}`, { data: { title: 'Noch einmal' } })
    expect(await acts(article, id)).toEqual(before)
    await server.send('DELETE', `/articles/${fr}`)
    expect((await last(article, id)).localizations).toEqual([de])
  })

  test('single types', async () => {
    const { json } = await server.send('PUT', '/setting', { data: { siteName: 'One', links: [{ label: 'first' }] } })
    const { id } = json.data
    await server.send('PUT', '/setting', { data: { links: [{ label: 'second' }] } })
    expect((await last('api::setting.setting', id)).links).toMatchObject([{ label: 'second' }])
    await server.send('DELETE', '/setting')
    expect(await acts('api::setting.setting', id)).toEqual(['create', 'update', 'delete'])
  })

  test('forms with files, and files that are deleted', async () => {
    const id = await server.create('/articles', { title: 'With files' })
    const file = new Blob(['text'], { type: 'text/plain' })
    const form = new FormData()
    form.append('data', JSON.stringify({ excerpt: 'by a form' }))
    form.append('files.cover', file, 'cover.txt')
    await fetch(`${server.base}/api/articles/${id}`, { method: 'PUT', body: form })
    const { cover, excerpt } = await last(article, id)
    expect([typeof cover, excerpt]).toEqual(['number', 'by a form'])
    const linked = new FormData()
    for (const [name, value] of Object.entries({ ref: article, refId: String(id), field: 'cover' }))
      linked.append(name, value)
    linked.append('files', file, 'other.txt')
    const answer = await fetch(`${server.base}/api/upload`, { method: 'POST', body: linked })
    const [other] = (await answer.json()) as { id: number }[]
    expect((await last(article, id)).cover).toBe(other?.id)
    const before = await acts(article, id)
    expect((await server.send('DELETE', `/upload/files/${other?.id}`)).status).toBe(200)
    expect(await acts(article, id)).toEqual(before)
  })

  test('updates at the same moment have consecutive numbers', async () => {
    const id = await server.create('/articles', { title: 'Often' })
    const updates = Array.from({ length: 50 }, (_, index) =>
      server.send('PUT', `/articles/${id}`, { data: { excerpt: `update ${index}` } }),
    )
    expect(new Set((await Promise.all(updates)).map(({ status }) => status))).toEqual(new Set([200]))
    const versions = `/editorial/entries/${article}/${id}/versions`
    const { json } = await server.send('GET', `${versions}?pagination[pageSize]=100`)
    const numbers = (json.data as { number: number }[]).map(({ number }) => number)
    expect(numbers.toReversed()).toEqual(Array.from({ length: 51 }, (_, index) => index + 1))
    const texts = await Promise.all(
      numbers.map(async (number) => (await server.send('GET', `${versions}/${number}`)).json.data.document.excerpt),
    )
    expect(new Set(texts).size).toBe(51)
    const now = await server.send('GET', `/articles/${id}`)
    expect(texts[0]).toBe(now.json.data.attributes.excerpt)
  })
})
