/** People sign in at each provider, which is a double with the provider's own answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providers as databases } from '../../databases.js'
import { bearer, send } from '../account-project.js'
import type { AccountProject } from '../account-project.js'
import type { RunningServer } from '../../project.js'
import { startDouble } from './double.js'
import type { Double } from './double.js'
import { openidShapes, siteShapes } from './shapes.js'
import type { Person } from './shapes.js'
import { finish, leave, page, publicUrl, putAccounts, signInAs, signInProject, startAt, walk } from './visitor.js'

const names = [...Object.keys(siteShapes), ...Object.keys(openidShapes)]
const vouching = (name: string) => siteShapes[name]?.vouches ?? true

/** Somebody of their own at each provider. */
const personOf = (name: string, more: Partial<Person> = {}): Person => ({
  id: String(1000 + names.indexOf(name)),
  name: `ada-${name}`,
  email: `Ada@${name}.example.com`,
  isVerified: true,
  ...more,
})

describe.each(databases)('sign-in by others on %s', (database) => {
  let project: AccountProject
  let double: Double
  let [server, other]: (RunningServer | undefined)[] = []
  const one = () => server as RunningServer

  beforeAll(async () => {
    double = await startDouble()
    project = await signInProject('providers', database)
    server = await startAt(project, double)
    other = await startAt(project, double)
  }, 240_000)

  afterAll(async () => {
    double?.stop()
    await server?.stop()
    await other?.stop()
    await project?.database.drop()
  })

  test.each(names)('%s gets the client, the callback, a state and the proof of PKCE', async (name) => {
    const left = await leave(one(), name)
    expect(left.status).toBe(302)
    const { searchParams: asked } = new URL(left.page)
    expect(asked.get('redirect_uri')).toBe(`${publicUrl}/api/connect/${name}/callback`)
    expect(asked.get('response_type')).toBe('code')
    expect(asked.get('state')).toMatch(/^[\w-]{43}$/)
    expect(asked.get('scope')).not.toBe('')
    expect(asked.get('code_challenge_method')).toBe(siteShapes[name]?.lacksPkce ? null : 'S256')
    expect(asked.get('nonce')).toEqual(name in openidShapes ? expect.stringMatching(/^first-step\.[\w-]{43}$/) : null)
    expect(left.cookie).toMatch(new RegExp(`^content-gen-connect-${name}=[\\w-]{100,}$`))
  })

  test.each(names.filter((name) => name !== 'reddit'))('%s signs in', async (name) => {
    const to = await walk(one(), double, name, personOf(name))
    expect(`${to.origin}${to.pathname}`).toBe(page)
    expect(to.searchParams.get('error')).toBeNull()
    const token = to.searchParams.get('access_token') ?? ''
    expect(token).toMatch(/^[\w-]{27}$/)
    expect(to.searchParams.get('raw[access_token]')).toBe(token)
    expect(to.searchParams.has('id_token')).toBe(name in openidShapes)
    expect(to.search).not.toContain('refresh_token')
    const first = await finish(one(), name, to.search)
    expect(first.status).toBe(200)
    const { jwt, user } = first.body
    expect(user).toMatchObject({
      username: name === 'microsoft' ? 'Ada' : `ada-${name}`,
      email: `ada@${name}.example.com`,
      provider: name,
      confirmed: true,
      blocked: false,
    })
    expect(first.text).not.toContain(personOf(name).id)
    expect((await send(one().base, 'GET', '/api/users/me', undefined, bearer(jwt))).body.id).toBe(user.id)
    // The address plays no part any more.
    const moved = await signInAs(one(), double, name, personOf(name, { email: `new@${name}.example.com` }))
    expect(moved.body.user.id).toBe(user.id)
  })

  test('a token works once, in any process', async () => {
    const person = personOf('google')
    const { search } = await walk(one(), double, 'google', person)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((each) => finish(each % 2 ? one() : (other as RunningServer), 'google', search)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)?.body.error).toEqual({
      status: 400,
      name: 'ApplicationError',
      message: 'This access_token is not of a sign-in here, was used, or is too old',
      details: { code: 'signInUnknown' },
    })
  })

  test('the way goes on in another process', async () => {
    const left = await leave(one(), 'github')
    const back = double.agree(left.page, personOf('github'))
    const came = await send((other as RunningServer).base, 'GET', back.slice(publicUrl.length), undefined, left)
    const { search } = new URL(came.headers.get('location') ?? '')
    expect((await finish(one(), 'github', search)).body.user.username).toBe('ada-github')
  })

  test.each(names.filter((name) => name !== 'reddit'))(
    '%s vouches for the address of a moved account, or does not',
    async (name) => {
      const email = `moved@${name}.example.com`
      await putAccounts(project, database, [{ name: `moved-${name}`, email, provider: name }])
      const unverified = await signInAs(
        one(),
        double,
        name,
        personOf(name, { id: `7${names.indexOf(name)}`, email, isVerified: false }),
      )
      const verified = await signInAs(one(), double, name, personOf(name, { id: `7${names.indexOf(name)}`, email }))
      const always = name === 'twitch' || name === 'twitter'
      expect(unverified.status).toBe(always ? 200 : 400)
      expect(verified.status).toBe(vouching(name) ? 200 : 400)
      if (vouching(name)) expect(verified.body.user.username).toBe(`moved-${name}`)
      else expect(verified.body.error.details).toEqual({ code: 'addressUnproved' })
    },
  )
})
