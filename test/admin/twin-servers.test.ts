/**
 * Two servers whose databases are copies but for what a caller may not read give it byte-equal answers: status, headers and body, of the panel's
 * API to limited administrators and of the other doors to a token that reads articles alone.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { article, people, startTwins, uid, word } from './twins.js'
import type { Asked, Person, Twins } from './twins.js'

describe.each(sampled('postgresql'))('twin servers on %s', (provider) => {
  let twins: Twins
  let ids: Readonly<Record<string, number>>
  /** Both have entries with moments of their own since then. */
  let isWritten = false

  beforeAll(async () => {
    twins = await startTwins(provider)
    ids = twins.ids
  }, 240_000)
  afterAll(() => twins?.stop())

  async function expectSame(who: Person | 'token', asked: Asked): Promise<string> {
    const [one = '', other] = await twins.answers(who, asked, isWritten)
    const said = `${who}: ${JSON.stringify(asked)}`
    expect(other, said).toBe(one)
    expect(one, said).not.toMatch(/^5/)
    if (!JSON.stringify(asked).includes(word)) expect(one, said).not.toContain(word)
    return one
  }

  /** Asks once more with the tag of the answer, if it has one. */
  async function expectSameTwice(who: Person | 'token', path: string) {
    const said = await expectSame(who, ['GET', path])
    const tag = /^etag: (.*)$/m.exec(said)?.[1] ?? null
    if (tag !== null) await expectSame(who, ['GET', path, undefined, { 'if-none-match': tag }])
    return { status: said.slice(0, 3), tag }
  }

  const panel = (path: string): Asked => ['GET', `/admin/api${path}`]

  /** Every route that reads, with the ways to ask for what is hidden. */
  function reads(): readonly Asked[] {
    const filters = [
      '[body][$contains]=a',
      '[author][name][$notNull]=true',
      '[tags][weight]=77',
      '[rating]=5',
      `[tags]=${ids['hidden']}`,
    ]
    return [
      ...['/catalog', '/home', '/session', '/extensions', '/search?search=o', `/search?search=${word}`].map(panel),
      ...filters.map((filter) => panel(`/entries/${article}?locale=all&filters${filter}`)),
      ...['rating', 'author.name', 'tags.weight', 'comments.stars', 'updatedAt'].map((sort) =>
        panel(`/entries/${article}?locale=all&sort=${sort}`),
      ),
      ...['', '&count=all', '&pageSize=1&page=2', '&after=1'].map((more) =>
        panel(`/entries/${article}?locale=all${more}`),
      ),
      ...['csv', 'json'].map((format) =>
        panel(`/entries/${article}/export?locale=all&format=${format}&columns=title,tags`),
      ),
      ...[word, 'open tag', `${word} hidden`, String(ids['hidden']), 'In the news'].flatMap((search) => [
        panel(`/links?of=${article}&attribute=tags&search=${encodeURIComponent(search)}`),
        panel(`/links?of=${uid('comment')}&attribute=article&search=${encodeURIComponent(search)}`),
      ]),
      panel(
        `/labels?links=${uid('tag')}:${ids['hidden']},${article}:${ids['out']},${article}:${ids['in']}&files=${ids['file']}`,
      ),
      panel(`/file-uses?files=${ids['file']}`),
      panel(`/upload/files?populate=related`),
      panel(`/upload/files/${ids['file']}?populate=related`),
      panel('/upload/browse'),
      ...['in', 'fr', 'out', 'out2', 'gone'].flatMap((name) => [
        panel(`/entries/${article}/${ids[name]}`),
        panel(`/entries/${article}/${ids[name]}/linked?attribute=tags`),
        panel(`/entries/${article}/${ids[name]}/uses`),
        panel(`/editorial/entries/${article}/${ids[name]}/versions`),
        panel(`/editorial/entries/${article}/${ids[name]}/versions/1/differences`),
        panel(`/uid?of=${article}&attribute=slug&value=${word}-${name}`),
      ]),
      ...['hidden', 'hidden2', 'open'].map((name) => panel(`/entries/${uid('tag')}/${ids[name]}/uses`)),
      ...['person', 'news', 'sport', 'comment'].map((name) => {
        const type = { person: 'author', comment: 'comment' }[name] ?? 'category'
        return panel(`/entries/${uid(type)}/${ids[name]}/uses`)
      }),
      ...['', `/${ids['release']}`, `/${ids['release']}/check`].map((one) => panel(`/editorial/releases${one}`)),
      ...['', '?format=jsonl', '?act=entry.deleted', '?actor=administrator'].map((query) =>
        panel(`/editorial/audit${query}`),
      ),
      ...['copyIn', 'copyOut'].flatMap((name) => [
        panel(`/editorial/copies/${article}/${ids[name]}`),
        panel(`/entries/${article}/copies/${ids[name]}`),
      ]),
      panel(`/editorial/trash/${article}`),
      panel(`/editorial/copies/${article}`),
    ]
  }

  test('who may do everything sees that they differ', async () => {
    for (const asked of [panel(`/entries/${article}/${ids['out']}`), panel('/file-uses?files=1'), panel('/home')]) {
      const [one, other] = await twins.answers('chief', asked, isWritten)
      expect(other, asked[1]).not.toBe(one)
    }
  })

  test.each(people)('%s reads the same, again by what it has', async (who) => {
    let answered = 0
    for (const [, path] of reads()) {
      const { status } = await expectSameTwice(who, path)
      if (status === '200') answered += 1
    }
    // The test would prove little if all requests were refused.
    if (who === 'newsdesk') expect(answered).toBeGreaterThan(reads().length / 3)
  })

  test('the other doors answer a token that reads articles alone the same', async () => {
    const graphql = (query: string): Asked => ['POST', '/graphql', { query }]
    const only = `/api/articles?filters[id]=${ids['in']}`
    const paths = [
      '/openapi.json',
      '/_ready',
      '/_health',
      '/',
      '/admin',
      '/api/tags',
      '/api/authors',
      '/api/editorial/audit',
      `/api/tags/${ids['hidden']}`,
      ...[
        ['author', 'tags', 'category', 'cover', 'comments']
          .map((name, index) => `populate[${index}]=${name}`)
          .join('&'),
        'populate[author]=true',
        'sort=author.name',
        'populate[tags][count]=true',
        'filters[author][name]=x',
      ].map((query) => `${only}&${query}`),
    ]
    const tags: (string | null)[] = []
    for (const path of paths) tags.push((await expectSameTwice('token', path)).tag)
    expect(tags.some((tag) => tag !== null)).toBe(true)
    const fields = 'data { id attributes { title tags { data { id } } author { data { attributes { name } } } } }'
    for (const query of [
      `{ articles(filters: { id: { eq: "${ids['in']}" } }) { ${fields} } }`,
      `{ article(id: "${ids['in']}") { data { attributes { title author { data { id } } } } } }`,
      '{ tags { data { id } } }',
      '{ authors { data { id } meta { pagination { total } } } }',
      '{ __schema { types { name } } }',
      '{ nonsense }',
    ])
      await expectSame('token', graphql(query))
  })

  test('a condition on the version that is replaced tells nothing of what is hidden', async () => {
    const at = `/api/articles/${ids['in']}`
    const said = await expectSame('token', ['GET', at])
    const etag = /^etag: (.*)$/m.exec(said)?.[1] ?? '"none"'
    const body = { data: { readingTime: 3 } }
    for (const sent of ['"other"', 'W/"other"', etag, etag, '*']) {
      isWritten = true
      await expectSame('token', ['PUT', at, body, { 'if-match': sent }])
    }
    for (const path of [`/api/tags/${ids['hidden']}`, `/api/tags/${ids['hidden2']}`, '/api/tags/999999'])
      for (const sent of ['"other"', '*']) await expectSame('token', ['PUT', path, body, { 'if-match': sent }])
  })

  test.each(people)('%s is answered the same when writing', async (who) => {
    const write = (method: string, path: string, body?: object, headers?: object): Asked => [
      method,
      `/admin/api${path}`,
      body,
      headers,
    ]
    const match = { 'if-match': '"other"' }
    for (const name of ['out', 'out2', 'gone', 'in'])
      for (const headers of [{}, match]) {
        const one = `/entries/${article}/${ids[name]}`
        await expectSame(who, write('PUT', one, { document: { title: 'Taken over' }, version: 9 }, headers))
        if (name === 'in') continue
        await expectSame(who, write('DELETE', one, undefined, headers))
        await expectSame(who, write('POST', `${one}/publish`, undefined, headers))
        await expectSame(who, write('POST', `/editorial/trash/${article}/${ids[name]}/restore`, {}, headers))
      }
    for (const tags of [[ids['hidden']], [ids['hidden2']], [999_999]])
      await expectSame(who, write('PUT', `/entries/${article}/${ids['fr']}`, { document: { tags } }))
    await expectSame(
      who,
      write('POST', `/entries/${article}/bulk`, { act: 'delete', ids: [ids['out'], ids['out2'], 999_999] }),
    )
    await expectSame(
      who,
      write('POST', `/editorial/trash/${article}/restore`, { ids: [ids['gone'], ids['out'], 999_999] }),
    )
    await expectSame(
      who,
      write('POST', `/entries/${article}/bulk`, { act: 'unpublish', filters: { rating: 5 }, locale: 'all' }),
    )
    await expectSame(who, write('PUT', `/editorial/copies/${article}/${ids['copyOut']}`, { revision: 1, document: {} }))
    await expectSame(who, write('POST', `/editorial/releases/${ids['release']}/run`))
    for (const asked of reads()) await expectSame(who, asked)
  })

  test('what was hidden is there as before', async () => {
    const titles = await rows(provider, twins.databaseUrl, `select title from articles where id = ${ids['out']}`)
    expect(titles).toEqual([{ title: `${word} out` }])
  })
})
