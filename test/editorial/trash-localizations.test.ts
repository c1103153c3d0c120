/** A deleted localization comes back beside the others, with its id. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const trash = '/editorial/trash/api::article.article'

describe.each(providers)('on %s', (provider) => {
  let server: Served
  beforeAll(async () => {
    server = await serveEditorial('trash-localizations', provider)
  }, 180_000)
  afterAll(() => server.stop())

  async function inTwoLocales(title: string): Promise<readonly [number, number]> {
    const english = await server.create('/articles', { title, rating: 2 })
    const body = { locale: 'fr', title: `${title} in French` }
    const { status, json } = await server.send('POST', `/articles/${english}/localizations`, body)
    expect([status, json.error]).toEqual([200, undefined])
    return [english, json.data?.id ?? json.id]
  }

  const othersOf = async (id: number) => {
    const { json } = await server.send('GET', `/articles/${id}?populate=localizations&locale=all`)
    return json.data.attributes.localizations.data.map((each: { id: number }) => each.id)
  }

  test.each([0, 1] as const)('localization %i of two', async (index) => {
    const both = await inTwoLocales(`Bread ${index}`)
    const [gone, stays] = [both[index], both[1 - index] ?? 0]
    await server.send('DELETE', `/articles/${gone}`)
    expect(await othersOf(stays)).toEqual([])
    const back = await server.send('POST', `${trash}/${gone}/restore`)
    expect([back.status, back.json.error]).toEqual([200, undefined])
    expect([await othersOf(stays), await othersOf(gone)]).toEqual([[gone], [stays]])
  })

  test('both, the last deleted first', async () => {
    const both = await inTwoLocales('Butter')
    for (const id of both) await server.send('DELETE', `/articles/${id}`)
    for (const id of both.toReversed()) expect((await server.send('POST', `${trash}/${id}/restore`)).status).toBe(200)
    expect([await othersOf(both[0]), await othersOf(both[1])]).toEqual([[both[1]], [both[0]]])
  })
})
