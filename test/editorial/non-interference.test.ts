/**
 * Two servers whose editors did the same with other secrets answer the same: versions, differences, the trash, working copies, releases,
 * previews, deliveries of events and the audit reveal neither private attributes, nor types that a caller may not find, nor links to their entries.
 */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, send } from '../accounts/account-project.js'
import { secretiveModels } from '../accounts/secretive-models.js'
import { sampled } from '../databases.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const uid = (name: string) => `api::${name}.${name}`
const types = ['article', 'tag', 'secret-note', 'author', 'category']
const reads = (...names: string[]) => names.flatMap((name) => [`${uid(name)}.find`, `${uid(name)}.findOne`])
const editorial = [
  'versions.read',
  'copies.read',
  'copies.save',
  'releases.read',
  'previews.create',
  'deliveries.read',
  'deliveries.replay',
  'audit.read',
]
/** Nobody listens there: deliveries go on waiting. */
const settings = {
  enabled: true,
  webhooks: [{ name: 'site', url: 'http://127.0.0.1:9/', allowPrivate: true }],
  preview: { url: 'https://example.com/{title}/{internalNotes}/{note}/?token={token}' },
}
const tokens = {
  full: { type: 'full-access', actions: [] },
  /** May find everything: only private attributes are secret. */
  reader: { type: 'custom', actions: [...reads(...types), `${uid('article')}.update`] },
  /** Authors and notes are secret, too. */
  stranger: { type: 'custom', actions: [...reads('article', 'tag', 'category'), `${uid('article')}.update`] },
} as const
const keys = { full: 'f'.repeat(40), reader: 'r'.repeat(40), stranger: 's'.repeat(40) }

describe.each(sampled('postgresql'))('on %s', (provider) => {
  const models = secretiveModels()
  let twins: readonly Served[]

  beforeAll(async () => {
    twins = await Promise.all(
      ['one', 'other'].map((name) => {
        return serveEditorial(`interference-${name}`, provider, { permissions: {}, editorial: settings }, models)
      }),
    )
    await Promise.all(twins.map((twin, index) => edit(twin, index)))
  }, 240_000)

  afterAll(async () => {
    await Promise.all(twins.map((twin) => twin.stop()))
    rmSync(models, { recursive: true })
  })

  /** The same acts, with the secrets of a twin. */
  async function edit(twin: Served, index: number): Promise<void> {
    for (const [name, { type, actions }] of Object.entries(tokens)) {
      const granted = type === 'custom' ? [...actions, ...editorial.map((action) => `plugin::editorial.${action}`)] : []
      const key = keys[name as keyof typeof keys]
      const permissions = granted.flatMap((action) => ['--permission', action])
      await twin.cli('token', 'create', '--name', name, '--type', type, '--key', key, ...permissions)
    }
    const make = async (method: string, path: string, body: object) => {
      const { status, text } = await send(twin.base, method, `/api/${path}`, body, bearer(keys.full))
      expect(status, text).toBe(200)
    }
    const word = ['apple', 'pear'][index] ?? ''
    const other = 1 + index
    for (const name of ['one', 'two']) await make('POST', 'tags', { data: { name, margin: index } })
    for (const id of [1, 2]) {
      await make('POST', 'authors', { data: { name: `${word} ${id}`, email: `${word}${id}@example.com` } })
      await make('POST', 'secret-notes', { data: { title: `${word} ${id}`, note: word } })
    }
    const secret = {
      internalNotes: word,
      reviewer: other,
      ledger: { label: word, url: '/x' },
      drawer: [{ __component: 'blocks.quote', quote: word }],
      seo: { metaTitle: 'shown', rank: index },
    }
    const hidden = { author: other, things: [{ __type: uid('secret-note'), id: other }] }
    for (const title of ['First', 'Second', 'Third'])
      await make('POST', 'articles', { data: { title, tags: [1], ...secret, ...hidden } })
    await make('PUT', 'articles/1', {
      data: { title: 'First again', internalNotes: `${word} again`, author: 3 - other },
    })
    await make('PUT', 'secret-notes/1', { data: { title: `${word} again` } })
    for (const path of ['articles/3', 'secret-notes/2'])
      expect((await send(twin.base, 'DELETE', `/api/${path}`, undefined, bearer(keys.full))).status).toBe(200)
    const work = { title: 'Work', internalNotes: word, ...hidden, seo: { metaTitle: 'work', rank: index } }
    await make('POST', `editorial/copies/${uid('article')}`, { entry: 1, document: work })
    await make('PUT', `editorial/copies/${uid('article')}/1`, {
      revision: 1,
      document: { title: 'More work', internalNotes: `${word} more`, author: null },
    })
    await make('POST', `editorial/copies/${uid('secret-note')}`, { entry: 1, document: { title: word } })
    const acts = [
      { act: 'publish', type: uid('article'), copy: 1 },
      { act: 'delete', type: uid('secret-note'), entry: index === 0 ? 1 : 77 },
    ]
    await make('POST', 'editorial/releases', { acts })
    // One of them has events and deletions more.
    if (index === 0) return
    await make('POST', 'secret-notes', { data: { title: 'More', note: word } })
    expect((await send(twin.base, 'DELETE', '/api/secret-notes/3', undefined, bearer(keys.full))).status).toBe(200)
  }

  async function answers(caller: keyof typeof keys, method: string, path: string, body?: object, headers = {}) {
    return Promise.all(
      twins.map(async ({ base }) => {
        const all = { ...bearer(keys[caller]), ...headers }
        const { status, text } = await send(base, method, path, body, all)
        return `${status} ${masked(text)}`
      }),
    )
  }

  const paths = [
    ...types.flatMap((name) => [
      `trash/${uid(name)}`,
      `copies/${uid(name)}`,
      ...[1, 2, 3].flatMap((id) => [
        `entries/${uid(name)}/${id}`,
        `entries/${uid(name)}/${id}/versions`,
        `copies/${uid(name)}/${id}`,
        `copies/${uid(name)}/${id}/saves`,
        ...[1, 2].flatMap((number) => [
          `entries/${uid(name)}/${id}/versions/${number}`,
          `entries/${uid(name)}/${id}/versions/${number}/differences`,
          `copies/${uid(name)}/${id}/saves/${number}`,
        ]),
      ]),
    ]),
    'releases',
    'releases/1',
    'releases/1/check',
  ]

  const events = [
    'deliveries?pagination[pageSize]=100',
    'audit?act=entry.deleted',
    'audit?act=entry.deleted&format=jsonl',
  ]

  test('who may do everything sees that they differ', async () => {
    const secret = [`entries/${uid('secret-note')}/1`, `copies/${uid('article')}/1/saves/1`, 'releases/1']
    for (const path of [...secret, ...events]) {
      const [one, other] = await answers('full', 'GET', `/api/editorial/${path}`)
      expect([one?.slice(0, 3), other?.slice(0, 3)], path).toEqual(['200', '200'])
      expect(other, path).not.toBe(one)
    }
  })

  test.each(['reader', 'stranger'] as const)('a %s learns no secret', async (caller) => {
    const seen = new Set<string>()
    // Names of authors and notes are no secret to a reader.
    const judged = caller === 'stranger' ? paths : paths.filter((path) => !/secret-note|author|releases/.test(path))
    for (const path of judged) {
      const [one = '', other] = await answers(caller, 'GET', `/api/editorial/${path}`)
      if (caller === 'reader') expect(withoutLinks(other ?? ''), path).toBe(withoutLinks(one))
      else expect(other, path).toBe(one)
      seen.add(one.slice(0, 3))
    }
    expect([...seen].toSorted()).toEqual(['200', '404'])
    const late = { revision: 1, document: { title: 'Late' } }
    const [one = '', other = ''] = await answers(caller, 'PUT', `/api/editorial/copies/${uid('article')}/1`, late)
    expect(one).toMatch(/^409 .*"conflicts":\[\{/)
    expect(withoutLinks(other)).toBe(withoutLinks(one))
  })

  test('a stranger learns of events of what it may find alone', async () => {
    for (const path of events) {
      const [one, other] = await answers('stranger', 'GET', `/api/editorial/${path}`)
      expect(other, path).toBe(one)
      expect(one, path).toContain(uid('article'))
    }
    const last = 'deliveries?pagination[pageSize]=100'
    const all = JSON.parse((await answers('full', 'GET', `/api/editorial/${last}`))[0]?.slice(4) ?? '')
    const hidden = all.data.find(({ type }: { type: string }) => type === uid('secret-note'))
    const replay = (id: number) => answers('stranger', 'POST', `/api/editorial/deliveries/${id}/replay`)
    const statuses = async (id: number) => (await replay(id)).map((answer) => answer.slice(0, 3))
    expect(await statuses(hidden.id)).toEqual(['404', '404'])
    expect(await replay(hidden.id)).toEqual(await replay(999_999))
  })

  test('the address of a preview has nothing that its maker may not find', async () => {
    for (const [type, id] of [
      ['secret-note', 1],
      ['article', 1],
    ] as const) {
      const body = { entry: { type: uid(type), id } }
      const [full] = await answers('full', 'POST', '/api/editorial/previews', body)
      expect(full).toContain('"url":"https://example.com/')
      const [one, other] = await answers('stranger', 'POST', '/api/editorial/previews', body)
      expect([one?.slice(0, 3), other]).toEqual(['200', one])
      const title = type === 'article' ? '"https://example.com/First%20again///?token=…"' : 'null'
      expect(one).toContain(`"url":${title}`)
    }
  })

  test('a preview shows its maker no more than any read', async () => {
    const body = { copies: [{ type: uid('article'), copy: 1 }] }
    const made = await Promise.all(
      twins.map(({ base }) => send(base, 'POST', '/api/editorial/previews', body, bearer(keys.stranger))),
    )
    const shown = await Promise.all(
      twins.map(async ({ base }, index) => {
        const headers = { 'x-preview-token': made[index]?.body.data.token, ...bearer(keys.full) }
        const answer = await send(base, 'GET', '/api/articles?populate=*', undefined, headers)
        return masked(answer.text)
      }),
    )
    expect(shown[0]).toContain('More work')
    expect(shown[1]).toBe(shown[0])
    const [one, other] = await answers('stranger', 'POST', '/api/editorial/previews', {
      copies: [{ type: uid('secret-note'), copy: 2 }],
    })
    expect([one?.slice(0, 3), other]).toEqual(['404', one])
  })
})

/** Times and the ids of requests differ anyway. */
function masked(text: string): string {
  return text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":"…"')
    .replaceAll(/"token":"[^"]*"/g, '"token":"…"')
    .replaceAll(/\?token=[^"]*/g, '?token=…')
    .replaceAll(/"failures":\d+,"reason":("[^"]*"|null)/g, '"failures":"…"')
}

/** A reader may see who wrote an article. */
function withoutLinks(text: string): string {
  const isLink = (name: unknown) => name === 'author' || name === 'things'
  const answer = JSON.parse(text.slice(4)) as object
  return JSON.stringify(answer, (key, value) => {
    if (isLink(key)) return undefined
    return Array.isArray(value) ? value.filter((each) => !isLink(each?.path?.[0])) : value
  })
}
