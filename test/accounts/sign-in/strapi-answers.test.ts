/** Both steps answer as a Strapi 4.26.2 did (`strapi.json`), except for what lets people in who should not be. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '../account-project.js'
import type { AccountProject, Answer } from '../account-project.js'
import type { RunningServer } from '../../project.js'
import { startDouble } from './double.js'
import type { Double } from './double.js'
import type { Person } from './shapes.js'
import { leave, providers, publicUrl, putAccounts, signInAs, signInProject, startAt } from './visitor.js'

interface Recorded {
  readonly path: string
  readonly status: number
  readonly location?: string
  readonly body?: Readonly<Record<string, unknown>>
}

const file = new URL('strapi.json', import.meta.url)
const { answers } = JSON.parse(readFileSync(file, 'utf8')) as { readonly answers: readonly Recorded[] }

/** The answer that Strapi gave to a path, the `nth` time. */
function recorded(path: string, nth = 0): Recorded {
  const found = answers.filter((each) => each.path === path)[nth]
  if (found === undefined) throw new Error(`Strapi was not asked ${path}`)
  return found
}

const second = '/api/auth/keycloak/callback?access_token=x'
const ada: Person = { id: '1', name: 'ada', email: 'Ada@example.com', isVerified: true }

let project: AccountProject
let double: Double
let server: RunningServer

beforeAll(async () => {
  double = await startDouble()
  project = await signInProject('strapi', 'sqlite', {
    providers: {
      keycloak: providers['keycloak'],
      github: providers['github'],
      discord: { ...providers['discord'], enabled: false },
    },
  })
  server = await startAt(project, double)
}, 240_000)

afterAll(async () => {
  double?.stop()
  await server?.stop()
  await project?.database.drop()
})

const ask = (path: string) => send(server.base, 'GET', path)
const enter = (person: Partial<Person>) => signInAs(server, double, 'keycloak', { ...ada, ...person })
const told = ({ status, body }: Pick<Answer, 'status' | 'body'>) => ({
  status,
  name: body.error.name,
  message: body.error.message,
})
const toldBy = ({ status, body }: Recorded) => told({ status, body })

test.each([
  '/api/connect/nobody',
  '/api/connect/discord',
  '/api/connect/keycloak?callback=https://evil.example/signed-in',
  '/api/connect/keycloak?callback=https://site.example.com/other',
  '/api/connect/keycloak?callback=none',
  '/api/auth/nobody/callback?access_token=x',
  '/api/auth/discord/callback?access_token=x',
  '/api/auth/local/callback',
])('%s is answered alike', async (path) => {
  const { status, body } = await ask(path)
  expect({ status, body }).toEqual({ status: recorded(path).status, body: recorded(path).body })
})

test('a second step without a token is refused alike', async () => {
  const path = '/api/auth/keycloak/callback'
  expect(told(await ask(path))).toEqual(toldBy(recorded(path)))
})

test('the first step asks the provider for the same, and for a proof besides', async () => {
  const parameters = (address = '') => Object.fromEntries(new URL(address).searchParams)
  const theirs = parameters(recorded('/api/connect/keycloak').location)
  const ours = parameters((await leave(server, 'keycloak')).page)
  expect(
    Object.keys(ours)
      .filter((name) => !(name in theirs))
      .toSorted(),
  ).toEqual(['code_challenge', 'code_challenge_method', 'nonce', 'state'])
  expect(ours['response_type']).toBe(theirs['response_type'])
  expect(ours['scope']?.split(' ').toSorted()).toEqual(theirs['scope']?.split(' ').toSorted())
  expect(ours['redirect_uri']?.replace(publicUrl, '')).toBe(
    theirs['redirect_uri']?.replace('http://127.0.0.1:1399', ''),
  )
})

test('who signs in gets the same answer, and refusals have the same words', async () => {
  const { status, body } = await enter({})
  const { user } = recorded(second).body as { readonly user: object }
  expect(status).toBe(200)
  expect(Object.keys(body)).toEqual(['jwt', 'user'])
  const moments = { createdAt: '…', updatedAt: '…' }
  expect({ ...body.user, ...moments }).toEqual(user)
  expect(Object.keys(body.user)).toEqual(Object.keys(user))
  expect(told(await enter({ id: '2', email: null }))).toEqual(toldBy(recorded(second, 1)))
  await putAccounts(project, 'sqlite', [{ name: 'local', email: 'local@example.com', provider: 'local' }])
  expect(told(await enter({ id: '3', email: 'local@example.com' }))).toEqual(toldBy(recorded(second, 2)))
  await project.cli('user', 'block', 'ada')
  expect(told(await enter({}))).toEqual(toldBy(recorded(second, 3)))
})

test('Strapi takes anybody’s token, and no state: here both are refused', async () => {
  expect(recorded('/api/auth/keycloak/callback?access_token=anything').status).toBe(200)
  expect((await ask('/api/auth/keycloak/callback?access_token=anything')).status).toBe(400)
  expect(recorded('/api/connect/keycloak/callback?code=x&state=wrong').location).toContain('access_token=')
  const left = await leave(server, 'keycloak')
  const back = await send(server.base, 'GET', '/api/connect/keycloak/callback?code=x&state=wrong', undefined, left)
  expect(back.headers.get('location')).toMatch(/^https:\/\/site\.example\.com\/signed-in\?error=invalid_request&/)
})
