/** Registration with e-mail confirmation on: neither its answer nor what it does tells who has an account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { accountProject, magazineConfig, password, register, send, signIn, withSettings } from './account-project.js'
import { execute, rows } from './sql.js'
import type { AccountProject, Answer } from './account-project.js'
import type { RunningServer } from '../project.js'

describe.each(sampled('postgresql'))('registration on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer

  beforeAll(async () => {
    const config = withSettings({ advanced: { email_confirmation: true } }, magazineConfig)
    project = await accountProject(`registration-${provider}`, provider, config)
    server = await project.start()
    await register(server.base, 'vic')
    await confirm()
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const query = (sql: string) => rows(provider, project.database.url, sql)
  const accounts = () => query('select username, email, confirmed from up_users order by id')
  const lastMail = () => project.mails().at(-1)
  const post = (path: string, body: object) => send(server.base, 'POST', path, body)
  const confirm = async () => {
    const [, code] = /confirmation=([0-9a-f]{40})/.exec(lastMail()?.text ?? '') ?? []
    expect((await send(server.base, 'GET', `/api/auth/email-confirmation?confirmation=${code}`)).status).toBe(302)
  }
  /** An answer without its time and the number of its request. */
  const shown = ({ status, text, headers }: Answer) => {
    const kept = [...headers].filter(([name]) => !['date', 'x-request-id', 'set-cookie'].includes(name))
    return { status, text, headers: kept }
  }
  const taken = { status: 400, name: 'ApplicationError', message: 'Email or Username are already taken', details: {} }

  test('the answer is that of the sent values alone', async () => {
    const { status, body } = await register(server.base, 'Anna', { email: 'Anna@Example.com' })
    expect([status, body]).toEqual([
      200,
      { user: { username: 'Anna', email: 'anna@example.com', provider: 'local', confirmed: false, blocked: false } },
    ])
    expect(lastMail()).toMatchObject({ to: 'anna@example.com', subject: 'Confirm your address' })
    await confirm()
    expect((await signIn(server.base, 'Anna')).status).toBe(200)
  })

  test.each([
    ['an address', 'vic@example.com'],
    ['one that reads the same', 'VIC@example.com'],
    ['one of look-alike letters', 'ｖic@example.com'],
  ])('%s that has an account gets the same answer, changes nothing, and tells the owner', async (_what, email) => {
    const before = await accounts()
    const known = await register(server.base, 'somebody', { email })
    expect(lastMail()).toMatchObject({ to: 'vic@example.com', subject: 'You have an account already' })
    expect(lastMail()?.text).not.toContain('somebody')
    expect(await accounts()).toEqual(before)
    const unknown = await register(server.base, 'somebody', { email: email.replace(/ic/i, 'oc') })
    const alike = (answer: Answer) =>
      JSON.stringify(shown(answer))
        .replaceAll(/ic@|IC@/g, 'oc@')
        .toLowerCase()
    expect(alike(known)).toBe(alike(unknown))
    await execute(provider, project.database.url, ["delete from up_users where username = 'somebody'"])
  })

  test('so does an address that is a name as well', async () => {
    const own = { username: 'own@example.com', email: 'own@example.com', password }
    const first = await post('/api/auth/local/register', own)
    const before = await accounts()
    const again = await post('/api/auth/local/register', own)
    expect(shown(again)).toEqual(shown(first))
    expect(lastMail()).toMatchObject({ to: 'own@example.com', subject: 'You have an account already' })
    expect(await accounts()).toEqual(before)
  })

  test('a taken name is a 400, whether or not the address is known', async () => {
    const mails = project.mails().length
    for (const email of ['vic@example.com', 'new@example.com'])
      expect((await register(server.base, 'VIC', { email })).body.error).toEqual(taken)
    expect(project.mails()).toHaveLength(mails)
  })

  test('no name is an address of somebody else, known or not', async () => {
    for (const name of ['vic@example.com', 'unknown@example.com'])
      expect((await register(server.base, name, { email: 'mine@example.com' })).body.error).toEqual(taken)
  })

  test('other faults are told for both', async () => {
    for (const email of ['vic@example.com', 'new@example.com']) {
      const { status, body } = await register(server.base, 'short', { email, password: 'x'.repeat(80) })
      expect([status, body.error.name]).toEqual([400, 'ValidationError'])
    }
  })

  test('of many at once one is made, and all get the same answer', async () => {
    const all = await Promise.all(
      Array.from({ length: 5 }, (_, n) => register(server.base, `crowd${n}`, { email: 'crowd@example.com' })),
    )
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const made = (await accounts()).filter(({ email }) => email === 'crowd@example.com')
    expect(made).toHaveLength(1)
    const subjects = project.mails().flatMap(({ to, subject }) => (to === 'crowd@example.com' ? [subject] : []))
    expect(subjects.toSorted()).toEqual(['Confirm your address', ...Array(4).fill('You have an account already')])
  })

  test('GraphQL tells the same', async () => {
    const mutation =
      'mutation ($i: UsersPermissionsRegisterInput!) { register(input: $i) { jwt user { id username email confirmed blocked role { name } } } }'
    const ask = async (username: string, email: string) =>
      (await post('/graphql', { query: mutation, variables: { i: { username, email, password } } })).body
    const user = { id: '', confirmed: false, blocked: false, role: null }
    for (const [name, email] of [
      ['gina', 'gina@example.com'],
      ['gustav', 'vic@example.com'],
    ] as const)
      expect(await ask(name, email)).toEqual({
        data: { register: { jwt: null, user: { ...user, username: name, email } } },
      })
    expect((await accounts()).map(({ username }) => username)).not.toContain('gustav')
    expect((await ask('gina', 'other@example.com')).errors[0].message).toBe(taken.message)
  })

  test('to ask for the link again tells nothing either', async () => {
    const again = (email: string) => post('/api/auth/send-email-confirmation', { email })
    await execute(provider, project.database.url, [
      "update up_users set blocked = true where email = 'anna@example.com'",
    ])
    for (const email of ['vic@example.com', 'anna@example.com', 'nobody@example.com', 'crowd@example.com'])
      expect(await again(email)).toMatchObject({ status: 200, body: { email, sent: true } })
    const mails = project.mails()
    expect(mails.at(-1)).toMatchObject({ to: 'crowd@example.com', subject: 'Confirm your address' })
    expect(mails.at(-2)).toMatchObject({ to: 'vic@example.com', subject: 'You have an account already' })
    await confirm()
  })
})
