/** Tokens of accounts in the owner's code: they are issued as a sign-in issues them, and judged as those of requests. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, bearer, register, send, withSettings } from '../accounts/account-project.js'
import { forgedTokens, issuedToken } from '../accounts/forged-tokens.js'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const files = {
  'src/api/tag/controllers/keys.ts': `
import { defineActions } from '../../../generated/owner.js'

export default defineActions(({ accounts }) => ({
  issue: async (ctx) => ({ token: await accounts.issueToken(ctx.params.id ?? '') }),
  verify: async (ctx) => ({ id: (await accounts.verifyToken(ctx.get('x-token'))) ?? null }),
}))
`,
  'src/api/tag/routes/keys.ts': `
import { defineRoutes } from '../../../generated/owner.js'

export default defineRoutes('api::tag', [
  { method: 'POST', path: '/keys/:id', handler: 'keys.issue', config: { auth: false } },
  { method: 'GET', path: '/keys', handler: 'keys.verify', config: { auth: false } },
])
`,
  'src/seed.ts': `
import { defineSeed } from './generated/owner.js'

export default defineSeed(async ({ users, accounts, log }) => {
  const id = await users.create({ username: 'sown', email: 'sown@example.com', password: 'Passw0rd!' })
  const known = await accounts.verifyToken(await accounts.issueToken(id))
  log.info({ isKnown: known === id }, 'a token of the seed')
})
`,
}

const config = withSettings({ advanced: { email_confirmation: true } })

describe.each(sampled('sqlite'))('tokens in owner code on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let base: string
  let full: string

  beforeAll(async () => {
    project = await accountProject(`owner-tokens-${provider}`, provider, config)
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(project.dir, path)), { recursive: true })
      writeFileSync(join(project.dir, path), text)
    }
    await project.configure(config)
    await project.compile()
    full = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
    server = await project.start()
    base = server.base
  }, 240_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  const issue = (id: number | string) => send(base, 'POST', `/api/keys/${id}`)
  const verify = async (token: string) =>
    (await send(base, 'GET', '/api/keys', undefined, { 'x-token': token })).body.id
  const me = async (token: string) => (await send(base, 'GET', '/api/users/me', undefined, bearer(token))).status
  const registered = async (name: string) => {
    await register(base, name)
    const [row] = await rows(provider, project.database.url, `select id from up_users where username = '${name}'`)
    return Number(row?.['id'])
  }
  const set = (id: number, values: string) =>
    execute(provider, project.database.url, [`update up_users set ${values} where id = ${id}`])

  test('a token is that of a sign-in, and stops with the account’s', async () => {
    const id = await registered('keyed')
    expect((await issue(id)).body.error).toMatchObject({ status: 400, message: 'Your account email is not confirmed' })
    await set(id, `confirmed = ${provider === 'sqlite' ? 1 : 'true'}`)
    const { token } = (await issue(id)).body
    expect(await verify(token)).toBe(id)
    expect(await me(token)).toBe(200)
    await set(id, 'token_version = 7')
    expect([await verify(token), await me(token)]).toEqual([null, 401])
    const next = (await issue(id)).body.token
    expect([await verify(next), await me(next)]).toEqual([id, 200])
    await set(id, `blocked = ${provider === 'sqlite' ? 1 : 'true'}`)
    expect([await verify(next), await me(next)]).toEqual([null, 401])
    expect((await issue(id)).body.error).toMatchObject({
      status: 400,
      message: 'Your account has been blocked by an administrator',
    })
  })

  test('there is no token for an unknown account', async () => {
    for (const id of ['99999', '0', '-1', '1e1', 'keyed', '9'.repeat(30)]) {
      expect((await issue(id)).body.error, id).toMatchObject({ status: 404, message: `There is no account ${id}` })
    }
  })

  test('forged tokens, tokens of machines and no tokens are none of an account', async () => {
    const id = await registered('forged')
    await set(id, `confirmed = ${provider === 'sqlite' ? 1 : 'true'}`)
    const secret = project.env['JWT_SECRET'] ?? ''
    expect(await verify(issuedToken(secret, id))).toBe(id)
    for (const [name, authorization] of Object.entries(forgedTokens(secret, id))) {
      const token = authorization.replace(/^Bearer /i, '')
      if (/[^\x20-\x7e]/.test(token)) continue
      expect(await verify(token), name).toBeNull()
    }
    for (const token of ['', 'x', full, `Bearer ${issuedToken(secret, id)}`]) expect(await verify(token)).toBeNull()
  })

  test('a seed has them as well', async () => {
    const { stdout } = await project.cli('seed')
    expect(stdout).toContain('"isKnown":true')
  })
})
