/** A right that is lost while a request waits, or while its answer is being sent, is lost for that request. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute, restlessTables, rows, whileHeld } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { Browser, firstAdministrator, panelConfig, panelProject, passphrase } from './panel.js'
import { isWhole } from './whole-answer.js'
import type { AccountProject, Answer } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const article = 'api::article.article'
const tag = 'api::tag.tag'
const config = {
  ...panelConfig,
  editorial: { enabled: true, audit: { enabled: true } },
  admin: { enabled: true, roles: { reader: { types: { '*': { read: true } }, media: ['read'] } } },
}
/** Tables that change though nobody changes content: sessions are read and renewed. */
const restless = new Set([
  ...restlessTables,
  'content_gen_administrators',
  'content_gen_admin_sessions',
  'content_gen_admin_attempts',
])

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser
  let picture: Blob

  beforeAll(async () => {
    project = await panelProject('moment', provider, config)
    server = await project.start({ PUBLIC_URL: 'https://cms.example.com', NODE_ENV: 'development' })
    ada = await firstAdministrator(server)
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#3366cc' } })
      .png()
      .toBuffer()
    picture = new Blob([new Uint8Array(png)])
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const sql = (text: string) => execute(provider, project.database.url, [text])
  const select = (text: string) => rows(provider, project.database.url, text)

  async function invite(email: string, roles: readonly string[]): Promise<{ browser: Browser; id: number }> {
    const { url } = (await ada.send('POST', '/administrators', { email, roles })).body.data
    const browser = new Browser(server.base)
    const token = /#([\w-]{43})$/.exec(url)?.[1]
    expect((await browser.send('POST', '/links/use', { token, password: passphrase })).status).toBe(200)
    const [row] = await select(`select id from content_gen_administrators where email = '${email}'`)
    return { browser, id: Number(row?.['id']) }
  }

  async function sendFile({ cookie, base }: Browser, path: string): Promise<Answer> {
    const form = new FormData()
    form.append('files', picture, 'picture.png')
    const headers = { cookie: cookie ?? '', 'sec-fetch-site': 'same-origin' }
    const {
      status,
      headers: answered,
      text,
    } = await reply(`${base}/admin/api${path}`, { method: 'POST', headers, body: form })
    return { status, headers: answered, text, body: JSON.parse(text) }
  }

  async function reply(address: string, init: RequestInit) {
    const response = await fetch(address, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  /** The whole database and all files, as text. */
  async function everything(): Promise<Readonly<Record<string, string>>> {
    const names = await select(
      provider === 'sqlite'
        ? `select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '%_fts%'`
        : `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    const all: Record<string, string> = {}
    for (const { name } of names) {
      if (restless.has(String(name))) continue
      all[String(name)] = (await select(`select * from "${String(name)}"`))
        .map((row) => JSON.stringify(row))
        .toSorted()
        .join('\n')
    }
    const folder = join(project.dir, 'public/uploads')
    for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ))
      all[name] = readFileSync(join(parentPath, name)).toString('base64')
    return all
  }

  async function made(answer: Promise<Answer>): Promise<number> {
    const { status, body, text } = await answer
    expect([200, 201], text).toContain(status)
    const data = Array.isArray(body) ? body[0] : (body.data ?? body)
    return Number(data.id)
  }

  /** Everything that administrators may change, on things of its own. */
  async function changes(browser: Browser, name: string): Promise<readonly (() => Promise<Answer>)[]> {
    const send = (method: string, path: string, body?: unknown) => () => browser.send(method, path, body)
    const file = () => made(sendFile(ada, '/upload'))
    const [first, second, third, fourth] = [await file(), await file(), await file(), await file()]
    const folder = (title: string) =>
      made(ada.send('POST', '/upload/folders', { name: `${name} ${title}`, parent: null }))
    const [renamed, emptied] = [await folder('renamed'), await folder('emptied')]
    const role = (await ada.send('GET', '/users-permissions/roles')).body.roles[0].id
    const account = (username: string) => ({
      username,
      email: `${username}@example.com`,
      password: passphrase,
      role,
      confirmed: true,
    })
    const user = (title: string) => made(ada.send('POST', '/users', account(`${name}${title}`)))
    const [changed, removed] = [await user('changed'), await user('removed')]
    const hook = (title: string) => ({
      name: `${name}-${title}`,
      url: 'http://127.0.0.1:9/',
      events: ['entry.create'],
      isEnabled: false,
    })
    const [webhook, other] = [
      await made(ada.send('POST', '/editorial/webhooks', hook('one'))),
      await made(ada.send('POST', '/editorial/webhooks', hook('two'))),
    ]
    const token = await made(ada.send('POST', '/tokens', { name, actions: [`${tag}.find`], days: null }))
    const entryOf = (title: string) => made(ada.send('POST', `/entries/${article}`, { document: { title } }))
    const [entry, gone, listed] = [await entryOf(name), await entryOf(`${name} gone`), await entryOf(`${name} listed`)]
    const copy = await made(ada.send('POST', `/editorial/copies/${article}`, { document: { title: `${name} new` } }))
    const release = await made(
      ada.send('POST', '/editorial/releases', { name, acts: [{ act: 'publish', type: article, entry: listed }] }),
    )
    const { id: friend } = await invite(`friend-of-${name}@example.com`, ['reader'])
    const { id: enemy } = await invite(`enemy-of-${name}@example.com`, ['reader'])
    const part = { x: 0, y: 0, width: 10, height: 10 }
    return [
      () => sendFile(browser, '/upload'),
      () => sendFile(browser, `/upload?id=${first}`),
      send('POST', `/upload?id=${first}`, { fileInfo: { alternativeText: 'no' } }),
      send('POST', `/upload/files/${second}/crop`, part),
      send('POST', `/upload/files/${second}/crop`, { ...part, copy: true }),
      send('PUT', `/upload/files/${third}/focus`, { x: 0.5, y: 0.5 }),
      send('DELETE', `/upload/files/${third}`),
      send('POST', '/upload/folders', { name: `${name} more`, parent: null }),
      send('PUT', `/upload/folders/${renamed}`, { name: `${name} other` }),
      send('DELETE', `/upload/folders/${emptied}`),
      send('POST', '/upload/moves', { files: [fourth], folders: [], to: renamed }),
      send('POST', '/users', account(`${name}more`)),
      send('PUT', `/users/${changed}`, { username: `${name}other` }),
      send('DELETE', `/users/${removed}`),
      send('POST', '/editorial/webhooks', hook('three')),
      send('PUT', `/editorial/webhooks/${webhook}`, { url: 'http://127.0.0.1:10/' }),
      send('DELETE', `/editorial/webhooks/${other}`),
      send('POST', '/tokens', { name: `${name} more`, actions: [`${tag}.find`], days: null }),
      send('DELETE', `/tokens/${token}`),
      send('POST', `/entries/${article}`, { document: { title: `${name} more` } }),
      send('PUT', `/entries/${article}/${entry}`, { document: { title: `${name} other` } }),
      send('POST', `/entries/${article}/${entry}/publish`),
      send('DELETE', `/entries/${article}/${gone}`),
      send('POST', `/entries/${article}/bulk`, { act: 'publish', ids: [entry] }),
      send('POST', `/editorial/copies/${article}`, { document: { title: `${name} copy` } }),
      send('POST', `/editorial/copies/${article}/${copy}/publish`, { revision: 1 }),
      send('POST', '/editorial/releases', { name: `${name} more`, acts: [] }),
      send('POST', `/editorial/releases/${release}/run`),
      send('POST', '/administrators', { email: `${name}-friend@example.com`, roles: ['super-admin'] }),
      send('PUT', `/administrators/${friend}`, { firstname: 'No' }),
      send('DELETE', `/administrators/${enemy}`),
      send('PUT', '/me/preferences/table', { columns: [name] }),
      send('DELETE', '/sessions'),
    ]
  }

  test.each([
    ['blocked', (id: number) => [`update content_gen_administrators set is_blocked = true where id = ${id}`], 401],
    ['demoted', (id: number) => [`update content_gen_administrators set roles = '["reader"]' where id = ${id}`], 403],
    ['signedout', (id: number) => [`delete from content_gen_admin_sessions where administrator = ${id}`], 401],
  ])(
    'nothing is changed by a request that waits while its sender is %s',
    async (name, loss, status) => {
      const { browser, id } = await invite(`${name}@example.com`, ['super-admin'])
      const acts = await changes(browser, name)
      const before = await everything()
      let answers: readonly Promise<Answer>[] = []
      await whileHeld(provider, project.database.url, loss(id), async () => {
        answers = acts.map((act) => act())
        await wait(1500)
      })
      const seen = (await Promise.all(answers)).map((answer, index) => [index, answer.status, answer.text])
      // Much at once is answered entry by entry.
      const isRefused = ([, answered, text]: (typeof seen)[number]) =>
        answered === status || (status === 403 && String(text).startsWith('{"data":{"done":0,'))
      expect(seen.filter((each) => !isRefused(each))).toEqual([])
      expect(await everything()).toEqual(before)
    },
    60_000,
  )

  test('a session that has ended ends no other', async () => {
    const { browser, id } = await invite('two@example.com', ['editor'])
    const [first] = await select(`select id from content_gen_admin_sessions where administrator = ${id}`)
    const other = new Browser(server.base)
    await other.signIn('two@example.com')
    const second = (await other.send('GET', '/sessions')).body.data.find((each: any) => each.isCurrent)
    const loss = [`delete from content_gen_admin_sessions where id = ${String(first?.['id'])}`]
    const answers: Promise<Answer>[] = []
    await whileHeld(provider, project.database.url, loss, async () => {
      answers.push(browser.send('DELETE', `/sessions/${second.id}`))
      await wait(700)
    })
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401])
    expect((await other.send('GET', '/session')).status).toBe(200)
    expect((await other.send('DELETE', `/sessions/${second.id}`)).status).toBe(204)
    expect((await other.send('GET', '/session')).status).toBe(401)
  })

  test('the same requests are done for whoever keeps the rights', async () => {
    const { browser, id } = await invite('kept@example.com', ['super-admin'])
    // As somebody may write it by hand.
    await sql(`update content_gen_administrators set roles = '[ "super-admin" ]' where id = ${id}`)
    const acts = await changes(browser, 'kept')
    const seen: unknown[] = []
    for (const act of acts) {
      const { status, text } = await act()
      if (status >= 300 || /"failed":\[\{/.test(text)) seen.push([acts.indexOf(act), status, text])
    }
    expect(seen).toEqual([])
  })

  test.each(['list', 'audit'])(
    'an export of a %s ends with the session or the rights of its receiver',
    async (kind) => {
      const long = provider === 'sqlite' ? `hex(zeroblob(10000))` : `repeat('00', 10000)`
      const moment = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : `timestamp '2026-01-01'`
      const [into, from] =
        kind === 'list'
          ? [
              'articles (title, body, locale, created_at, updated_at)',
              `'long ' || i, ${long}, 'en', ${moment}, ${moment}`,
            ]
          : [
              'content_gen_audit (act, actor_kind, details, at, "count")',
              `'entry.deleted', 'code', '{"x":"' || ${long} || '"}', ${moment}, 1`,
            ]
      const counted =
        provider === 'sqlite'
          ? '(with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000) select i from n) n'
          : 'generate_series(1, 3000) i'
      await sql(`insert into ${into} select ${from} from ${counted}`)
      const path = kind === 'list' ? `/entries/${article}/export?columns=body` : '/editorial/audit?format=jsonl'
      const { browser, id } = await invite(`${kind}@example.com`, ['super-admin'])
      expect(await isWhole(browser, path, async () => undefined)).toBe(true)
      const demote = `update content_gen_administrators set roles = '["reader"]' where id = ${id}`
      expect(await isWhole(browser, path, () => sql(demote))).toBe(false)
      await sql(`update content_gen_administrators set roles = '["super-admin"]' where id = ${id}`)
      expect(await isWhole(browser, path, () => browser.send('DELETE', '/session'))).toBe(false)
    },
    60_000,
  )
})
