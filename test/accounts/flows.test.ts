/** The recorded flows of fixtures/wire: several requests that build on each other and on the text of a mail. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { accountProject, bearer, magazine, register, send, withSettings } from './account-project.js'
import { issuedToken } from './forged-tokens.js'
import { execute, rows } from './sql.js'
import type { RunningServer } from '../project.js'
import type { AccountProject, Answer } from './account-project.js'

interface Entry {
  readonly request: {
    readonly method: string
    readonly path: string
    readonly headers?: Record<string, string>
    readonly body?: unknown
  }
  readonly save?: Record<string, string>
  readonly response: { readonly status: number; readonly headers?: Record<string, string>; readonly body: unknown }
}

type Variables = Record<string, string>

function recorded(name: string): readonly Entry[] {
  const file = join(magazine, '../wire/flows', `${name}.json`)
  return (JSON.parse(readFileSync(file, 'utf8')) as { entries: Entry[] }).entries
}

/** Replaces the parts that differ from run to run: tokens and times. Ids follow from the order of registration. */
function settled(value: unknown): unknown {
  const text =
    JSON.stringify(value, (key, inner: unknown) => (key === 'jwt' ? '<jwt>' : key === 'id' ? '<id>' : inner)) ?? ''
  return text === '' ? '' : JSON.parse(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>'))
}

/** The recorded answers of Strapi v4 without the parts that tell who has an account. */
function discreet(entries: readonly Entry[]): readonly Entry[] {
  return entries.map((entry) => {
    const { request, response } = entry
    const { user, error } = response.body as Partial<Record<'user' | 'error', Record<string, unknown>>>
    if (request.path === '/api/auth/local/register' && user) {
      const { username, email, provider, confirmed, blocked } = user
      return { ...entry, response: { ...response, body: { user: { username, email, provider, confirmed, blocked } } } }
    }
    if (error?.['message'] !== 'Already confirmed') return entry
    const { email } = request.body as { readonly email: string }
    return { ...entry, response: { status: 200, body: { email, sent: true } } }
  })
}

const filled = (text: string, variables: Variables) =>
  text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => variables[name] ?? '')

async function replay(base: string, entries: readonly Entry[], variables: Variables = {}): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { request, response, save } of entries) {
    const body: unknown =
      request.body === undefined ? undefined : JSON.parse(filled(JSON.stringify(request.body), variables))
    const headers = JSON.parse(filled(JSON.stringify(request.headers ?? {}), variables)) as object
    const answer = await send(base, request.method, filled(request.path, variables), body, headers)
    const place = `${request.method} ${request.path} ${JSON.stringify(request.body)}`
    expect({ status: answer.status, body: settled(answer.body) }, place).toEqual({
      status: response.status,
      body: settled(response.body),
    })
    for (const [name, path] of Object.entries(save ?? {}))
      variables[name] = (answer.body as Record<string, string>)[path] ?? ''
    answers.push(answer)
  }
  return answers
}

describe.each(sampled('sqlite'))('the recorded flows on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer | undefined

  beforeAll(async () => {
    project = await accountProject(`accounts-flows-${provider}`, provider)
    server = await project.start()
    for (const name of ['alice', 'bob', 'carol']) await register(server.base, name)
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await project.database.drop()
  })

  async function restart(settings: object): Promise<string> {
    await server?.stop()
    await project.configure(withSettings(settings))
    await execute(provider, project.database.url, ['delete from content_gen_attempts'])
    server = await project.start()
    return server.base
  }

  test('a forgotten password', async () => {
    const base = await restart({
      advanced: { email_reset_password: 'http://127.0.0.1:9/reset?from=mail' },
      ratelimit: { enabled: false },
    })
    await replay(base, recorded('30a-auth-forgot'))
    const mail = project.mails().at(-1)
    expect(mail?.to).toBe('bob@example.com')
    expect(mail?.text).toMatch(/http:\/\/127\.0\.0\.1:9\/reset\?from=mail&code=[0-9a-f]{128}\n/)
    expect(mail?.html).toMatch(/from=mail&#38;code=[0-9a-f]{128}</)
    const code = /code=([0-9a-f]{128})/.exec(mail?.text ?? '')?.[1] ?? ''
    await replay(base, recorded('30b-auth-reset'), { code })
  })

  test('an address that is confirmed', async () => {
    const advanced = { email_confirmation: true, email_confirmation_redirection: 'http://127.0.0.1:9/confirmed' }
    const base = await restart({ advanced, ratelimit: { enabled: false } })
    await replay(base, discreet(recorded('30c-auth-confirm')))
    const [conf] = await rows(provider, project.database.url, "select id from up_users where username = 'conf'")
    const token = issuedToken(project.env['JWT_SECRET'] ?? '', Number(conf?.['id']))
    const me = () => send(base, 'GET', '/api/users/me', undefined, bearer(token))
    expect((await me()).body.error).toMatchObject({ status: 401, message: 'Invalid credentials' })
    const texts = project.mails().map(({ text }) => text)
    const confirmation = /.*confirmation=([0-9a-f]{40})/s.exec(texts.join('\n'))?.[1] ?? ''
    const [redirected] = await replay(base, discreet(recorded('30d-auth-confirm2')), { confirmation })
    expect(redirected?.headers.get('location')).toBe('http://127.0.0.1:9/confirmed')
    expect((await me()).status).toBe(200)
  })

  test('registration that is turned off', async () => {
    const base = await restart({ advanced: { allow_register: false }, ratelimit: { enabled: false } })
    await replay(base, recorded('30e-auth-register-off'))
  })

  test('addresses that need not be unique', async () => {
    const base = await restart({ advanced: { unique_email: false }, ratelimit: { enabled: false } })
    await replay(base, recorded('30f-auth-nonunique'))
  })

  test('too many requests', async () => {
    const base = await restart({ ratelimit: { enabled: true } })
    const answers = await replay(base, recorded('31-ratelimit'))
    const left = answers.slice(0, 13).map(({ headers }) => headers.get('x-ratelimit-remaining'))
    expect(left).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0', '0', '0', '0'])
    expect(answers[10]?.headers.get('x-ratelimit-limit')).toBe('10')
    expect(Number(answers[10]?.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 - 1)
    expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('too many sign-ins by GraphQL, as many as there are in a request', async () => {
    const base = await restart({ ratelimit: { enabled: true } })
    const login = (i: number) => `a${i}: login(input: { identifier: "nobody${i}", password: "x" }) { jwt }`
    const all = Array.from({ length: 25 }, (_, i) => login(i)).join(' ')
    const answer = await send(base, 'POST', '/graphql', { query: `mutation { ${all} }` })
    const codes = (answer.body.errors as { extensions: { error: { name: string } } }[]).map(
      ({ extensions }) => extensions.error.name,
    )
    // A mutation stops at its first failure; every sign-in that ran counts.
    expect(new Set(codes)).toEqual(new Set(['ValidationError']))
    for (let i = 0; i < 12; i++) await send(base, 'POST', '/graphql', { query: `mutation { ${login(i)} }` })
    const late = await send(base, 'POST', '/graphql', { query: `mutation { ${login(0)} }` })
    expect(late.body.errors[0].extensions.error.name).toBe('RateLimitError')
    expect((await send(base, 'POST', '/api/auth/local', { identifier: 'alice', password: 'x' })).status).toBe(429)
  })

  test('input of a sender does not count for another', async () => {
    const base = await restart({ ratelimit: { enabled: true, max: 5 } })
    const paths = ['/api/auth/local', '/api/auth/local/', '/API/auth/local', '/api/auth/LOCAL', '/api/auth/local?x=1']
    const statuses: number[] = []
    for (let i = 0; i < 20; i++) {
      const body = { identifier: `nobody${i}`, password: 'x', email: `${i}@example.com`, deviceId: String(i) }
      const headers = { 'x-forwarded-for': `10.0.0.${i}`, 'x-real-ip': `10.0.1.${i}` }
      statuses.push((await send(base, 'POST', paths[i % paths.length] ?? '', body, headers)).status)
    }
    expect(statuses).toEqual([...Array<number>(5).fill(400), ...Array<number>(15).fill(429)])
  })

  test('behind a proxy, the address that the proxy saw counts', async () => {
    await server?.stop()
    await project.configure({ ...withSettings({ ratelimit: { enabled: true, max: 2 } }), server: { proxy: true } })
    await execute(provider, project.database.url, ['delete from content_gen_attempts'])
    server = await project.start()
    const from = (address: string, chosen: string) =>
      send(
        server?.base ?? '',
        'POST',
        '/api/auth/local',
        { identifier: 'x', password: 'x' },
        { 'x-forwarded-for': `${chosen}, ${address}` },
      )
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await from('192.0.2.1', `10.0.0.${i}`)).status)
    statuses.push((await from('192.0.2.2', '10.0.0.9')).status)
    // A holder of one IPv6 address also has its neighbours.
    for (let i = 1; i <= 3; i++) statuses.push((await from(`2001:db8:1:2::${i}`, '10.0.0.9')).status)
    expect(statuses).toEqual([400, 400, 429, 400, 400, 400, 429])
  })
})
