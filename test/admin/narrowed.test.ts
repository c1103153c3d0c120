/** All that an administrator has begun keeps none of the rights that he loses: from the moment on at which his role narrows. */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { send } from '../accounts/account-project.js'
import { execute } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { Browser, firstAdministrator, panelConfig, panelProject, passphrase } from './panel.js'
import { isWhole } from './whole-answer.js'
import type { AccountProject, Answer } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const [article, tag] = ['api::article.article', 'api::tag.tag']
const config = {
  ...panelConfig,
  admin: {
    enabled: true,
    roles: {
      wide: {
        types: {
          '*': { read: true },
          [article]: { read: true, create: true, update: true, publish: true },
          [tag]: { read: true, create: true, update: true },
        },
        media: ['read'],
        users: ['read'],
        releases: ['read', 'save', 'run'],
        settings: ['audit', 'tokens', 'webhooks', 'system'],
      },
      narrow: { types: { [article]: { read: true, update: true } } },
    },
  },
  editorial: { enabled: true, audit: { enabled: true } },
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser
  const past = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : `timestamp '2026-01-01'`
  const sql = (text: string) => execute(provider, project.database.url, [text])

  beforeAll(async () => {
    project = await panelProject('narrowed', provider, config)
    server = await project.start({ PUBLIC_URL: 'https://cms.example.com', NODE_ENV: 'development' })
    ada = await firstAdministrator(server)
    const long = provider === 'sqlite' ? `hex(zeroblob(10000))` : `repeat('00', 10000)`
    const counted =
      provider === 'sqlite'
        ? '(with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000) select i from n) n'
        : 'generate_series(1, 2000) i'
    await sql(
      `insert into articles (title, body, locale, created_at, updated_at) select 'long ' || i, ${long}, 'en', ${past}, ${past} from ${counted}`,
    )
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  async function done(answer: Promise<Answer>): Promise<Answer['body']> {
    const { status, body, text } = await answer
    expect(status, text).toBeLessThan(300)
    return body?.data
  }

  /** An administrator with two open sessions. */
  async function invite(name: string) {
    const email = `${name}@example.com`
    const { url } = await done(ada.send('POST', '/administrators', { email, roles: ['wide'] }))
    const [first, second] = [new Browser(server.base), new Browser(server.base)]
    const used = await done(first.send('POST', '/links/use', { token: url.split('#')[1], password: passphrase }))
    await done(second.send('POST', '/session', { email, password: passphrase }))
    return { id: used.administrator.id as number, sessions: [first, second] as const }
  }

  /** Things that the role lets somebody begin. */
  async function work(browser: Browser, name: string) {
    const create = async (uid: string, document: object) =>
      (await done(browser.send('POST', `/entries/${uid}`, { document }))).id as number
    const hidden = await create(tag, { name: `tag of ${name}` })
    const entry = await create(article, { title: `Live ${name}`, tags: [hidden] })
    await done(browser.send('POST', `/entries/${article}/${entry}/publish`))
    const copyOf = async (uid: string, id: number, document: object) =>
      (await done(browser.send('POST', `/editorial/copies/${uid}`, { entry: id, document }))).id as number
    const copy = await copyOf(article, entry, { title: `Work ${name}` })
    const tagCopy = await copyOf(tag, hidden, { name: `work on tag of ${name}` })
    const plan = (at: string | null, acts: readonly object[]) =>
      done(browser.send('POST', '/editorial/releases', { name, acts, ...(at === null ? {} : { at }) }))
    const { id: release } = await plan(null, [{ act: 'publish', type: article, copy }])
    const preview = async (shown: object) =>
      (await done(browser.send('POST', '/editorial/previews', shown))).token as string
    const previews = {
      article: await preview({ copies: [{ type: article, copy }] }),
      tag: await preview({ copies: [{ type: tag, copy: tagCopy }] }),
      release: await preview({ releases: [release] }),
      later: await preview({ at: '2100-01-01T00:00:00Z' }),
    }
    return { name, entry, hidden, copy, tagCopy, release, previews, plan, create }
  }
  type Work = Awaited<ReturnType<typeof work>>

  /** The statuses of all that only the wide role may read. */
  async function readsOf(browser: Browser, { hidden, tagCopy, release, entry }: Work) {
    const paths = [
      `/entries/${tag}`,
      `/entries/${tag}/${hidden}`,
      `/entries/${tag}/export`,
      `/editorial/copies/${tag}/${tagCopy}`,
      `/editorial/entries/${tag}/${hidden}/versions`,
      `/editorial/trash/${tag}`,
      '/editorial/releases',
      `/editorial/releases/${release}`,
      '/editorial/audit',
      '/editorial/audit?format=jsonl',
      '/editorial/webhooks',
      '/editorial/deliveries',
      '/upload/files',
      '/users',
      '/tokens',
      '/system',
    ]
    const statuses: number[] = []
    for (const path of paths) statuses.push((await browser.send('GET', path)).status)
    const all = await done(browser.send('GET', `/entries/${article}/${entry}`))
    return { statuses, tags: all.document.tags?.length as number | undefined }
  }

  async function shownBy({ entry, previews }: Work) {
    const read = async (path: string, token: string) => {
      const { status, body } = await send(server.base, 'GET', `/api/${path}`, undefined, { 'x-preview-token': token })
      return status === 200 ? body.data.attributes : status
    }
    const own = await read(`articles/${entry}?populate=tags`, previews.article)
    return {
      title: own.title,
      tags: own.tags?.data.length,
      others: [
        await read(`articles/${entry}`, previews.release),
        await read(`articles/${entry}`, previews.later),
        await read(`articles/${entry}`, previews.tag),
      ].map((each) => (typeof each === 'object' ? 200 : each)),
    }
  }

  test('sessions, previews, exports and schedules narrow in the same moment', async () => {
    const [maker, other] = [await invite('maker'), await invite('other')]
    const [begun, kept] = [await work(maker.sessions[0], 'maker'), await work(other.sessions[0], 'other')]
    for (const each of maker.sessions) {
      const { statuses, tags } = await readsOf(each, begun)
      expect([new Set(statuses), tags]).toEqual([new Set([200]), 1])
    }
    expect(await shownBy(begun)).toEqual({ title: 'Work maker', tags: 1, others: [200, 200, 200] })
    const drafts = [
      await begun.create(article, { title: 'Planned by maker' }),
      await kept.create(article, { title: 'Planned by other' }),
    ]
    await done(ada.send('POST', '/me/proof', { password: passphrase }))
    const plans: number[] = []
    const isSent = await isWhole(maker.sessions[0], `/entries/${article}/export?columns=body`, async () => {
      for (const [index, each] of [begun, kept].entries())
        plans.push(
          (await each.plan('2200-01-01T00:00:00Z', [{ act: 'publish', type: article, entry: drafts[index] }])).id,
        )
      await done(ada.send('PUT', `/administrators/${maker.id}`, { roles: ['narrow'] }))
    })
    expect(isSent).toBe(false)
    for (const each of maker.sessions) {
      const { statuses, tags } = await readsOf(each, begun)
      expect(statuses.filter((status) => status !== 403 && status !== 404)).toEqual([])
      expect(tags).toBeUndefined()
    }
    expect(await shownBy(begun)).toEqual({ title: 'Work maker', tags: undefined, others: [401, 401, 401] })
    await sql(`update content_gen_releases set at = ${past} where id in (${plans.join(', ')})`)
    const stateOf = async (id: number) => (await done(ada.send('GET', `/editorial/releases/${id}`))).state as string
    const settled = async (id: number): Promise<string> => {
      const state = await stateOf(id)
      if (state !== 'scheduled') return state
      await wait(100)
      return settled(id)
    }
    expect(await Promise.all(plans.map(settled))).toEqual(['failed', 'done'])
    const publication = async (id: number) => (await done(ada.send('GET', `/entries/${article}/${id}`))).state as string
    expect(await Promise.all(drafts.map(publication))).toEqual(['draft', 'published'])
    // Whoever keeps the role keeps all of it.
    const { statuses, tags } = await readsOf(other.sessions[1], kept)
    expect([new Set(statuses), tags]).toEqual([new Set([200]), 1])
    expect(await shownBy(kept)).toEqual({ title: 'Work other', tags: 1, others: [200, 200, 200] })
  }, 60_000)
})
