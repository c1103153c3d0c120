/** Tables in the panel: each row is judged like a save, and a file has no more than its reader may see. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const [tag, article] = ['api::tag.tag', 'api::article.article']
const roles = {
  namer: {
    types: {
      [tag]: {
        read: { where: { name: { $notContains: 'secret' } } },
        create: { fields: ['name'] },
        update: { fields: ['name', 'weight'], where: { color: '#000000' } },
      },
      [article]: { read: { fields: ['title', 'internalNotes', 'tags'] } },
    },
  },
}
const namer = '3 namer'

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('admin-tables', provider, { roles })
  }, 180_000)
  afterAll(() => server?.stop())

  const create = async (type: string, document: object) =>
    (await server.send(chief, 'POST', `/entries/${type}`, { document })).json.data.id as number
  const bring = (as: string, type: string, sent: object) => server.send(as, 'POST', `/entries/${type}/import`, sent)
  const exported = async (as: string, type: string, query: string) =>
    (await server.send(as, 'GET', `/entries/${type}/export?${query}`)).text

  test('what a list exports imports unchanged, without a new version', async () => {
    const one = await create(tag, { name: '=1+1', weight: -5 })
    const two = await create(tag, { name: "'=it", color: '#000000' })
    const id = await create(article, {
      title: '+title',
      body: ';=a',
      internalNotes: 'private',
      extra: { a: [-1] },
      tags: [two, one],
      blocks: [{ __component: 'blocks.quote', quote: '@q' }],
    })
    const columns = 'columns=title,body,extra,internalNotes,tags,blocks,comments,createdBy,updatedAt'
    const csv = await exported(chief, article, `${columns}&filters[id]=${id}`)
    expect(csv).toMatch(/^id,state,locale,title,body,extra,tags,blocks,comments,createdBy,updatedAt\r\n/)
    expect(csv).toContain(`,'+title,";=a","{""a"":[-1]}","${two}; ${one}","[{`)
    const { json } = await bring(chief, article, { table: csv })
    expect(json.data).toMatchObject({ rows: 1, unchanged: 1, refused: [], isStored: true })
    const changed = csv.replace("'+title", "'+other").replace('@q', '-q')
    expect((await bring(chief, article, { table: changed, isWhole: true })).json.data).toMatchObject({ updated: 1 })
    expect((await server.send(chief, 'GET', `/entries/${article}/${id}`)).json.data).toMatchObject({
      document: { title: '+other', internalNotes: 'private', tags: [two, one], blocks: [{ quote: '-q' }] },
      version: 2,
    })
  })

  test('somebody exports and imports what his roles permit, row by row', async () => {
    const secret = await create(tag, { name: 'secret' })
    const black = await create(tag, { name: 'black', color: '#000000' })
    const white = await create(tag, { name: 'white', color: '#ffffff' })
    const id = await create(article, { title: 'Tagged', body: 'hidden', internalNotes: 'x', tags: [secret, black] })
    expect(await exported(namer, article, `columns=title,internalNotes,tags&filters[id]=${id}`)).toBe(
      `id,state,locale,title,tags\r\n${id},draft,en,Tagged,${black}\r\n`,
    )
    expect((await server.send(namer, 'GET', `/entries/${article}/export?columns=body`)).status).toBe(400)
    expect((await bring(namer, article, { table: `id,title\n${id},Other\n` })).status).toBe(403)
    const rows = [
      [black, 'black 2', ''],
      [white, 'white 2', ''],
      [secret, 'secret 2', ''],
      ['', 'new', ''],
      ['', 'new with weight', 3],
      ['', 'secret', ''],
      ['', 'secret too', ''],
    ]
    const table = `id,name,weight\n${rows.map((row) => row.join(',')).join('\n')}\n`
    const columns = { id: 'id', name: 'name', weight: 'weight' }
    const dry = (await bring(namer, tag, { table, columns, isDryRun: true })).json.data
    expect(dry).toMatchObject({ isStored: false, updated: 1, created: 0 })
    expect(dry.refused.map(({ line }: { line: number }) => line)).toEqual([3, 4, 5, 6, 7, 8])
    const named = { id: 'id', name: 'name' }
    const { json } = await bring(namer, tag, { table, columns: named })
    expect(json.data).toMatchObject({ isStored: true, updated: 1, created: 2, refusedCount: 4 })
    expect(json.data.refused.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [3, 'roleAct'],
      [4, 'rowKey'],
      [7, 'invalid'],
      [8, 'roleEntry'],
    ])
    const names = (await exported(chief, tag, 'columns=name&sort=id')).split('\r\n').map((line) => line.split(',')[2])
    expect(names.slice(-6, -1)).toEqual(['secret', 'black 2', 'white', 'new', 'new with weight'])
  })

  test('what is no table of this type is refused with a reason', async () => {
    const cases: readonly (readonly [object, number, string])[] = [
      [{ table: 'name\n"x' }, 400, 'tableQuote'],
      [{ table: '__proto__\n1' }, 400, 'columnUnknown'],
      [{ table: 'name\nx', key: 'weight' }, 400, 'keyUnknown'],
      [{ table: `name\n${'x\n'.repeat(2001)}` }, 400, 'tableLong'],
      [{ table: 'a'.repeat(5 * 1024 * 1024 + 1) }, 400, 'tableLarge'],
    ]
    for (const [sent, status, code] of cases) {
      const { json, status: given } = await bring(chief, tag, sent)
      expect([given, json.error.reason?.code]).toEqual([status, code])
    }
    for (const sent of [{}, { table: 1 }, { table: 'name\nx', columns: 1 }, { table: 'name\nx', locale: 1 }])
      expect((await bring(chief, tag, sent)).status).toBe(400)
    expect((await bring(chief, 'api::homepage.homepage', { table: 'title\nx' })).status).toBe(404)
    expect((await bring(chief, 'plugin::users-permissions.user', { table: 'username\nx' })).status).toBe(404)
    const form = new FormData()
    form.set('table', 'name\nx')
    expect((await server.post(chief, `/entries/${tag}/import`, form)).status).toBe(415)
    expect((await bring(chief, tag, { table: 'x'.repeat(11 * 1024 * 1024) })).status).toBe(413)
  })
})
