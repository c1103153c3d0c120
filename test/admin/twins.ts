/** Two servers of a site with limited administrators, whose databases are copies but for what none of these may read. */
import { expect } from 'vitest'
import { accountProject, bearer, send as ask } from '../accounts/account-project.js'
import { execute } from '../accounts/sql.js'
import { copyDatabase } from '../accounts/twins.js'
import { Browser, firstAdministrator, panelConfig, passphrase } from './panel.js'
import { wordReplaced } from './word-replaced.js'
import type { Provider } from '../databases.js'
import type { RunningServer } from '../project.js'

export const uid = (name: string) => `api::${name}.${name}`
export const article = uid('article')
/** It is in whatever the callers may not read; the twin has another in its place. */
export const word = 'alphabet'
const inNews = { where: { category: { slug: 'news' } } }

const roles = {
  translator: {
    types: {
      [article]: {
        read: { fields: ['title', 'tags'], locales: ['fr'] },
        update: { fields: ['title', 'tags'], locales: ['fr'] },
      },
      [uid('tag')]: { read: { where: { name: { $startsWith: 'open' } } } },
    },
    releases: ['read', 'save'],
  },
  newsdesk: {
    types: {
      [article]: { read: inNews, create: inNews, update: inNews, delete: inNews, publish: inNews },
      [uid('category')]: { read: true },
      [uid('tag')]: { read: { where: { name: { $startsWith: 'open' } } } },
      [uid('comment')]: { read: { fields: ['text'] }, update: { fields: ['text'] } },
    },
    media: ['read'],
    releases: ['read', 'save', 'run'],
    settings: ['audit'],
  },
  auditor: { types: {}, releases: ['read'], settings: ['audit'] },
}

export const people = ['translator', 'newsdesk', 'auditor'] as const
export type Person = (typeof people)[number]
export type Asked = readonly [method: string, path: string, body?: object | undefined, headers?: object | undefined]

const token = 't'.repeat(40)

export interface Twins {
  readonly ids: Readonly<Record<string, number>>
  readonly databaseUrl: string
  /** Returns the answers of both. Once both are written to, their entries have tags of their own. */
  answers(who: Person | 'chief' | 'token', asked: Asked, isWritten: boolean): Promise<readonly string[]>
  stop(): Promise<void>
}

export async function startTwins(provider: Provider): Promise<Twins> {
  const cookies = new Map<string, string>()
  const ids: Record<string, number> = {}
  const config = {
    ...panelConfig,
    permissions: {},
    admin: { enabled: true, roles },
    editorial: { enabled: true },
    upload: { enabled: true },
    openapi: { enabled: true },
  }
  const project = await accountProject(`admin-twin-servers-${provider}`, provider, config)
  const actions = ['find', 'findOne', 'update', 'create'].flatMap((act) => ['--permission', `${article}.${act}`])
  await project.cli('token', 'create', '--name', 'articles', '--type', 'custom', '--key', token, ...actions)
  const server = await project.start()
  await fill(server, cookies, ids)
  await server.stop()
  const url = await copyDatabase(provider, project.database.url, 'twin')
  await execute(provider, url, [...(await wordReplaced(provider, url, word, 'omegapod')), ...differences(ids)])
  const servers = await Promise.all([project.start(), project.start({ DATABASE_URL: url })])
  return {
    ids,
    databaseUrl: project.database.url,
    answers: (who, [method, path, body, headers], isWritten) => {
      const own = who === 'token' ? bearer(token) : { cookie: cookies.get(who) ?? '', 'sec-fetch-site': 'same-origin' }
      return Promise.all(
        servers.map(async ({ base }) => {
          const answer = await ask(base, method, path, body, { ...own, ...headers })
          return `${answer.status} ${shown(answer.headers, isWritten)}\n${masked(answer.text)}`
        }),
      )
    },
    stop: async () => {
      await Promise.all(servers.map((each) => each.stop()))
      await project.database.drop()
    },
  }
}

/** Fills a site of two desks, with work, versions, a trash and a release of both. */
async function fill(server: RunningServer, cookies: Map<string, string>, ids: Record<string, number>): Promise<void> {
  const ada = await firstAdministrator(server)
  cookies.set('chief', ada.cookie ?? '')
  const send = async (method: string, path: string, body?: object) => {
    const { status, text, body: json } = await ada.send(method, path, body)
    expect(status, `${method} ${path} ${text}`).toBeLessThan(300)
    return json?.data
  }
  for (const role of people) {
    const email = `${role}@example.com`
    const { url } = await send('POST', '/administrators', { email, roles: [role] })
    const browser = new Browser(server.base)
    await browser.send('POST', '/links/use', { token: url.split('#')[1], password: passphrase })
    cookies.set(role, browser.cookie ?? '')
  }
  const form = new FormData()
  form.append('files', new Blob(['shown'], { type: 'text/plain' }), 'shown.txt')
  const headers = { cookie: ada.cookie ?? '', 'sec-fetch-site': 'same-origin' }
  const sent = await fetch(`${server.base}/admin/api/upload`, { method: 'POST', body: form, headers })
  const [file] = (await sent.json()) as { id: number }[]
  ids['file'] = file?.id ?? 0
  const create = async (name: string, type: string, document: object, query = '') => {
    ids[name] = (await send('POST', `/entries/${uid(type)}${query}`, { document })).id
  }
  await create('news', 'category', { name: 'News', slug: 'news' })
  await create('sport', 'category', { name: 'Sport', slug: 'sport' })
  await create('person', 'author', { name: `${word} person`, email: `${word}@example.com` })
  for (const name of ['hidden', 'hidden2']) await create(name, 'tag', { name: `${word} ${name}`, weight: 1 })
  await create('open', 'tag', { name: 'open tag' })
  const tags = [ids['hidden'], ids['open']]
  const cover = ids['file']
  await create('in', 'article', { title: 'In the news', category: ids['news'], author: ids['person'], tags, cover })
  const french = { title: 'Aux nouvelles', body: `${word} body`, slug: `${word}-fr`, tags }
  await create('fr', 'article', french, `?localizationOf=${ids['in']}&locale=fr`)
  const hidden = { body: word, author: ids['person'], tags, score: 1, rating: 1, cover }
  for (const name of ['out', 'out2', 'gone'])
    await create(name, 'article', {
      ...hidden,
      title: `${word} ${name}`,
      slug: `${word}-${name}`,
      category: ids['sport'],
    })
  await send('DELETE', `/entries/${article}/${ids['gone']}`)
  await create('comment', 'comment', { text: 'shown', authorName: word, stars: 1, article: ids['in'] })
  await send('PUT', `/entries/${article}/${ids['out']}`, { document: { body: `${word} again` } })
  for (const name of ['in', 'fr', 'out']) await send('POST', `/entries/${article}/${ids[name]}/publish`)
  const copy = async (name: string, body: object) => {
    ids[name] = (await send('POST', `/editorial/copies/${article}`, body)).id
  }
  await copy('copyIn', { entry: ids['in'], document: { title: 'Work', tags, author: ids['person'] } })
  await copy('copyOut', { entry: ids['out'], document: { title: `${word} work`, cover } })
  const act = (name: string) => ({ act: 'unpublish', type: article, entry: ids[name] })
  const acts = [act('out'), act('in'), { act: 'delete', type: uid('tag'), entry: ids['hidden'] }]
  ids['release'] = (await send('POST', '/editorial/releases', { name: 'Both', acts })).id
}

/** Numbers, links and rows that none of the callers reads. */
function differences(ids: Readonly<Record<string, number>>): readonly string[] {
  const hidden = `(${ids['out']}, ${ids['out2']})`
  return [
    `update articles set rating = 5, score = 7, updated_at = published_at where id = ${ids['out']}`,
    `update articles set author_id = null where id in ${hidden}`,
    `update articles set cover_id = null where id = ${ids['out2']}`,
    `update tags set weight = 77 where id in (${ids['hidden']}, ${ids['hidden2']})`,
    `update comments set stars = 5 where id = ${ids['comment']}`,
    `delete from tags where id = ${ids['hidden2']}`,
  ]
}

/** Headers that tell of the connection and the moment alone. */
const plain = new Set(['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding'])

function shown(headers: Headers, isWritten: boolean): string {
  return [...headers]
    .filter(([name]) => !plain.has(name) && !(isWritten && name === 'etag'))
    .map((pair) => pair.join(': '))
    .join('\n')
}

/** Writes and uses of tokens have moments of their own. */
function masked(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T').replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')
}
