/** Tables of entries on both databases: what was exported imports unchanged, and a refused row leaves nothing behind. */
import { trusted } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { createEntry, updateEntry } from '@content-gen/runtime/write'
import { documentsOf, exportTable, importTable, mappingOf, readTable, trustedWriter } from '@content-gen/editorial/csv'
import type { SeenTable } from '@content-gen/editorial/csv'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { serveContent } from '../admin/content-server.js'
import type { ContentServer } from '../admin/content-server.js'
import { tries } from '../cases.js'
import { sampled } from '../databases.js'

const limits = { mostBytes: 4 * 1024 * 1024, mostRows: 1000 }

const odd = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '"', ',', ';', ' ', 'a', '＝', '[', 'é')
const text = fc.oneof(
  fc.array(odd, { maxLength: 5 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme-ascii' }),
)
const title = text.map((end) => `=${end}aa`.slice(0, 100))
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 3 })
const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => !JSON.stringify(value).includes('e-'))
const number = fc.integer({ min: -1000, max: 1000 }).map((whole) => whole / 4)
const moment = fc.date({ min: new Date(0), max: new Date('2090-01-01'), noInvalidDate: true })

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  let ids: { readonly tags: readonly number[]; readonly author: number; readonly files: readonly number[] }
  const type = (name: string): CompiledType => {
    const found = server.store.types.get(`api::${name}.${name}`)
    if (found === undefined) throw new Error(`there is no ${name}`)
    return found
  }
  const table = (name: string): SeenTable => {
    const { store } = server
    return { store, types: store.types, type: type(name), caller: trusted }
  }
  const create = (name: string, data: object) =>
    createEntry(server.store.writes, type(name), data, trusted, { mayLackLists: true })
  const exported = async (name: string, part: Parameters<typeof exportTable>[1] = {}) => {
    let all = ''
    for await (const lines of exportTable(table(name), part)) all += lines
    return all
  }
  const bring = async (name: string, csv: string, { map = {} as object, isDryRun = false, isWhole = true } = {}) => {
    const given = table(name)
    const sent = await readTable(csv, limits)
    return importTable({
      table: given,
      sent,
      mapping: mappingOf(given.type, given.types, sent.headers, map),
      writer: (store) => trustedWriter(store, given.type),
      isDryRun,
      isWhole,
      locale: 'en',
      mostMilliseconds: 60_000,
    })
  }
  const documents = async (name: string, some: readonly number[]) => [
    ...(await documentsOf(table(name), some, type(name))).values(),
  ]

  beforeAll(async () => {
    server = await serveContent('tables', provider)
    const tags = await Promise.all(['one', 'two; three', '-4'].map((name) => create('tag', { name })))
    const author = await create('author', { name: 'Ada', email: 'ada@example.com' })
    const now = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : `timestamp '2026-01-01'`
    await execute(
      provider,
      server.databaseUrl,
      ['a.png', 'b.png', 'b.png'].map(
        (name, at) =>
          `insert into files (name, url, mime, ext, width, created_at, updated_at) values ('${name}', '/uploads/${at}.png', 'image/png', '.png', 1, ${now}, ${now})`,
      ),
    )
    ids = { tags, author, files: [1, 2, 3] }
  }, 180_000)
  afterAll(() => server?.stop())

  const articles = () =>
    fc.record({
      title,
      body: maybe(text),
      excerpt: maybe(text),
      rating: maybe(fc.integer({ min: 0, max: 20 }).map((whole) => whole / 4)),
      views: maybe(fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }).map(String)),
      readingTime: maybe(fc.integer({ min: 0, max: 1000 })),
      score: maybe(number),
      featured: maybe(fc.boolean()),
      kind: maybe(fc.constantFrom('news', 'how-to')),
      publishOn: maybe(moment.map((at) => at.toISOString().slice(0, 10))),
      startsAt: maybe(moment.map((at) => at.toISOString().slice(11, 23))),
      eventAt: maybe(moment.map((at) => at.toISOString())),
      extra: maybe(json),
      internalNotes: maybe(text),
      cover: maybe(fc.constantFrom(...ids.files)),
      gallery: fc.uniqueArray(fc.constantFrom(...ids.files)),
      seo: maybe(fc.record({ metaTitle: title, metaDescription: maybe(text) })),
      blocks: fc.array(fc.record({ __component: fc.constant('blocks.quote'), quote: title }), { maxLength: 2 }),
      tags: fc.uniqueArray(fc.constantFrom(...ids.tags)),
      author: maybe(fc.constant(ids.author)),
      publishedAt: maybe(fc.constant('2026-02-03T04:05:06.000Z')),
      locale: fc.constantFrom('en', 'fr'),
    })

  test('what was exported imports unchanged, over other entries and as new ones', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(articles(), articles()), { minLength: 1, maxLength: 5 }), async (pairs) => {
        const made: number[] = []
        for (const [first] of pairs) made.push(await create('article', first))
        const before = await documents('article', made)
        const csv = await exported('article')
        const same = await bring('article', csv)
        expect(same).toMatchObject({ created: 0, updated: 0, refusedCount: 0, unchanged: same.rows, isStored: true })
        for (const [index, [, { locale: _, ...second }]] of pairs.entries())
          await updateEntry(server.store.writes, type('article'), made[index] ?? 0, second, trusted)
        expect(await bring('article', csv)).toMatchObject({ created: 0, refused: [], isStored: true })
        const [after, again] = [await documents('article', made), await exported('article')]
        const values = (each: object) => ({ ...each, updatedAt: null, publishedAt: null })
        const items = (each: object) =>
          JSON.parse(JSON.stringify(values(each)).replaceAll(/("seo":\{|\{"__component":"[\w.]+",)"id":\d+,/g, '$1'))
        expect(after.map(items)).toEqual(before.map(items))
        expect(again.replaceAll(/""id"":\d+/g, '')).toBe(csv.replaceAll(/""id"":\d+/g, ''))
        const { headers } = await readTable(csv, limits)
        const columns = Object.fromEntries(
          headers.filter((name) => name !== 'id' && name !== 'slug').map((name) => [name, name]),
        )
        const copied = await bring('article', csv, { map: { columns } })
        expect(copied).toMatchObject({ created: same.rows, refused: [] })
        const lines = (await exported('article')).split(/\r\n(?=\d+,)/)
        const bare = (some: readonly string[]) =>
          some.map((line) =>
            line
              .replace(/^\d+,/, '')
              .replaceAll(/""id"":\d+/g, '')
              .trim(),
          )
        expect(bare(lines.slice(1 + same.rows))).toEqual(bare(csv.split(/\r\n(?=\d+,)/).slice(1)))
        await execute(provider, server.databaseUrl, ['delete from articles'])
      }),
      { numRuns: tries(8, 100) },
    )
  })

  test('rows name entries by unique values, and each refused one says why', async () => {
    const map = {
      key: 'name',
      columns: { Name: 'name', Color: 'color', Weight: 'weight' },
    }
    const csv = 'Name;Color;Weight\nblue;#0000ff;-5\none;#ff0000;\nred;red;x\n"gr\nün";;7;8\none;;1\n'
    const lines = [
      [4, 'Weight'],
      [5, 'It has 4 cells, and the first row 3.'],
      [7, 'Line 3 is about the same entry.'],
    ]
    const dry = await bring('tag', csv, { map, isDryRun: true })
    expect(dry).toMatchObject({ rows: 5, created: 1, updated: 1, unchanged: 0, refusedCount: 3, isStored: false })
    expect(dry.refused.map(({ line }) => line)).toEqual(lines.map(([line]) => line))
    expect(dry.refused.map(({ message }) => message).slice(1)).toEqual(lines.map(([, message]) => message).slice(1))
    expect(dry.refused[0]).toMatchObject({ code: 'cellKind', data: { column: 'weight', kind: 'number' } })
    expect(await bring('tag', csv, { map })).toMatchObject({ created: 1, refusedCount: 3, isStored: false })
    expect(await exported('tag')).not.toContain('blue')
    expect(await bring('tag', csv, { map, isWhole: false })).toMatchObject({
      created: 1,
      updated: 1,
      refusedCount: 3,
      isStored: true,
    })
    expect(await exported('tag')).toMatch(/^id,state,name,color,weight\r\n[^]*\d+,published,one,#ff0000,\r\n/)
    expect(await exported('tag')).toMatch(/\d+,draft,blue,#0000ff,-5\r\n$/)
  })

  test('links are ids or unique values, files are ids, names or addresses', async () => {
    const bringOne = async (header: string, target: object | string, cell: string) => {
      const map = { columns: { Title: 'title', [header]: target } }
      const { refused } = await bring('article', `Title;${header}\nLinked;"${cell}"\n`, { map })
      if (refused[0] !== undefined) return refused[0].message
      const [line = '[]'] = (await exported('article')).split('\r\n').slice(-2)
      await execute(provider, server.databaseUrl, ['delete from articles'])
      return line
    }
    const [one, two, minus] = ids.tags
    const byName = { attribute: 'tags', by: 'name' }
    expect(await bringOne('Tags', 'tags', `${two}; ${one}`)).toContain(`"${two}; ${one}"`)
    expect(await bringOne('Tags', byName, 'one;-4')).toContain(`"${one}; ${minus}"`)
    expect(await bringOne('Tags', byName, '[""two; three"", ""one""]')).toContain(`"${two}; ${one}"`)
    expect(await bringOne('Tags', byName, 'one;six')).toBe('tags names six, which there is not.')
    expect(await bringOne('Tags', 'tags', 'one')).toBe('tags names one, which there is not.')
    expect(await bringOne('Tags', 'tags', '999999')).toContain('do not exist')
    expect(await bringOne('Files', 'gallery', '/uploads/2.png; a.png; 2')).toContain('"3; 1; 2"')
    expect(await bringOne('Files', 'gallery', 'b.png')).toBe(
      'gallery names b.png, of which there are several: use an id.',
    )
    expect(await bringOne('Parts', 'blocks', '[{""__component"":""blocks.quote"",""quote"":""q""}]')).toContain(
      '""quote"":""q""',
    )
    expect(await bringOne('Parts', 'blocks', '{')).toBe('blocks must be JSON.')
    expect(await bringOne('Parts', 'blocks', '['.repeat(100_000))).toBe('blocks must be JSON.')
  })

  test('languages and states are columns', async () => {
    const csv = 'locale,state,title\nfr,published,Une\nen,draft,One\n,,Other\nxx,,None\nen,public,None\n'
    const report = await bring('article', csv, { isWhole: false })
    expect(report.refused.map(({ line }) => line)).toEqual([5, 6])
    const cells = async (part: Parameters<typeof exportTable>[1]) =>
      (await exported('article', part))
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',').slice(1, 4))
    expect(await cells({})).toEqual([
      ['fr', 'published', 'Une'],
      ['en', 'draft', 'One'],
      ['en', 'draft', 'Other'],
    ])
    expect(await cells({ locales: ['fr', 'de'] })).toEqual([['fr', 'published', 'Une']])
    expect(await cells({ state: 'draft' })).toHaveLength(2)
    const again = (await exported('article')).replace('published', 'draft').replace('draft,Other', 'published,Other')
    expect(await bring('article', again)).toMatchObject({ updated: 2, unchanged: 1, refused: [] })
    expect((await cells({ state: 'published' })).map(([, , name]) => name)).toEqual(['Other'])
    const moved = (await exported('article')).replace('fr,', 'en,')
    expect((await bring('article', moved)).refused).toMatchObject([{ line: 2, code: 'rowLocale' }])
  })
})
