/** Whose account somebody gets who signs in at a provider, and what may keep them out. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../../databases.js'
import { bearer, magazineConfig, register, send, signIn, withSettings } from '../account-project.js'
import { Browser, firstAdministrator, passphrase } from '../../admin/panel.js'
import type { AccountProject, Answer } from '../account-project.js'
import type { RunningServer } from '../../project.js'
import { execute, rows } from '../sql.js'
import { startDouble } from './double.js'
import type { Double } from './double.js'
import type { Person } from './shapes.js'
import { finish, providers, putAccounts, signInAs, signInProject, startAt, walk } from './visitor.js'

/** Sees accounts, and may not change them. */
const looker = { users: ['read'] }
const admin = { enabled: true, roles: { looker } }
const ownAddress = { action: 'plugin::users-permissions.user.update', where: { id: '$caller' }, fields: ['email'] }
const features: object = { admin, permissions: { ...magazineConfig.permissions, authenticated: [ownAddress] } }

const outcome = ({ status, body }: Answer): string => (status === 200 ? body.user.username : body.error.message)
const unproved = 'The provider does not vouch for your e-mail: prove it by a code'

const somebody = (id: string, name: string, more: Partial<Person> = {}): Person => ({
  id,
  name,
  email: `${name}@example.com`,
  isVerified: true,
  ...more,
})

describe.each(sampled('postgresql'))('accounts of people who sign in by others on %s', (database) => {
  let project: AccountProject
  let double: Double
  let server: RunningServer

  beforeAll(async () => {
    double = await startDouble()
    project = await signInProject('accounts', database, {}, features)
    server = await startAt(project, double)
  }, 240_000)

  afterAll(async () => {
    double?.stop()
    await server?.stop()
    await project?.database.drop()
  })

  const enter = (provider: string, person: Person) => signInAs(server, double, provider, person)
  const query = (text: string) => rows(database, project.database.url, text)
  const audited = async () => {
    const found = await query(
      `select act, subject_name, details from content_gen_audit where act like 'auth.%' order by id desc limit 2`,
    )
    return found.map(({ act, subject_name: name, details }) =>
      [act, name, details === null ? null : JSON.parse(String(details)).reason].join(' ').trim(),
    )
  }

  async function configure(settings: object): Promise<void> {
    await server.stop()
    await project.configure(
      withSettings({ providers, ...settings }, { ...magazineConfig, editorial: { enabled: true }, ...features }),
    )
    server = await startAt(project, double)
  }

  test('a local account stays its own, while nobody confirms addresses', async () => {
    expect((await register(server.base, 'local')).status).toBe(200)
    for (const name of ['early', 'roaming']) expect((await register(server.base, name)).status).toBe(200)
    expect(outcome(await enter('google', somebody('1', 'local')))).toBe('Email is already taken.')
    expect(await audited()).toEqual(['auth.login.failed  provider', 'auth.register roaming'])
    expect(outcome(await enter('google', somebody('1', 'LOCAL', { isVerified: false })))).toBe(unproved)
  })

  test('a name that is taken gets a number, and never looks like an address', async () => {
    const named = await enter('github', somebody('2', 'local', { email: 'other@example.com' }))
    expect(outcome(named)).toMatch(/^local-\d{7}$/)
    expect(await audited()).toEqual([`auth.login ${outcome(named)}`, `auth.register ${outcome(named)}`])
    expect(outcome(await enter('github', somebody('3', 'x', { email: 'short@example.com' })))).toMatch(/^x-\d{7}$/)
    const address = somebody('4', 'local@example.com', { email: 'four@example.com' })
    expect(outcome(await enter('github', address))).toMatch(/^local-\d{7}$/)
  })

  test('a moved account belongs to the first person for whose address the provider vouches, and to nobody else', async () => {
    await putAccounts(project, database, [
      { name: 'moved', email: 'moved@example.com', provider: 'github' },
      { name: 'shown', email: 'shown@example.com', provider: 'facebook' },
    ])
    expect(outcome(await enter('github', somebody('10', 'moved', { isVerified: false })))).toBe(unproved)
    expect(outcome(await enter('discord', somebody('10', 'moved')))).toBe('Email is already taken.')
    expect(outcome(await enter('github', somebody('10', 'moved')))).toBe('moved')
    expect(outcome(await enter('github', somebody('11', 'moved')))).toBe('Email is already taken.')
    expect(outcome(await enter('github', somebody('10', 'moved', { email: null })))).toBe('moved')
    const links = await query(`select provider, subject from content_gen_identities where subject = '10'`)
    expect(links).toEqual([{ provider: 'github', subject: '10' }])
  })

  test('whoever held a moved account before is out', async () => {
    const { body } = await register(server.base, 'held')
    await execute(database, project.database.url, [`update up_users set provider = 'discord' where username = 'held'`])
    const me = () => send(server.base, 'GET', '/api/users/me', undefined, bearer(body.jwt))
    expect((await me()).status).toBe(200)
    const found = await enter('discord', somebody('15', 'held'))
    expect(found.body.user.id).toBe(body.user.id)
    expect((await me()).status).toBe(401)
    expect((await send(server.base, 'GET', '/api/users/me', undefined, bearer(found.body.jwt))).status).toBe(200)
  })

  test('an address with letters that look like others is another address', async () => {
    await putAccounts(project, database, [{ name: 'kay', email: 'kay@example.com', provider: 'google' }])
    expect(outcome(await enter('google', somebody('20', 'kelvin', { email: '\u212Aay@example.com' })))).toBe(
      'Email was not available.',
    )
    expect(outcome(await enter('google', somebody('21', 'kay', { email: 'KAY@example.com' })))).toBe('kay')
  })

  test('somebody without an address, or with one that nobody vouches for', async () => {
    expect(outcome(await enter('reddit', somebody('30', 'nobody')))).toBe('Email was not available.')
    expect(outcome(await enter('facebook', somebody('31', 'fay')))).toBe('fay')
    expect(outcome(await enter('facebook', somebody('32', 'fay', { email: 'shown@example.com' })))).toBe(unproved)
  })

  test('a blocked account, and one that was deleted', async () => {
    const { body } = await enter('github', somebody('40', 'blocked'))
    const truth = database === 'sqlite' ? '1' : 'true'
    await execute(database, project.database.url, [`update up_users set blocked = ${truth} where id = ${body.user.id}`])
    const answer = await enter('github', somebody('40', 'blocked'))
    expect(outcome(answer)).toBe('Your account has been blocked by an administrator')
    expect(answer.body.error).toEqual({
      status: 400,
      name: 'ApplicationError',
      message: 'Your account has been blocked by an administrator',
      details: {},
    })
    expect((await audited())[0]).toBe('auth.login.failed blocked blocked')
    await project.cli('user', 'delete', 'blocked', '--yes')
    expect(await query(`select * from content_gen_identities where subject = '40'`)).toEqual([])
    const again = await enter('github', somebody('40', 'blocked'))
    expect(again.body.user.id).not.toBe(body.user.id)
    // Code of the owner may delete rows by itself.
    await execute(database, project.database.url, [`delete from up_users where id = ${again.body.user.id}`])
    expect((await enter('github', somebody('40', 'blocked'))).status).toBe(200)
  })

  test('an account that signed in by others has no password', async () => {
    expect((await signIn(server.base, 'fay', '')).status).toBe(400)
    expect((await signIn(server.base, 'fay', 'null')).status).toBe(400)
  })

  test('an administrator links an account by the id that the log tells', async () => {
    const person = somebody('50', 'linked', { email: 'linked@example.com' })
    await putAccounts(project, database, [{ name: 'linked', email: 'linked@example.com', provider: 'facebook' }])
    expect(outcome(await enter('facebook', person))).toBe(unproved)
    await expect.poll(() => server.output()).toMatch(/"provider":"facebook","person":"50"/)
    const { stdout } = await project.cli('user', 'link', 'linked', '--provider', 'facebook', '--id', '50')
    expect(stdout).toMatch(/^linked \(id \d+\) belongs to 50 of facebook\.\n$/)
    const [told] = await query(`select act, actor_kind, details from content_gen_audit order by id desc limit 1`)
    expect(told).toEqual({ act: 'account.linked', actor_kind: 'console', details: '{"provider":"facebook"}' })
    expect(outcome(await enter('facebook', person))).toBe('linked')
    await expect(project.cli('user', 'link', 'linked', '--provider', 'google', '--id', '50')).rejects.toMatchObject({
      stderr: expect.stringContaining('The id of a person at google is https://accounts.google.com <id>'),
    })
    await expect(project.cli('user', 'link', 'linked', '--provider', 'facebook', '--id', '51')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The account is linked with somebody of facebook already'),
    })
    await expect(project.cli('user', 'link', 'moved', '--provider', 'facebook', '--id', '50')).rejects.toMatchObject({
      stderr: expect.stringContaining('The person has another account already'),
    })
    await expect(project.cli('user', 'link', 'moved', '--provider', 'fcebook', '--id', '9')).rejects.toMatchObject({
      stderr: expect.stringContaining('There is no provider "fcebook"'),
    })
  })

  describe('in the panel', () => {
    let ada: Browser
    let ids: Readonly<Record<string, number>>
    const people = (name: string) => `/users/${ids[name]}/identities`
    const link = (name: string, provider: unknown, subject: unknown, by = ada) =>
      by.send('POST', people(name), { provider, subject })
    const reason = ({ status, body }: Answer) => [status, body.error.reason.code]

    beforeAll(async () => {
      ada = await firstAdministrator(server)
      const names = ['paul', 'pia', 'pit']
      await putAccounts(
        project,
        database,
        names.map((name) => ({ name, email: `${name}@example.com`, provider: 'facebook' })),
      )
      const found = await query(`select id, username from up_users where username in ('paul', 'pia', 'pit')`)
      ids = Object.fromEntries(found.map(({ id, username }) => [String(username), Number(id)]))
    })

    test('an administrator links an account, and removes the person again', async () => {
      expect((await ada.send('GET', people('paul'))).body).toEqual({ data: [] })
      const linked = await link('paul', 'facebook', ' 200 ')
      expect(linked.body.data).toEqual([{ id: expect.any(Number), provider: 'facebook', subject: '200' }])
      const found = await enter('facebook', somebody('200', 'paul', { email: null }))
      expect(outcome(found)).toBe('paul')
      const me = () => send(server.base, 'GET', '/api/users/me', undefined, bearer(found.body.jwt))
      // The account has no role.
      expect((await me()).status).toBe(403)
      expect((await link('paul', 'google', 'https://accounts.google.com 200')).status).toBe(200)
      expect((await me()).status).toBe(401)
      expect(outcome(await enter('google', somebody('200', 'paul', { email: null })))).toBe('paul')
      const one = `${people('paul')}/${linked.body.data[0].id}`
      expect((await ada.send('DELETE', `${people('pia')}/${linked.body.data[0].id}`)).status).toBe(404)
      expect((await ada.send('DELETE', one)).status).toBe(204)
      expect(reason(await ada.send('DELETE', one))).toEqual([404, 'gone'])
      expect(outcome(await enter('facebook', somebody('200', 'paul', { isVerified: false })))).toBe(unproved)
      const told = await query(
        `select act, actor_kind, subject_name, details from content_gen_audit where act like 'account.%linked' order by id desc limit 3`,
      )
      expect(
        told.toReversed().map((row) => [row['act'], row['actor_kind'], row['subject_name'], row['details']]),
      ).toEqual([
        ['account.linked', 'administrator', 'paul', '{"provider":"facebook"}'],
        ['account.linked', 'administrator', 'paul', '{"provider":"google"}'],
        ['account.unlinked', 'administrator', 'paul', '{"provider":"facebook"}'],
      ])
    })

    test('a person has one account, also if two are linked at once', async () => {
      const answers = await Promise.all(['pia', 'pit'].map((name) => link(name, 'facebook', '201')))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      const refused = answers.find(({ status }) => status === 400)
      expect(refused && reason(refused)).toEqual([400, 'personTaken'])
      const holder = answers[0]?.status === 200 ? 'pia' : 'pit'
      expect(reason(await link(holder, 'facebook', '202'))).toEqual([400, 'personThere'])
      expect(await query(`select subject from content_gen_identities where subject in ('201', '202')`)).toEqual([
        { subject: '201' },
      ])
    })

    test('whoever registered with the address of the person is out', async () => {
      const { body } = await register(server.base, 'squatted')
      const linking = await ada.send('POST', `/users/${body.user.id}/identities`, {
        provider: 'facebook',
        subject: '202',
      })
      expect(linking.status).toBe(200)
      expect((await signIn(server.base, 'squatted')).status).toBe(400)
      const stored = await query(`select password from up_users where username = 'squatted'`)
      expect(stored).toEqual([{ password: null }])
      expect(outcome(await enter('facebook', somebody('202', 'squatted', { email: null })))).toBe('squatted')
    })

    test('an id that no sign-in has is refused, and so is who may not change accounts', async () => {
      const before = await query('select * from content_gen_identities order by id')
      for (const subject of [
        '203',
        'https://accounts.google.com',
        'https://evil.example 203',
        'accounts.google.com 203',
      ])
        expect(reason(await link('pia', 'google', subject))).toEqual([400, 'personIssuer'])
      for (const subject of ['', ' ', null, 7, ['203'], 'a\u0000', 'x'.repeat(1001)])
        expect((await link('pia', 'discord', subject)).status, JSON.stringify(subject)).toBe(400)
      for (const provider of ['nobody', '__proto__', 'constructor', '', null])
        expect((await link('pia', provider, '203')).status).toBe(400)
      expect((await ada.send('POST', '/users/999999/identities', { provider: 'discord', subject: '1' })).status).toBe(
        404,
      )
      const invited = await ada.send('POST', '/administrators', { email: 'looker@example.com', roles: ['looker'] })
      const bob = new Browser(server.base)
      await bob.send('POST', '/links/use', { token: invited.body.data.url.split('#')[1], password: passphrase })
      expect((await bob.send('GET', `/users/${ids['pia']}`)).status).toBe(200)
      expect((await bob.send('GET', people('pia'))).status).toBe(403)
      expect((await link('pia', 'discord', '203', bob)).status).toBe(403)
      expect((await bob.send('DELETE', `${people('pia')}/1`)).status).toBe(403)
      expect((await link('pia', 'discord', '203', new Browser(server.base))).status).toBe(401)
      expect((await send(server.base, 'GET', `/api${people('pia')}`)).status).toBe(404)
      expect(await query('select * from content_gen_identities order by id')).toEqual(before)
    })
  })

  test('the doctor names moved accounts that nobody vouches for', async () => {
    const { stdout } = await project.cli('doctor').catch((failure: { stdout: string }) => failure)
    expect(stdout).toContain('Accounts of providers that do not vouch for addresses: "shown" (facebook)')
    expect(stdout).not.toContain('"linked"')
  })

  describe('a code in a mail', () => {
    const post = (path: string, body: object) => send(server.base, 'POST', `/api/auth/${path}`, body)
    const ask = async (person: Person, email: string) => {
      const { searchParams } = await walk(server, double, 'facebook', person)
      return post('facebook/link', { access_token: searchParams.get('access_token'), email })
    }
    const sent = () => project.mails().at(-1)
    const code = () => /^[\da-f]{16}$/m.exec(sent()?.text ?? '')?.[0] ?? ''

    test('links a moved account with who proves its address', async () => {
      const asked = await ask(somebody('60', 'shown', { email: null }), 'Shown@example.com')
      expect(asked.status).toBe(200)
      expect(asked.body).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/) })
      expect(sent()).toMatchObject({ to: 'shown@example.com', subject: 'Your code' })
      const { ticket } = asked.body
      const wrong = await post('facebook/link/confirm', { ticket, code: '0'.repeat(16) })
      expect(outcome(wrong)).toBe('Incorrect code provided')
      expect(outcome(await post('facebook/link/confirm', { ticket: 'a'.repeat(43), code: code() }))).toBe(
        'Incorrect code provided',
      )
      expect(outcome(await post('google/link/confirm', { ticket, code: code() }))).toBe('Incorrect code provided')
      const found = await post('facebook/link/confirm', { ticket, code: ` ${code()}` })
      expect(found.body).toEqual({ jwt: expect.any(String), user: expect.objectContaining({ username: 'shown' }) })
      expect(outcome(await post('facebook/link/confirm', { ticket, code: code() }))).toBe('Incorrect code provided')
      expect(outcome(await enter('facebook', somebody('60', 'shown', { email: null })))).toBe('shown')
    })

    test('makes an account for somebody whose provider knows no address', async () => {
      const { searchParams } = await walk(server, double, 'reddit', somebody('61', 'redd'))
      const token = searchParams.get('access_token') ?? ''
      // A token that signed nobody in still proves who asks.
      expect(outcome(await finish(server, 'reddit', `?access_token=${token}`))).toBe('Email was not available.')
      const { body } = await post('reddit/link', { access_token: token, email: 'redd@example.com' })
      expect(outcome(await finish(server, 'reddit', `?access_token=${token}`))).toMatch(/^This access_token/)
      const made = await post('reddit/link/confirm', { ticket: body.ticket, code: code() })
      expect(made.body.user).toMatchObject({ username: 'redd', email: 'redd@example.com', provider: 'reddit' })
    })

    test('does not give a local account away, and says nothing of accounts', async () => {
      const asked = await ask(somebody('62', 'thief'), 'local@example.com')
      expect(Object.keys(asked.body)).toEqual(['ticket'])
      expect(outcome(await post('facebook/link/confirm', { ticket: asked.body.ticket, code: code() }))).toBe(
        'Email is already taken.',
      )
      expect((await post('facebook/link', { access_token: 'stolen', email: 'local@example.com' })).status).toBe(400)
      expect((await ask(somebody('63', 'none'), 'no address')).status).toBe(400)
      const texts = JSON.stringify(await query('select * from content_gen_sign_ins'))
      expect(texts).not.toContain(code())
    })
  })

  test('no answer tells who somebody is at a provider', async () => {
    const everything = ['/api/users?populate=*', '/api/users/me', '/openapi.json']
    for (const path of everything)
      expect((await send(server.base, 'GET', path)).text).not.toMatch(/content_gen_identities|"identities"/)
  })

  test('closed registration makes no account, and lets known people in', async () => {
    await configure({ advanced: { allow_register: false } })
    expect(outcome(await enter('github', somebody('70', 'late')))).toBe('Register action is actually not available.')
    expect(outcome(await enter('github', somebody('10', 'moved')))).toBe('moved')
  }, 120_000)

  test('where addresses are confirmed, a confirmed local account is linked, and nobody gets in unproved', async () => {
    await configure({ advanced: { email_confirmation: true } })
    await putAccounts(project, database, [
      { name: 'sure', email: 'sure@example.com', provider: 'local' },
      { name: 'unsure', email: 'unsure@example.com', provider: 'local', isConfirmed: false },
    ])
    expect(outcome(await enter('google', somebody('80', 'sure')))).toBe('sure')
    expect(outcome(await enter('google', somebody('81', 'unsure')))).toBe('Email is already taken.')
    expect(outcome(await enter('facebook', somebody('82', 'new')))).toBe(unproved)
    expect(outcome(await enter('facebook', somebody('83', 'sure')))).toBe(unproved)
    expect(outcome(await enter('google', somebody('84', 'newer')))).toBe('newer')
    // Whoever registered before addresses were confirmed may have an address of somebody else.
    expect((await signIn(server.base, 'early')).status).toBe(200)
    expect(outcome(await enter('google', somebody('85', 'early')))).toBe('early')
    expect((await signIn(server.base, 'early')).status).toBe(400)
  }, 120_000)

  test('whoever gives their account another address must confirm it, before its owner finds the account by it', async () => {
    const { body } = await signIn(server.base, 'roaming')
    const move = (email: string) => send(server.base, 'PUT', `/api/users/${body.user.id}`, { email }, bearer(body.jwt))
    expect((await move('Roaming@example.com')).body).toMatchObject({ email: 'roaming@example.com', confirmed: true })
    expect((await move('aim@example.com')).body).toMatchObject({ email: 'aim@example.com', confirmed: false })
    expect(outcome(await enter('google', somebody('86', 'aim')))).toBe('Email is already taken.')
    expect(outcome(await signIn(server.base, 'roaming'))).toBe('Your account email is not confirmed')
  }, 120_000)

  test('without unique addresses, each provider has an account of its own', async () => {
    await configure({ advanced: { unique_email: false } })
    const made = await enter('discord', somebody('90', 'again', { email: 'local@example.com' }))
    expect(made.body.user).toMatchObject({ username: 'again', email: 'local@example.com', provider: 'discord' })
  }, 120_000)

  test('attempts are limited per step and address', async () => {
    await configure({ ratelimit: { enabled: true, max: 3, interval: 60_000 } })
    for (const path of ['connect/github', 'connect/github/callback', 'auth/github/callback']) {
      const statuses = []
      for (let attempt = 0; attempt < 4; attempt++)
        statuses.push((await send(server.base, 'GET', `/api/${path}`)).status)
      expect(statuses.slice(0, 3)).not.toContain(429)
      expect(statuses[3]).toBe(429)
    }
  }, 120_000)
})
