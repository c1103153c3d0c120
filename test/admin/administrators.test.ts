/** Administrators invite, change and remove each other, within their rights; people change what is their own. */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { Browser, firstAdministrator, panelProject, passphrase } from './panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

describe.each(sampled('sqlite'))('administrators on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let ada: Browser

  beforeAll(async () => {
    project = await panelProject('administrators', provider)
    server = await project.start({ PUBLIC_URL: 'https://cms.example.com', NODE_ENV: 'development' })
    ada = await firstAdministrator(server)
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const sql = (text: string) => execute(provider, project.database.url, [text])
  const keyIn = (text: string) => /^https:\/\/cms\.example\.com\/admin\/link#([\w-]{43})$/m.exec(text)?.[1] ?? ''
  const idOf = async (email: string): Promise<number> =>
    (await ada.send('GET', '/administrators')).body.data.find((each: any) => each.email === email).id

  /** Invites somebody, who comes. */
  async function join(email: string, roles: readonly string[], firstname = 'Eve'): Promise<Browser> {
    const made = await ada.send('POST', '/administrators', { email, roles })
    expect(made.status).toBe(201)
    const browser = new Browser(server.base)
    const use = { token: keyIn(made.body.data.url), password: passphrase, firstname, lastname: 'Jones' }
    expect((await browser.send('POST', '/links/use', use)).status).toBe(200)
    return browser
  }

  test('what is refused has a code', async () => {
    const reasonOf = async (answer: Promise<{ readonly body: any }>) => {
      const { code, data, faults } = (await answer).body.error.reason
      return [code, data, ...faults.map((fault: any) => [fault.path.join('.'), fault.code, fault.data])]
    }
    const invite = (body: object) => reasonOf(ada.send('POST', '/administrators', body))
    const stranger = new Browser(server.base)
    const token = 'x'.repeat(43)
    expect(await reasonOf(stranger.send('POST', '/links/check', { token }))).toEqual(['linkGone', {}])
    expect(await reasonOf(stranger.send('POST', '/links/use', { token, password: passphrase }))).toEqual([
      'linkGone',
      {},
    ])
    expect(await invite({ email: 'ada@example.com', roles: ['editor'] })).toEqual(['addressTaken', {}])
    expect(await invite({ email: 'new@example.com', roles: ['nothing'] })).toEqual(['noRole', { role: 'nothing' }])
    expect(await invite({ email: 'new', roles: [] })).toEqual(['invalid', { count: 1 }, ['email', 'email', {}]])
    const me = await idOf('ada@example.com')
    expect(await reasonOf(ada.send('DELETE', `/administrators/${me}`))).toEqual(['lastSuper', {}])
    expect(await reasonOf(ada.send('PUT', '/administrators/999999', {}))).toEqual(['gone', {}])
    expect(await reasonOf(ada.send('DELETE', '/tokens/999999'))).toEqual(['gone', {}])
    const change = (password: string) => reasonOf(ada.send('PUT', '/me/password', { password, current: passphrase }))
    expect(await change('short')).toEqual(['invalid', { count: 1 }, ['password', 'minLength', { min: 10 }]])
    expect(await change('ada@example.com')).toEqual(['invalid', { count: 1 }, ['password', 'passwordIsEmail', {}]])
    expect(await reasonOf(ada.send('POST', '/me/second-factor/codes', { password: passphrase }))).toEqual([
      'factorOff',
      {},
    ])
  })

  test('an invitation goes out by mail, and makes a person who can sign in', async () => {
    const made = await ada.send('POST', '/administrators', { email: 'Bob@Example.com', roles: ['editor'] })
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        url: expect.stringMatching(/^https:\/\/cms\.example\.com\/admin\/link#/),
        expiresAt: expect.stringMatching(/Z$/),
        isMailed: true,
      },
    ])
    const mail = project.mails().at(-1)
    expect([mail?.to, mail?.subject]).toEqual(['bob@example.com', 'You are invited to Content'])
    const token = keyIn(mail?.text ?? '')
    const bob = new Browser(server.base)
    expect((await bob.send('POST', '/links/check', { token })).body.data).toEqual({
      kind: 'invitation',
      email: 'bob@example.com',
      firstname: '',
      lastname: '',
    })
    const list = async () => (await ada.send('GET', '/administrators')).body.data
    expect((await list())[1]).toMatchObject({ email: 'bob@example.com', isInvited: true, seenAt: null })
    const session = await bob.send('POST', '/links/use', {
      token,
      password: passphrase,
      firstname: 'Bob',
      lastname: 'Ross',
    })
    expect(session.body.data.administrator).toMatchObject({ id: 2, firstname: 'Bob', roles: ['editor'] })
    expect((await list())[1]).toEqual({
      id: 2,
      email: 'bob@example.com',
      firstname: 'Bob',
      lastname: 'Ross',
      roles: ['editor'],
      isBlocked: false,
      hasSecondFactor: false,
      isInvited: false,
      seenAt: expect.stringMatching(/Z$/),
      createdAt: expect.stringMatching(/Z$/),
    })
    const nia = { email: 'nia@example.com', firstname: 'Nia', lastname: 'Long', roles: [] }
    const invited = keyIn((await ada.send('POST', '/administrators', nia)).body.data.url)
    const use = { token: invited, password: passphrase, firstname: '', lastname: 'Longer' }
    const joined = (await new Browser(server.base).send('POST', '/links/use', use)).body.data.administrator
    expect(joined).toMatchObject({ firstname: 'Nia', lastname: 'Longer' })
    expect((await ada.send('DELETE', `/administrators/${joined.id}`)).status).toBe(204)
    const twice = await ada.send('POST', '/administrators', { email: 'bob@example.com', roles: [] })
    expect([twice.status, twice.body.error.message]).toEqual([
      409,
      'There is an administrator with this e-mail already',
    ])
    const two = await Promise.all(
      [1, 2].map(() => ada.send('POST', '/administrators', { email: 'twin@example.com', roles: [] })),
    )
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await bob.send('GET', '/administrators')).status).toBe(403)
    expect((await bob.send('GET', '/roles')).status).toBe(403)
  })

  test('the name that an invitation gives is kept', async () => {
    const cleo = { email: 'cleo@example.com', firstname: 'Cleo', lastname: 'Patra' }
    const token = keyIn((await ada.send('POST', '/administrators', { ...cleo, roles: [] })).body.data.url)
    const browser = new Browser(server.base)
    expect((await browser.send('POST', '/links/check', { token })).body.data).toEqual({ kind: 'invitation', ...cleo })
    const used = await browser.send('POST', '/links/use', { token, password: passphrase, lastname: 'VII' })
    expect(used.body.data.administrator).toMatchObject({ firstname: 'Cleo', lastname: 'VII' })
  })

  test('what cannot be right is refused with a sentence', async () => {
    const refused = async (method: string, path: string, body: object) => {
      const { status, body: answer } = await ada.send(method, path, body)
      return `${status} ${answer.error.message}`
    }
    expect(await refused('POST', '/administrators', { roles: [] })).toBe('400 email is a required field')
    expect(await refused('POST', '/administrators', { email: 'x' })).toBe('400 email must be a valid email')
    const named = (roles: unknown) => refused('POST', '/administrators', { email: 'x@example.com', roles })
    expect(await named('editor')).toBe('400 roles must be a list of names of roles')
    expect(await named(['root'])).toBe('400 There is no role "root"')
    expect(await refused('PUT', '/administrators/99', { firstname: 'x' })).toBe('404 There is no such administrator')
    expect(await refused('PUT', '/administrators/2', { isBlocked: 'yes' })).toBe('400 isBlocked must be true or false')
    expect(await refused('PUT', '/administrators/2', { email: 'ada@example.com' })).toBe(
      '409 There is an administrator with this e-mail already',
    )
  })

  test('the last super administrator stays, whatever is tried, also by two at once', async () => {
    const refused = {
      status: 409,
      message: 'This is the last super administrator who can sign in: make another one first',
    }
    const told = ({ status, body }: any) => ({ status, message: body?.error?.message })
    expect(told(await ada.send('DELETE', '/administrators/1'))).toEqual(refused)
    expect(told(await ada.send('PUT', '/administrators/1', { isBlocked: true }))).toEqual(refused)
    expect(told(await ada.send('PUT', '/administrators/1', { roles: ['editor'] }))).toEqual(refused)
    // Somebody who was invited, and has not come, cannot sign in.
    await ada.send('POST', '/administrators', { email: 'late@example.com', roles: ['super-admin'] })
    expect(told(await ada.send('DELETE', '/administrators/1'))).toEqual(refused)
    const sue = await join('sue@example.com', ['super-admin'])
    const sueId = await idOf('sue@example.com')
    for (let round = 0; round < 3; round++) {
      // Each demotes the other: one of them comes too late.
      const both = await Promise.all([
        ada.send('PUT', `/administrators/${sueId}`, { roles: ['editor'] }),
        sue.send('PUT', '/administrators/1', { roles: ['editor'] }),
      ])
      expect(both.filter(({ status }) => status === 200).length).toBe(1)
      await sql(`update content_gen_administrators set roles = '["super-admin"]' where id in (1, ${sueId})`)
    }
    expect((await ada.send('DELETE', `/administrators/${sueId}`)).status).toBe(204)
    expect((await sue.send('GET', '/session')).status).toBe(401)
  })

  test('blocking ends sessions and links; another address makes mailed links useless', async () => {
    const eve = await join('eve@example.com', ['editor'])
    const id = await idOf('eve@example.com')
    const link = keyIn((await ada.send('POST', `/administrators/${id}/link`)).body.data.url)
    expect((await ada.send('PUT', `/administrators/${id}`, { isBlocked: true })).body.data.isBlocked).toBe(true)
    expect((await eve.send('GET', '/session')).status).toBe(401)
    expect((await eve.send('POST', '/links/check', { token: link })).status).toBe(404)
    expect((await ada.send('POST', `/administrators/${id}/link`)).status).toBe(400)
    await ada.send('PUT', `/administrators/${id}`, { isBlocked: false })
    expect((await eve.send('GET', '/session')).status).toBe(401)
    const other = keyIn((await ada.send('POST', `/administrators/${id}/link`)).body.data.url)
    await ada.send('PUT', `/administrators/${id}`, { email: 'eva@example.com', firstname: 'Eva' })
    expect((await eve.send('POST', '/links/check', { token: other })).status).toBe(404)
    expect((await eve.signIn('eva@example.com')).body.data.administrator.firstname).toBe('Eva')
    // New roles hold at the next request.
    await ada.send('PUT', `/administrators/${id}`, { roles: ['super-admin'] })
    expect((await eve.send('GET', '/administrators')).status).toBe(200)
    await ada.send('DELETE', `/administrators/${id}`)
    expect((await eve.send('GET', '/administrators')).status).toBe(401)
  })

  test('roles are listed with what they permit and who has them', async () => {
    const { data } = (await ada.send('GET', '/roles')).body
    expect(data.map(({ name, count }: any) => `${name} ${count}`)).toEqual(['super-admin 2', 'editor 1', 'author 0'])
    expect(data[1].rights.settings.administrators).toBe(false)
  })

  test('people change their names and passwords, which ends their other sessions', async () => {
    const [one, two] = [new Browser(server.base), new Browser(server.base)]
    await one.signIn('bob@example.com')
    await two.signIn('bob@example.com')
    const renamed = await one.send('PUT', '/me', { firstname: ' Robert ' })
    expect(renamed.body.data).toMatchObject({ firstname: 'Robert', lastname: 'Ross' })
    const change = (current: string, password: string) => one.send('PUT', '/me/password', { current, password })
    expect((await change('a wrong passphrase', 'another passphrase')).body.error.message).toBe('Wrong password')
    expect((await change(passphrase, 'short')).body.error.message).toBe('password must be at least 10 characters')
    expect((await change(passphrase, 'another passphrase')).status).toBe(204)
    expect((await two.send('GET', '/session')).status).toBe(401)
    expect((await one.send('GET', '/session')).status).toBe(200)
    expect((await two.signIn('bob@example.com')).status).toBe(400)
    expect((await change('another passphrase', passphrase)).status).toBe(204)
    const roles = await one.send('PUT', '/me', { roles: ['super-admin'], firstname: 'Bob' })
    expect(roles.body.data.roles).toEqual(['editor'])
  })

  test('preferences are any JSON of their person', async () => {
    const put = (name: string, value: unknown) => ada.send('PUT', `/me/preferences/${encodeURIComponent(name)}`, value)
    for (const [name, value] of [
      ['theme', 'dark'],
      ['columns:api::article.article', ['title', 'state']],
      ['wide', true],
      ['n', 0],
    ] as const)
      expect((await put(name, value)).status).toBe(204)
    await put('theme', 'light')
    await put('wide', null)
    expect((await ada.send('GET', '/session')).body.data.preferences).toEqual({
      theme: 'light',
      'columns:api::article.article': ['title', 'state'],
      n: 0,
    })
    expect((await put('long', 'x'.repeat(17_000))).status).toBe(413)
    // Its sender reads the answer once all is sent.
    expect((await put('longer', 'x'.repeat(990_000))).status).toBe(413)
    expect((await put('deep', JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`))).status).toBe(400)
    expect((await put('../x', 1)).status).toBe(400)
    expect((await put('nul', '\u0000')).status).toBe(400)
    const bob = new Browser(server.base)
    await bob.signIn('bob@example.com')
    expect((await bob.send('GET', '/session')).body.data.preferences).toEqual({})
  })

  test('the second factor: an app or a recovery code, each code once', async () => {
    const bob = new Browser(server.base)
    await bob.signIn('bob@example.com')
    expect((await bob.send('POST', '/me/second-factor', { password: 'wrong' })).status).toBe(400)
    const { secret, uri } = (await bob.send('POST', '/me/second-factor', { password: passphrase })).body.data
    expect(uri).toContain(`otpauth://totp/Content:bob%40example.com?issuer=Content&secret=${secret}`)
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = (offset = 0) => app.generate({ timestamp: new Date().getTime() + offset * 30_000 })
    // Not on before its first code.
    const early = new Browser(server.base)
    expect((await early.signIn('bob@example.com')).status).toBe(200)
    expect((await bob.send('POST', '/me/second-factor/confirm', { code: '000000' })).status).toBe(400)
    const all = async () =>
      JSON.stringify([
        await rows(provider, project.database.url, 'select * from content_gen_administrators'),
        await rows(provider, project.database.url, 'select * from content_gen_admin_links'),
      ])
    expect(await all()).not.toContain(secret)
    const firstCode = code()
    const confirmed = await bob.send('POST', '/me/second-factor/confirm', { code: firstCode })
    expect(confirmed.body.data.codes).toHaveLength(10)
    expect((await early.send('GET', '/session')).status).toBe(401)
    expect((await bob.send('GET', '/session')).body.data.administrator.hasSecondFactor).toBe(true)
    const page = new Browser(server.base)
    const ticket = async () => {
      const { body } = await page.signIn('bob@example.com')
      expect(Object.keys(body.data)).toEqual(['ticket'])
      expect(page.cookie).toBeNull()
      return body.data.ticket as string
    }
    const finish = (given: string, ticketKey: string) =>
      new Browser(server.base).send('POST', '/session/code', { ticket: ticketKey, code: given })
    expect((await page.send('GET', '/session')).status).toBe(401)
    // The code of the confirmation was used.
    expect((await finish(firstCode, await ticket())).body.error.message).toBe('Wrong code')
    const nextCode = code(1)
    const done = await finish(nextCode, await ticket())
    expect([done.status, done.body.data.administrator.email]).toEqual([200, 'bob@example.com'])
    expect((await finish(nextCode, await ticket())).status).toBe(400)
    const [first, second] = confirmed.body.data.codes
    expect((await finish(first.toUpperCase().replaceAll('-', ' '), await ticket())).status).toBe(200)
    expect((await finish(first, await ticket())).status).toBe(400)
    const used = await ticket()
    expect((await finish(second, used)).status).toBe(200)
    expect((await finish(confirmed.body.data.codes[2], used)).body.error.message).toBe(
      'The sign-in took too long: enter the password again',
    )
    const stored = await all()
    expect(stored).not.toContain(secret)
    for (const each of confirmed.body.data.codes) expect(stored).not.toContain(each.replaceAll('-', ''))
    // A link for a new password does not replace it.
    const link = keyIn((await ada.send('POST', '/administrators/2/link')).body.data.url)
    const reset = await page.send('POST', '/links/use', { token: link, password: passphrase })
    expect(Object.keys(reset.body.data)).toEqual(['ticket'])
    const renewed = await bobIn(confirmed.body.data.codes[3])
    const codes = (await renewed.send('POST', '/me/second-factor/codes', { password: passphrase })).body.data.codes
    expect((await finish(confirmed.body.data.codes[4], await ticket())).status).toBe(400)
    expect((await finish(codes[0], await ticket())).status).toBe(200)
    expect((await renewed.send('DELETE', '/me/second-factor', { password: 'wrong' })).status).toBe(400)
    expect((await renewed.send('DELETE', '/me/second-factor', { password: passphrase })).status).toBe(204)
    expect((await page.signIn('bob@example.com')).body.data.administrator.hasSecondFactor).toBe(false)

    async function bobIn(given: string): Promise<Browser> {
      const browser = new Browser(server.base)
      await browser.send('POST', '/session/code', { ticket: await ticket(), code: given })
      return browser
    }
  })

  test('a lost second factor is turned off by somebody who may', async () => {
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    await sql(`update content_gen_administrators set secret = '${secret}' where id = 2`)
    expect((await ada.send('DELETE', '/administrators/2/second-factor')).status).toBe(204)
    expect((await new Browser(server.base).signIn('bob@example.com')).body.data.administrator.id).toBe(2)
  })

  test('a forgotten password is replaced by a mailed link; the answer says nothing', async () => {
    const page = new Browser(server.base)
    const before = project.mails().length
    for (const email of ['nobody@example.com', 'late@example.com', 'not an address'])
      expect((await page.send('POST', '/links', { email })).status).toBe(204)
    expect(project.mails().length).toBe(before)
    const open = new Browser(server.base)
    await open.signIn('bob@example.com')
    expect((await page.send('POST', '/links', { email: 'BOB@example.com ' })).status).toBe(204)
    const mail = project.mails().at(-1)
    expect([mail?.to, mail?.subject]).toEqual(['bob@example.com', 'Choose a new password for Content'])
    const token = keyIn(mail?.text ?? '')
    // Whatever else would lead in is gone with it.
    await sql(
      `insert into content_gen_admin_links (key, kind, administrator, expires)
       select 'older', 'invitation', administrator, expires from content_gen_admin_links where kind = 'reset'`,
    )
    const used = await page.send('POST', '/links/use', { token, password: 'a new passphrase', firstname: 'Mallory' })
    expect(used.body.data.administrator.firstname).toBe('Bob')
    const bob = await idOf('bob@example.com')
    const left = `select * from content_gen_admin_links where administrator = ${bob}`
    expect(await rows(provider, project.database.url, left)).toEqual([])
    expect((await open.send('GET', '/session')).status).toBe(401)
    expect((await page.send('PUT', '/me/password', { current: 'a new passphrase', password: passphrase })).status).toBe(
      204,
    )
    // An old link is too old.
    await page.send('POST', '/links', { email: 'bob@example.com' })
    await sql(`update content_gen_admin_links set expires = expires - ${31 * 60_000}`)
    const late = keyIn(project.mails().at(-1)?.text ?? '')
    expect((await page.send('POST', '/links/use', { token: late, password: passphrase })).status).toBe(404)
  })

  test('tokens are made, seen once, used and revoked', async () => {
    const body = { name: 'the site', actions: ['api::article.article.find'], days: 30 }
    const made = await ada.send('POST', '/tokens', body)
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'the site',
        actions: ['api::article.article.find'],
        createdAt: expect.stringMatching(/Z$/),
        expiresAt: expect.stringMatching(/Z$/),
        lastUsedAt: null,
        secret: expect.stringMatching(/^[0-9a-f]{256}$/),
      },
    ])
    const { id, secret } = made.body.data
    const use = () => fetch(`${server.base}/api/articles`, { headers: { authorization: `Bearer ${secret}` } })
    expect((await use()).status).toBe(200)
    const listed = await ada.send('GET', '/tokens')
    expect(listed.body.data).toMatchObject([{ id, name: 'the site' }])
    expect(listed.text).not.toContain(secret.slice(0, 20))
    const actions = (await ada.send('GET', '/tokens/actions')).body.data
    expect(actions).toContainEqual({ action: 'api::article.article.find', type: 'api::article.article' })
    expect((await ada.send('POST', '/tokens', body)).body.error.message).toBe('There is a token "the site" already')
    const unknown = await ada.send('POST', '/tokens', { ...body, name: 'b', actions: ['api::x.x.find'] })
    expect(unknown.body.error.message).toBe('There is no action "api::x.x.find"')
    expect(unknown.body.error.reason).toMatchObject({ code: null, message: unknown.body.error.message })
    expect((await ada.send('POST', '/tokens', { ...body, name: 'b', days: -1 })).status).toBe(400)
    expect((await ada.send('DELETE', `/tokens/${id}`)).status).toBe(204)
    expect((await ada.send('DELETE', `/tokens/${id}`)).status).toBe(404)
    expect((await use()).status).toBe(401)
    const bob = new Browser(server.base)
    await bob.signIn('bob@example.com')
    for (const path of ['/tokens', '/tokens/actions', '/system']) expect((await bob.send('GET', path)).status).toBe(403)
    expect((await bob.send('POST', '/tokens', body)).status).toBe(403)
  })

  test('the system tells how it is', async () => {
    expect((await ada.send('GET', '/system')).body.data).toEqual({
      version: '0.1.0',
      node: process.version,
      database: { provider, version: expect.stringMatching(/^\d/), bytes: expect.any(Number) },
      migrations: { applied: 1, last: expect.stringMatching(/_initial$/) },
      readiness: ['database', 'migrations', 'uploads', 'uploads room'].map((name) => ({
        name,
        isReady: true,
        message: null,
      })),
      startedAt: expect.stringMatching(/Z$/),
      // Those in production alone.
      processes: [],
      // Empty, unless the machine is very busy.
      slowReads: expect.any(Array),
      runs: null,
    })
  })

  test('the audit names what changed, not all that a form sent', async () => {
    const details = async () => {
      const updated = `select details from content_gen_audit where act = 'administrator.updated' order by id`
      return (await rows(provider, project.database.url, updated)).map((row) => JSON.parse(String(row['details'])))
    }
    const before = (await details()).length
    const { email, firstname, lastname, roles } = (await ada.send('GET', '/administrators/2')).body.data
    const form = { email, firstname, lastname, roles }
    expect((await ada.send('PUT', '/administrators/2', form)).status).toBe(200)
    expect((await ada.send('PUT', '/administrators/2', { ...form, lastname: 'Other' })).status).toBe(200)
    expect((await ada.send('PUT', '/administrators/2', form)).status).toBe(200)
    const me = { firstname: 'Ada', lastname: 'Lovelace' }
    for (const names of [me, { ...me, firstname: 'Augusta' }, me])
      expect((await ada.send('PUT', '/me', names)).status).toBe(200)
    const changed = ['lastname', 'lastname', 'firstname', 'firstname'].map((name) => ({ attributes: [name] }))
    expect((await details()).slice(before)).toEqual(changed)
  })

  test('the audit tells who did what to whom', async () => {
    const told = await rows(
      provider,
      project.database.url,
      `select act, actor_name, subject_id, details from content_gen_audit where act like 'administrator.%' order by id`,
    )
    const acts = told.map((row) => `${row['act']} ${row['subject_id']} by ${row['actor_name']}`)
    for (const act of [
      'administrator.created 2 by Ada Lovelace',
      'administrator.login 2 by Bob Ross',
      'administrator.password.reset 2 by Bob Ross',
      'administrator.updated 2 by Bob Ross',
      'administrator.password.changed 2 by Bob Ross',
      'administrator.secondFactor.on 2 by Bob Ross',
      'administrator.secondFactor.off 2 by Bob Ross',
      'administrator.secondFactor.off 2 by Ada Lovelace',
      'administrator.password.reset.requested 2 by Ada Lovelace',
      'administrator.password.reset.requested 2 by null',
      'administrator.login.failed 2 by null',
    ])
      expect(acts).toContain(act)
    expect(acts.some((act) => act.startsWith('administrator.deleted'))).toBe(true)
    expect(acts.some((act) => act.startsWith('administrator.blocked'))).toBe(true)
    expect(JSON.stringify(told)).not.toMatch(/passphrase|\$2b\$/)
  })
})
