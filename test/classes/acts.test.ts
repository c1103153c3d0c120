/** Nobody who may not read an entry acts on it, or learns of it, by the acts of the panel: every route, with all other rights. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chief, serveContent } from '../admin/content-server.js'
import { sampled } from '../databases.js'
import type { Answer, ContentServer } from '../admin/content-server.js'

const uid = 'api::article.article'
const all = { read: true, create: true, update: true, delete: true, publish: true }
const others = { media: ['read', 'upload', 'update', 'delete'], users: ['read'], releases: ['read', 'save', 'run'] }
const news = { where: { category: { slug: 'news' } } }
const roles = {
  blind: { types: { '*': all, [uid]: { read: false } }, ...others },
  apart: {
    types: { '*': all, [uid]: { read: news, create: true, update: news, delete: news, publish: news } },
    ...others,
  },
}
const people = ['2 blind', '3 apart']
const word = 'Hidden'

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  let ids: Readonly<Record<'entry' | 'copy' | 'release' | 'gone' | 'category' | 'other', number>>

  const done = async (method: string, path: string, body?: object) => {
    const { status, json, text } = await server.send(chief, method, path, body)
    expect(status, text).toBeLessThan(300)
    return json?.data
  }

  beforeAll(async () => {
    server = await serveContent('class-acts', provider, { roles })
    const { id: category } = await done('POST', '/entries/api::category.category', {
      document: { name: 'Sport', slug: 'sport' },
    })
    const document = { title: `${word} title`, category }
    const { id: entry } = await done('POST', `/entries/${uid}`, { document })
    await done('PUT', `/entries/${uid}/${entry}`, { document: { body: `${word} body` } })
    const { id: copy } = await done('POST', `/editorial/copies/${uid}`, { entry, document: { title: `${word} work` } })
    const acts = [{ act: 'publish', type: uid, copy }]
    const { id: release } = await done('POST', '/editorial/releases', {
      name: 'Plan',
      acts,
      at: '2099-01-01T00:00:00Z',
    })
    const { id: gone } = await done('POST', `/entries/${uid}`, { document })
    await done('DELETE', `/entries/${uid}/${gone}`)
    const { id: other } = await done('POST', '/entries/api::category.category', {
      document: { name: 'Other', slug: 'other' },
    })
    ids = { entry, copy, release, gone, category, other }
  }, 180_000)
  afterAll(() => server?.stop())

  /** All that these acts could change. */
  async function state(): Promise<string> {
    const { entry, copy } = ids
    const paths = [
      `/entries/${uid}/${entry}`,
      `/editorial/entries/${uid}/${entry}/versions`,
      `/editorial/copies/${uid}/${copy}/saves`,
      `/editorial/copies/${uid}`,
      '/editorial/releases',
      `/editorial/trash/${uid}`,
    ]
    return JSON.stringify(await Promise.all(paths.map((path) => done('GET', path))))
  }

  const reads = () => {
    const { entry, copy, release, gone, category } = ids
    const versions = `/editorial/entries/${uid}/${entry}`
    return [
      `/entries/${uid}`,
      `/entries/${uid}?filters[title][$startsWith]=${word}`,
      `/entries/${uid}?search=${word}`,
      `/entries/${uid}?sort=title`,
      `/entries/${uid}/export`,
      `/entries/${uid}/${entry}`,
      `/entries/${uid}/${entry}/uses`,
      `/entries/api::category.category/${category}/uses`,
      `/links?of=api::comment.comment&attribute=article&search=${word}`,
      `/labels?links=${uid}:${entry},${uid}:${gone}`,
      `/uid?of=${uid}&attribute=slug&value=x`,
      versions,
      `${versions}/versions`,
      `${versions}/versions/1`,
      `${versions}/versions/2/differences?from=1`,
      `${versions}/fields/title`,
      `/editorial/trash/${uid}`,
      `/editorial/copies/${uid}`,
      `/editorial/copies/${uid}?entry=${entry}`,
      `/editorial/copies/${uid}/${copy}`,
      `/editorial/copies/${uid}/${copy}/differences`,
      `/editorial/copies/${uid}/${copy}/saves`,
      `/editorial/copies/${uid}/${copy}/saves/1`,
      '/editorial/releases',
      `/editorial/releases?type=${uid}&entry=${entry}`,
      `/editorial/releases/${release}`,
      `/editorial/releases/${release}/check`,
      '/home',
      `/search?q=${word}`,
      '/catalog',
    ]
  }

  test.each(people)('%s reads nothing of it', async (person) => {
    for (const path of reads()) {
      const { status, text } = await server.send(person, 'GET', path)
      expect(status, path).toBeLessThan(500)
      expect(text.replaceAll(`"${word}"`, ''), path).not.toContain(word)
    }
    // They are asked as the panel asks.
    const seen = await Promise.all(reads().map(async (path) => [path, (await server.send(chief, 'GET', path)).status]))
    expect(seen.filter(([, status]) => status !== 200)).toEqual([])
  })

  const acts = (): readonly (readonly [string, string, object?])[] => {
    const { entry, copy, release, gone } = ids
    const [one, work, plan] = [`/entries/${uid}/${entry}`, `/editorial/copies/${uid}`, '/editorial/releases']
    const document = { title: 'Taken over' }
    const publish = [
      { act: 'publish', type: uid, entry },
      { act: 'publish', type: uid, copy },
      { act: 'unpublish', type: uid, entry },
      { act: 'delete', type: uid, entry },
    ]
    return [
      ['PUT', one, { document }],
      ['DELETE', one],
      ['POST', `${one}/publish`],
      ['POST', `${one}/unpublish`],
      ['POST', `${one}/latest`, { tab: 1, field: 'title' }],
      ...['publish', 'unpublish', 'delete'].map(
        (act) => ['POST', `/entries/${uid}/bulk`, { act, ids: [entry] }] as const,
      ),
      ['POST', `/entries/${uid}?localizationOf=${entry}&locale=fr`, { document }],
      ['POST', `/editorial/entries/${uid}/${entry}/versions/1/restore`, {}],
      ['POST', `/editorial/trash/${uid}/${gone}/restore`, {}],
      ['POST', `/editorial/trash/${uid}/restore`, { ids: [gone] }],
      ['DELETE', `/editorial/trash/${uid}/${gone}`],
      ['POST', work, { entry, document }],
      ['POST', work, { localizationOf: entry, locale: 'fr', document }],
      ['PUT', `${work}/${copy}`, { revision: 1, document }],
      ['PUT', `${work}/${copy}`, { revision: 1, document, merge: true }],
      ['DELETE', `${work}/${copy}`],
      ['POST', `${work}/${copy}/publish`, { revision: 1 }],
      ...publish.map((act) => ['POST', plan, { name: 'Mine', acts: [act] }] as const),
      ...publish.map((act) => ['PUT', `${plan}/${release}`, { acts: [act] }] as const),
      ['PUT', `${plan}/${release}`, { at: '2027-01-01T00:00:00Z' }],
      ['PUT', `${plan}/${release}`, { acts: [] }],
      ['POST', `${plan}/${release}/approve`, { type: uid, copy, revision: 1 }],
      ['POST', `${plan}/${release}/run`],
      ['DELETE', `${plan}/${release}`],
      ['POST', '/editorial/previews', { copies: [{ type: uid, copy }] }],
      ['POST', '/editorial/previews', { releases: [release] }],
      ['PUT', `/entries/api::category.category/${ids.other}`, { document: { articles: { connect: [entry] } } }],
    ]
  }

  test.each(people)('%s does nothing with it', async (person) => {
    const before = await state()
    const seen: unknown[] = []
    for (const [method, path, body] of acts()) {
      const answer: Answer = await server.send(person, method, path, body)
      expect(answer.text, `${method} ${path}`).not.toContain(word)
      // Acts with many say how many were done; a link that is not seen is left out.
      const isNothing = answer.text.startsWith('{"data":{"done":0,') || path.includes('category')
      if (answer.status >= 500 || (answer.status < 300 && !isNothing))
        seen.push([method, path, body, answer.status, answer.text.slice(0, 300)])
      if ((await state()) !== before) {
        seen.push(['changed', method, path, body, answer.status])
        break
      }
    }
    expect(seen).toEqual([])
  })
})
