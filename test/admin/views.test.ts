/** Views that are shared with roles: a view is a question, and the list answers it to each person by itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const tags = 'api::tag.tag'
const path = `/views/${tags}`
const roles = {
  tagger: { name: 'Tagger', types: { [tags]: { read: true, update: true } } },
  narrow: { types: { [tags]: { read: { where: { name: { $startsWith: 'open' } } } } } },
  other: { types: { 'api::author.author': { read: true } } },
}
const [tagger, narrow, other, second] = ['2 tagger', '3 narrow', '4 other', '5 tagger']

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('views', provider, { roles })
  }, 180_000)
  afterAll(() => server?.stop())

  const share = (as: string, body: object) => server.send(as, 'POST', path, body)
  const seen = async (as: string) => (await server.send(as, 'GET', path)).json.data
  const namesFor = async (as: string) => (await seen(as)).views.map(({ name }: { name: string }) => name)
  const view = { name: 'Heavy', address: '?filters[weight][$gt]=3&columns=weight', roles: ['tagger', 'narrow'] }

  test('a view is there for the roles that it is shared with, and for whoever manages administrators', async () => {
    const made = await share(chief, view)
    expect([made.status, made.json.data]).toEqual([
      200,
      { ...view, id: expect.any(Number), sharedBy: 'Administrator 1', canDelete: true },
    ])
    expect((await seen(tagger)).views).toMatchObject([{ name: 'Heavy', address: view.address, canDelete: false }])
    expect(await namesFor(narrow)).toEqual(['Heavy'])
    expect(await namesFor('6 editor')).toEqual([])
    expect((await server.send(other, 'GET', path)).status).toBe(404)
  })

  test('people share with their own roles, and replace a view of theirs by its name', async () => {
    expect((await seen(tagger)).roles).toEqual([{ name: 'tagger', displayName: 'Tagger' }])
    expect((await share(tagger, { ...view, roles: ['tagger', 'narrow'] })).status).toBe(403)
    const own = { ...view, name: 'Mine', roles: ['tagger'] }
    expect((await share(tagger, own)).status).toBe(200)
    expect((await share(tagger, { ...own, address: '?search=x' })).status).toBe(200)
    expect((await seen(second)).views.filter(({ name }: any) => name === 'Mine')).toMatchObject([
      { address: '?search=x' },
    ])
    const { id } = (await seen(tagger)).views.find(({ name }: any) => name === 'Mine')
    expect((await server.send(second, 'DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await server.send(tagger, 'DELETE', `${path}/${id}`)).status).toBe(204)
    expect(await namesFor(second)).toEqual(['Heavy'])
  })

  test('what a view asks for is judged for whoever opens it', async () => {
    for (const name of ['open one', 'closed one'])
      await server.send(chief, 'POST', `/entries/${tags}`, { document: { name, weight: 5 } })
    const list = async (as: string) => {
      const [{ address }] = (await seen(as)).views
      const { json } = await server.send(as, 'GET', `/entries/${tags}${address}`)
      return json.data.map(({ label }: { label: string }) => label).toSorted()
    }
    expect(await list(tagger)).toEqual(['closed one', 'open one'])
    expect(await list(narrow)).toEqual(['open one'])
  })

  test('a view leads to a list of its type and nowhere else, and a role that is gone is shared with nobody', async () => {
    for (const address of [
      '',
      'https://elsewhere.example',
      '/../library',
      '?a=b#c',
      '?a b',
      '?a\\b',
      `?${'x'.repeat(4000)}`,
    ])
      expect((await share(chief, { ...view, address })).status, address).toBe(400)
    expect((await share(chief, { ...view, name: ' ' })).status).toBe(400)
    expect((await share(chief, { ...view, roles: [] })).status).toBe(400)
    expect((await share(chief, { ...view, roles: ['renamed'] })).status).toBe(403)
    expect((await server.send('7 renamed', 'GET', path)).status).toBe(404)
  })

  test('whoever shares many views leaves room for others', async () => {
    const numbered = (at: number) => ({ ...view, name: `View ${at}`, roles: ['tagger'] })
    for (let at = 1; at <= 50; at++) expect((await share(tagger, numbered(at))).status).toBe(200)
    expect((await share(tagger, numbered(51))).status).toBe(400)
    expect((await share(tagger, numbered(1))).status).toBe(200)
    expect((await share(second, numbered(51))).status).toBe(200)
  })
})
