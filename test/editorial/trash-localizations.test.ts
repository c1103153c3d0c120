/** A deleted localization comes back beside the others, with its id. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const trash = '/editorial/trash/api::article.article'

describe.each(sampled('sqlite'))('on %s', (provider) => {
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

  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ] as const
  const ways = orders.flatMap((deleted) => orders.map((restored) => ({ deleted, restored })))

  test.each(ways)('all three, deleted as $deleted and restored as $restored', async ({ deleted, restored }) => {
    const [english, french] = await inTwoLocales(`Butter ${deleted} ${restored}`)
    const body = { locale: 'de', title: `Butter ${deleted} ${restored} in German` }
    const { json } = await server.send('POST', `/articles/${french}/localizations`, body)
    const all = [english, french, Number(json.data?.id ?? json.id)] as const
    for (const index of deleted) await server.send('DELETE', `/articles/${all[index]}`)
    for (const index of restored) {
      const { status, json: answer } = await server.send('POST', `${trash}/${all[index]}/restore`)
      expect([status, answer.error]).toEqual([200, undefined])
    }
    for (const id of all) expect((await othersOf(id)).sort()).toEqual(all.filter((other) => other !== id).sort())
  })

  test('two that come back at the same moment share what localizations share', async () => {
    for (let round = 0; round < 12; round++) {
      const both = await inTwoLocales(`Twins ${round}`)
      for (const id of both.toReversed()) {
        const { status } = await server.send('PUT', `/articles/${id}`, { data: { rating: (id % 4) + 1 } })
        expect(status).toBe(200)
        await server.send('DELETE', `/articles/${id}`)
      }
      const back = await Promise.all(both.map((id) => server.send('POST', `${trash}/${id}/restore`)))
      expect(back.map(({ status, json }) => [status, json.error])).toEqual(both.map(() => [200, undefined]))
      const shown = await Promise.all(both.map((id) => server.send('GET', `/articles/${id}?locale=all`)))
      const [one, other] = shown.map(({ json }) => json.data.attributes.rating)
      expect(other, `round ${round}`).toBe(one)
      for (const [index, id] of both.entries()) expect(await othersOf(id)).toEqual([both[1 - index]])
      for (const id of both) {
        const { json } = await server.send('GET', `/editorial/entries/api::article.article/${id}`)
        expect(json.data.document.rating).toBe(one)
      }
    }
  })
})
