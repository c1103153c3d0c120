/** Attempts of somebody who wants in: links used by many at once, guessing, stolen cookies, more rights than one's own. */
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute, rows, whileHeld } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { Browser, firstKey, panelConfig, panelProject, passphrase } from './panel.js'
import type { AccountProject, Answer } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const site = 'https://cms.example.com'
const config = {
  ...panelConfig,
  // Each request names its sender's address.
  server: { proxy: true },
  admin: {
    enabled: true,
    roles: {
      clerk: {
        types: {
          'api::article.article': { read: true, update: { own: true } },
          'api::tag.tag': { read: true, update: true },
          'api::product.product': { read: { own: true }, update: true },
        },
        media: ['read', 'upload'],
        settings: ['tokens', 'administrators'],
      },
      auditor: {
        types: { 'api::article.article': { read: { own: true } } },
        settings: ['audit', 'webhooks', 'tokens'],
      },
      librarian: {
        types: {
          'api::category.category': { read: true, create: true, update: true, delete: true, publish: true },
          'api::article.article': { read: true },
        },
        settings: ['tokens'],
      },
      titles: { types: { 'api::article.article': { read: true, update: { fields: ['title'] } } } },
      manager: {
        types: { 'api::article.article': { read: true, update: { own: true } } },
        settings: ['administrators', 'tokens'],
      },
      reader: { types: { 'api::article.article': { read: true } } },
      writer: { types: { 'api::article.article': { read: true, update: true } } },
    },
  },
}

describe.each(sampled('postgresql'))('attacks on %s', (provider) => {
  let project: AccountProject
  /** Two processes on one database. */
  let servers: readonly RunningServer[]
  let ada: Browser
  let firsts: readonly Answer[]

  beforeAll(async () => {
    project = await panelProject('attacks', provider, config)
    const env = { PUBLIC_URL: `${site}/`, NODE_ENV: 'development' }
    const first = await project.start(env)
    servers = [first]
    const token = await firstKey(first)
    await storeFirstLink('b'.repeat(43))
    const person = { password: passphrase, firstname: 'Ada' }
    let using: Promise<readonly Answer[]> = Promise.resolve([])
    // They wait together for the links.
    await whileHeld(provider, project.database.url, ['update content_gen_admin_links set id = id'], async () => {
      using = many(10, (index) => {
        const email = `ada${index}@example.com`
        return at(`10.5.0.${index}`).send('POST', '/links/use', {
          ...person,
          token: index % 2 === 0 ? token : 'b'.repeat(43),
          email,
        })
      })
      await wait(1500)
    })
    firsts = await using
    await sql(`update content_gen_administrators set email = 'ada@example.com'`)
    ada = new Browser(first.base)
    await ada.signIn('ada@example.com')
    servers = [first, await project.start(env)]
  }, 180_000)

  afterAll(async () => {
    for (const server of servers ?? []) await server.stop()
    await project?.database.drop()
  })

  /** A browser at one of the two processes, at an address of its own. */
  const at = (address: string, index = 0) => {
    const browser = new Browser(servers[index % 2]?.base ?? '')
    const from = (headers: object = {}) => ({ 'x-forwarded-for': address, ...headers })
    return {
      browser,
      send: (method: string, path: string, body?: unknown, headers?: object): Promise<Answer> =>
        browser.send(method, path, body, from(headers)),
      signIn: (email: string, password = passphrase): Promise<Answer> =>
        browser.send('POST', '/session', { email, password }, from()),
    }
  }
  /** Stores a link for the first administrator, as a second process that starts at the same moment does. */
  const storeFirstLink = (key: string) =>
    sql(
      `insert into content_gen_admin_links ("key", kind, expires) ` +
        `values ('${createHash('sha256').update(key).digest('hex')}', 'first', ${now} + 100000)`,
    )
  const keyIn = (text: string) => /\/admin\/link#([\w-]{43})$/m.exec(text)?.[1] ?? ''
  /** `['1 x 200', '99 x 404']` */
  const statuses = (answers: readonly Answer[]) =>
    [...new Set(answers.map(({ status }) => status))]
      .toSorted()
      .map((status) => `${answers.filter((answer) => answer.status === status).length} x ${status}`)
  const sql = (text: string) => execute(provider, project.database.url, [text])
  const now = provider === 'sqlite' ? 'unixepoch() * 1000' : 'extract(epoch from now()) * 1000'
  const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, (_, index) => work(index)))
  const idOf = async (email: string): Promise<number> =>
    (await ada.send('GET', '/administrators')).body.data.find((each: any) => each.email === email).id

  async function join(email: string, roles: readonly string[]) {
    const made = await ada.send('POST', '/administrators', { email, roles })
    const person = at('10.0.0.1')
    const use = { token: keyIn(made.body.data.url), password: passphrase, roles: ['super-admin'], isBlocked: true }
    const joined = await person.send('POST', '/links/use', use)
    expect(joined.body.data.administrator.roles).toEqual(roles)
    return person
  }

  test('of many who would be the first administrator at once, one is', async () => {
    expect(statuses(firsts)).toEqual(['1 x 200', '9 x 404'])
    expect((await ada.send('GET', '/administrators')).body.data).toHaveLength(1)
  })

  test('a link for the first administrator is of no use once there is one', async () => {
    const [token, email] = ['c'.repeat(43), 'late@example.com']
    await storeFirstLink(token)
    const late = await at('10.5.1.1').send('POST', '/links/use', { token, password: passphrase, email })
    expect(late.status).toBe(404)
    expect((await ada.send('GET', '/administrators')).body.data).toHaveLength(1)
  })

  test('of a hundred who use a link at once, at two processes, one gets in', async () => {
    await join('bob@example.com', ['editor'])
    const id = await idOf('bob@example.com')
    const token = keyIn((await ada.send('POST', `/administrators/${id}/link`)).body.data.url)
    const answers = await many(100, (index) =>
      at(`10.1.0.${index}`, index).send('POST', '/links/use', { token, password: `${passphrase} ${index}` }),
    )
    expect(statuses(answers)).toEqual(['1 x 200', '99 x 404'])
    const winner = answers.findIndex(({ status }) => status === 200)
    expect((await at('10.1.0.1').signIn('bob@example.com', `${passphrase} ${winner}`)).status).toBe(200)
  })

  test('of many who complete a sign-in at once by the same code, one gets in', async () => {
    const eve = await join('eve@example.com', ['editor'])
    const { secret } = (await eve.send('POST', '/me/second-factor', { password: passphrase })).body.data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const id = await idOf('eve@example.com')
    const code = 'abcd-efgh-ijkm-npqr'
    const hash = createHash('sha256').update(code.replaceAll('-', '')).digest('hex')
    await sql(
      `update content_gen_administrators set secret = '${secret}', recovery_codes = '["${hash}"]' where id = ${id}`,
    )
    const { ticket } = (await at('10.2.0.1').signIn('eve@example.com')).body.data
    const answers = await many(5, (index) =>
      at(`10.2.1.${index}`, index).send('POST', '/session/code', { ticket, code }),
    )
    expect(statuses(answers)).toEqual(['1 x 200', '4 x 400'])
    // Guesses at one ticket are few, wherever they come from.
    const next = (await at('10.2.0.1').signIn('eve@example.com')).body.data.ticket
    const guesses = await many(12, (index) =>
      at(`10.2.2.${index}`, index).send('POST', '/session/code', { ticket: next, code: `00000${index % 10}` }),
    )
    expect(statuses(guesses)).toEqual(['5 x 400', '7 x 429'])
  })

  test('guessing is stopped after ten attempts, whoever there is, also if they come at once', async () => {
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const attacker = (index: number) => at('6.6.6.6', index)
      const answers = await many(30, (index) => attacker(index).signIn(email, `guess number ${index}`))
      expect(statuses(answers)).toEqual(['10 x 400', '20 x 429'])
      const refused = await attacker(0).signIn(email)
      expect([refused.status, refused.body.error.message]).toEqual([429, 'Too many attempts. Try again in 15 minutes.'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    }
    // Others are not kept out by that, and the attacker not for ever.
    expect((await at('10.0.0.9').signIn('ada@example.com')).status).toBe(200)
    await sql(`update content_gen_admin_attempts set since = since - ${15 * 60_000}`)
    expect((await at('6.6.6.6').signIn('ada@example.com')).status).toBe(200)
    // Nor for as long as the clock was ahead for a while.
    const failures = await many(11, (index) => at('6.6.6.7', index).signIn('ada@example.com', `guess number ${index}`))
    expect(statuses(failures)).toEqual(['10 x 400', '1 x 429'])
    await sql(`update content_gen_admin_attempts set since = since + 31536000000 where "key" not like 'known:%'`)
    expect((await at('6.6.6.7').signIn('ada@example.com')).status).toBe(200)
  })

  test('many addresses cannot guess together, and do not lock out who signed in from a place before', async () => {
    await sql(`delete from content_gen_admin_attempts where "key" not like 'known:%'`)
    // As if 57 had come.
    const key = `email:${createHash('sha256').update('ada@example.com').digest('base64url')}`
    await sql(`insert into content_gen_admin_attempts ("key", since, "count") values ('${key}', ${now}, 57)`)
    const answers = await many(6, (index) => at(`7.7.${index}.1`, index).signIn('ada@example.com', `guess ${index}`))
    expect(statuses(answers)).toEqual(['3 x 400', '3 x 429'])
    expect((await at('8.8.8.8').signIn('ada@example.com')).status).toBe(429)
    expect((await at('10.0.0.9').signIn('ada@example.com')).status).toBe(200)
    const keys = await rows(provider, project.database.url, 'select "key" from content_gen_admin_attempts')
    expect(JSON.stringify(keys)).not.toContain('example')
    await sql(`delete from content_gen_admin_attempts where "key" not like 'known:%'`)
  })

  test('nobody is kept from asking for a link by what is asked in the name of their network', async () => {
    for (let times = 0; times < 20; times++) await at('7.8.0.1').send('POST', '/links', { email: '7.9.0.1' })
    expect((await at('7.8.0.1').send('POST', '/links', { email: 'ada@example.com' })).status).toBe(429)
    expect((await at('7.9.0.1').send('POST', '/links', { email: 'ada@example.com' })).status).toBe(204)
  })

  test.each([
    ['blocked', 'PUT', { isBlocked: true }],
    ['demoted', 'PUT', { roles: ['reader'] }],
    ['removed', 'DELETE', undefined],
  ] as const)('links that somebody has made are of no use once they are %s', async (name, method, body) => {
    const email = `${name}-boss@example.com`
    const boss = await join(email, ['manager', 'reader'])
    await join(`peer-of-${email}`, ['manager'])
    const [id, peer] = [await idOf(email), await idOf(`peer-of-${email}`)]
    const invited = await boss.send('POST', '/administrators', { email: `shadow-of-${email}`, roles: ['manager'] })
    const shadow = await idOf(`shadow-of-${email}`)
    const made = [invited, await boss.send('POST', `/administrators/${peer}/link`)]
    await join(`other-than-${email}`, ['reader'])
    const kept = await ada.send('POST', `/administrators/${await idOf(`other-than-${email}`)}/link`)
    const check = ({ body: { data } }: Answer) =>
      at('10.7.0.1').send('POST', '/links/check', { token: keyIn(data.url) })
    expect(statuses(await Promise.all(made.map(check)))).toEqual(['2 x 200'])
    // Another role is no loss.
    if (name === 'demoted') await ada.send('PUT', `/administrators/${id}`, { roles: ['manager', 'reader', 'writer'] })
    expect(statuses(await Promise.all(made.map(check)))).toEqual(['2 x 200'])
    expect((await ada.send(method, `/administrators/${id}`, body)).status).toBeLessThan(300)
    for (const { body: told } of made) {
      const use = { token: keyIn(told.data.url), password: passphrase }
      expect((await at('10.7.0.1').send('POST', '/links/use', use)).status).toBe(404)
    }
    expect((await check(kept)).status).toBe(200)
    // Somebody else makes another one.
    expect((await check(await ada.send('POST', `/administrators/${shadow}/link`))).status).toBe(200)
  })

  test('a made-up cookie is no session, and no error', async () => {
    const made = ['', 'x', "' or 1=1 --", 'ä'.repeat(43), 'a'.repeat(43), 'a'.repeat(8000), '%00', '"; drop']
    for (const key of made) {
      const { status } = await at('10.3.0.1').send('GET', '/session', undefined, {
        cookie: `${ada.cookie?.split('=')[0]}=${encodeURIComponent(key)}`,
      })
      expect([key.slice(0, 20), status]).toEqual([key.slice(0, 20), 401])
    }
  })

  test('nobody ends or sees the sessions of others', async () => {
    const [mine] = (await ada.send('GET', '/sessions')).body.data
    const sam = await join('sam@example.com', ['editor'])
    const listed = (await sam.send('GET', '/sessions')).body.data
    expect(listed.map(({ id }: any) => id)).not.toContain(mine.id)
    expect((await sam.send('DELETE', `/sessions/${mine.id}`)).status).toBe(404)
    expect((await sam.send('DELETE', '/sessions')).status).toBe(204)
    expect((await ada.send('GET', '/session')).status).toBe(200)
  })

  test('of many who change a password at once, with the one of before, one does', async () => {
    const roy = await join('roy@example.com', ['editor'])
    const changes = await many(6, (index) => {
      const tab = at('10.4.1.1', index)
      tab.browser.cookie = roy.browser.cookie
      return tab.send('PUT', '/me/password', { current: passphrase, password: `${passphrase} ${index}` })
    })
    expect(statuses(changes)).toEqual(['1 x 204', '5 x 400'])
    const winner = changes.findIndex(({ status }) => status === 204)
    expect((await at('10.4.1.2').signIn('roy@example.com', `${passphrase} ${winner}`)).status).toBe(200)
  })

  test('a session that ends at one process has ended at the other', async () => {
    const here = at('10.4.0.1', 0)
    await here.signIn('ada@example.com')
    const there = at('10.4.0.1', 1)
    there.browser.cookie = here.browser.cookie
    expect((await there.send('GET', '/session')).status).toBe(200)
    await here.send('DELETE', '/session')
    expect((await there.send('GET', '/session')).status).toBe(401)
  })

  test('whoever manages administrators gives nobody more than they have', async () => {
    const boss = await join('boss@example.com', ['manager'])
    const invite = (roles: readonly string[], name = roles.join('-')) =>
      boss.send('POST', '/administrators', { email: `${name}@new.example.com`, roles })
    for (const role of ['super-admin', 'editor', 'writer', 'author']) {
      const { status, body } = await invite([role])
      expect([status, body.error.message]).toEqual([403, `The role ${role} permits more than your own roles`])
    }
    expect((await invite(['manager', 'reader'])).status).toBe(201)
    const [bossId, samId] = [await idOf('boss@example.com'), await idOf('sam@example.com')]
    expect((await boss.send('PUT', `/administrators/${bossId}`, { roles: ['manager', 'writer'] })).status).toBe(403)
    // Somebody who may do more is not theirs to change: not even to let in by a link.
    for (const id of [1, samId]) {
      expect((await boss.send('PUT', `/administrators/${id}`, { email: 'mine@example.com' })).status).toBe(403)
      expect((await boss.send('PUT', `/administrators/${id}`, { isBlocked: true })).status).toBe(403)
      expect((await boss.send('POST', `/administrators/${id}/link`)).status).toBe(403)
      expect((await boss.send('DELETE', `/administrators/${id}/second-factor`)).status).toBe(403)
      expect((await boss.send('DELETE', `/administrators/${id}`)).status).toBe(403)
    }
    const both = await join('both@example.com', ['manager', 'titles'])
    const made = await both.send('POST', '/administrators', { email: 'writer@new.example.com', roles: ['writer'] })
    expect(made.status).toBe(403)
    const token = (actions: readonly string[]) => boss.send('POST', '/tokens', { name: actions.join(), actions })
    expect((await token(['api::article.article.find'])).status).toBe(201)
    expect((await token(['api::product.product.delete'])).status).toBe(403)
  })

  test('a token may do no more than its maker', async () => {
    const clerk = await join('clerk@example.com', ['clerk'])
    const make = async (action: string) =>
      (await clerk.send('POST', '/tokens', { name: `clerk ${action}`, actions: [action] })).status
    const [article, tag, product] = ['api::article.article', 'api::tag.tag', 'api::product.product']
    expect([await make(`${article}.find`), await make(`${tag}.find`)]).toEqual([201, 201])
    expect(await make('plugin::upload.content-api.find')).toBe(201)
    // Its own articles and products, tags without publishing them, no files in place of others: a token knows no such limits.
    expect([await make(`${article}.update`), await make(`${tag}.update`)]).toEqual([403, 403])
    expect([await make(`${product}.find`), await make(`${product}.update`)]).toEqual([403, 403])
    expect(await make('plugin::upload.content-api.upload')).toBe(403)
    // As a role that reads some entries sees some lines of the audit. A token would see all.
    const auditor = await join('auditor@example.com', ['auditor'])
    expect((await auditor.send('GET', '/editorial/audit')).status).toBe(200)
    const boss = await join('second@example.com', ['super-admin'])
    for (const action of ['audit.read', 'webhooks.save', 'deliveries.read', 'deliveries.replay']) {
      const told = { name: action, actions: [`plugin::editorial.${action}`] }
      expect([action, (await auditor.send('POST', '/tokens', told)).status]).toEqual([action, 403])
      expect([action, (await boss.send('POST', '/tokens', told)).status]).toEqual([action, 201])
    }
    expect(
      (await auditor.send('POST', '/tokens', { name: 'l', actions: ['plugin::editorial.webhooks.read'] })).status,
    ).toBe(201)
  })

  test('the panel shows nothing of a preview', async () => {
    const article = 'api::article.article'
    const { id } = (await ada.send('POST', `/entries/${article}`, { document: { title: 'Stored' } })).body.data
    const begun = await ada.send('POST', `/editorial/copies/${article}`, { entry: id, document: { title: 'Begun' } })
    const copies = [{ type: article, copy: begun.body.data.id }]
    const { token } = (await ada.send('POST', '/editorial/previews', { copies })).body.data
    for (const path of [`/entries/${article}/${id}`, `/editorial/entries/${article}/${id}/versions/1`, '/start']) {
      expect((await ada.send('GET', path)).status).toBe(200)
      for (const [query, headers] of [
        ['', { 'x-preview-token': token }],
        [`?previewToken=${token}`, {}],
      ] as const) {
        const { status, text } = await ada.send('GET', `${path}${query}`, undefined, headers)
        expect([path, status]).toEqual([path, 403])
        expect(text).not.toContain('Begun')
      }
    }
  })

  test('of many tokens of one name at once, one is made', async () => {
    const made = await many(20, () => ada.send('POST', '/tokens', { name: 'one of many', actions: [] }))
    expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(19).fill(400)])
  })

  test('a token sets no links of entries that its maker may not change', async () => {
    const librarian = await join('librarian@example.com', ['librarian'])
    const make = async (...verbs: readonly string[]) => {
      const actions = verbs.map((verb) => `api::${verb}`)
      return (await librarian.send('POST', '/tokens', { name: verbs.join(' '), actions })).status
    }
    const [article, category] = ['article.article', 'category.category']
    expect([await make(`${category}.update`), await make(`${article}.find`)]).toEqual([201, 201])
    // By the category the articles would be moved.
    expect(await make(`${category}.update`, `${article}.find`)).toBe(403)
    expect(await make(`${category}.create`, `${article}.find`)).toBe(403)
    expect(await make(`${category}.delete`, `${article}.find`)).toBe(201)
  })

  test('routes of other features ask for their actions', async () => {
    const una = await join('una@example.com', ['reader'])
    const asked = [
      ['GET', '/editorial/webhooks'],
      ['GET', '/editorial/deliveries'],
      ['POST', '/editorial/deliveries/1/replay'],
      ['GET', '/editorial/releases'],
      ['GET', '/users'],
      ['GET', '/users-permissions/roles'],
      ['GET', '/upload/files'],
      ['GET', '/upload/folders'],
      ['GET', '/file-uses?files=1'],
    ] as const
    const answers = await many(asked.length, (index) => una.send(asked[index]?.[0] ?? '', asked[index]?.[1] ?? ''))
    expect(answers.map(({ status }, index) => [asked[index]?.[1], status])).toEqual(
      asked.map(([, path]) => [path, 403]),
    )
  })

  test('whoever is signing in while they are blocked is not in', async () => {
    await join('ivy@example.com', ['editor'])
    const id = await idOf('ivy@example.com')
    const people = Array.from({ length: 9 }, (_, index) => at(`10.6.0.${index}`, index))
    const signingIn = people.map((each) => each.signIn('ivy@example.com'))
    const [blocked] = await Promise.all([ada.send('PUT', `/administrators/${id}`, { isBlocked: true }), ...signingIn])
    expect(blocked.status).toBe(200)
    expect((await ada.send('PUT', `/administrators/${id}`, { isBlocked: false })).status).toBe(200)
    const seen = await Promise.all(people.map((each) => each.send('GET', '/session')))
    expect(statuses(seen)).toEqual(['9 x 401'])
    await people[0]?.signIn('ivy@example.com')
    expect((await people[0]?.send('GET', '/session'))?.status).toBe(200)
  })

  test.each([
    ['blocked', 'is_blocked = true', 401],
    ['demoted', `roles = '["reader"]'`, 403],
  ])('a write that waits while its sender is %s is not done', async (name, change, status) => {
    const email = `${name}@example.com`
    const lee = await join(email, ['super-admin'])
    await join(`reader-beside-${email}`, ['reader'])
    const [id, other] = [await idOf(email), await idOf(`reader-beside-${email}`)]
    const uid = 'api::article.article'
    const entry: number = (await lee.send('POST', `/entries/${uid}`, { document: { title: 'Before' } })).body.data.id
    const content = async () => [
      await rows(provider, project.database.url, 'select * from articles order by id'),
      await rows(
        provider,
        project.database.url,
        'select id, email, roles, is_blocked from content_gen_administrators order by id',
      ),
      await rows(provider, project.database.url, 'select id, name from content_gen_api_tokens order by id'),
    ]
    const held = [
      `update content_gen_administrators set ${change} where id = ${id}`,
      // Whatever changes an entry waits for it, and not for the administrator.
      'update articles set id = id',
    ]
    let sent: readonly Promise<Answer>[] = []
    await whileHeld(provider, project.database.url, held, async () => {
      sent = [
        lee.send('PUT', `/entries/${uid}/${entry}`, { document: { title: 'After' } }),
        lee.send('POST', `/entries/${uid}/${entry}/publish`),
        lee.send('DELETE', `/entries/${uid}/${entry}`),
        lee.send('POST', '/administrators', { email: `friend-of-${name}@example.com`, roles: ['super-admin'] }),
        lee.send('PUT', `/administrators/${id}`, { roles: ['super-admin', 'editor'], isBlocked: false }),
        lee.send('PUT', `/administrators/${other}`, { isBlocked: true }),
        lee.send('POST', '/tokens', { name, actions: [`${uid}.find`], days: null }),
      ]
      await wait(700)
    })
    expect((await Promise.all(sent)).map((answer) => answer.status)).toEqual(sent.map(() => status))
    const [articles, people, tokens] = await content()
    expect(articles?.find((row) => row['id'] === entry)).toMatchObject({ title: 'Before', published_at: null })
    expect(people?.filter(({ email: each }) => String(each).startsWith('friend'))).toEqual([])
    expect(people?.find((row) => row['id'] === id)?.['roles']).not.toContain('editor')
    expect(Boolean(people?.find((row) => row['id'] === other)?.['is_blocked'])).toBe(false)
    expect(tokens?.filter((row) => row['name'] === name)).toEqual([])
  })

  test('what somebody has scheduled is not done once they are blocked', async () => {
    const kim = await join('kim@example.com', ['editor'])
    const article = 'api::article.article'
    const copy = await kim.send('POST', `/editorial/copies/${article}`, { document: { title: 'Late' } })
    const acts = [{ act: 'publish', type: article, copy: copy.body.data.id }]
    const release = async (name: string) =>
      (await kim.send('POST', '/editorial/releases', { name, at: '2100-01-01T00:00:00Z', acts })).body.data.id as number
    const ran = async (id: number) => {
      const past = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : `timestamp '2026-01-01'`
      await sql(`update content_gen_releases set at = ${past} where id = ${id}`)
      for (;;) {
        const { data } = (await ada.send('GET', `/editorial/releases/${id}`)).body
        if (data.state !== 'scheduled') return data.state
        await wait(50)
      }
    }
    const [late, again] = [await release('late'), await release('again')]
    await ada.send('PUT', `/administrators/${await idOf('kim@example.com')}`, { isBlocked: true })
    expect(await ran(late)).toBe('failed')
    await ada.send('PUT', `/administrators/${await idOf('kim@example.com')}`, { isBlocked: false })
    expect(await ran(again)).toBe('done')
  })

  test('a link leads to the site, whatever host a request names', async () => {
    const { base } = servers[0] ?? { base: '' }
    const body = JSON.stringify({ email: 'sam@example.com' })
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'content-type': 'application/json',
      'content-length': body.length,
    }
    const status = await new Promise((resolve, reject) => {
      const sent = request(`${base}/admin/api/links`, { method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sent.on('error', reject).end(body)
    })
    expect(status).toBe(204)
    const text = project.mails().at(-1)?.text ?? ''
    expect(text).toContain(`\n${site}/admin/link#`)
    expect(text).not.toContain('evil')
  })
})
