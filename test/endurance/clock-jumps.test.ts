/** The clock of a running server is set, forward and back: it goes on, nothing is done twice, and what has expired stays expired. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, bearer, magazineConfig, password, register, send } from '../accounts/account-project.js'
import { providers } from '../databases.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const article = 'api::article.article'
const [hour, day] = [3_600_000, 24 * 3_600_000]
const editing = ['versions.read', 'releases.read', 'releases.save', 'releases.run', 'previews.create']
const added = editing.map((action) => `plugin::editorial.${action}`)
const { public: everybody, authenticated } = magazineConfig.permissions as Readonly<Record<string, readonly string[]>>
const config = {
  ...magazineConfig,
  editorial: { enabled: true },
  permissions: { public: [...(everybody ?? []), ...added], authenticated: authenticated ?? [] },
}

describe.each(providers)('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let shift: string

  beforeAll(async () => {
    project = await accountProject(`clock-jumps-${provider}`, provider, config)
    shift = join(project.dir, 'shift')
    writeFileSync(shift, '0')
    const clock = new URL('shifted-clock.mjs', import.meta.url).href
    server = await project.start({ LOG_LEVEL: 'error', NODE_OPTIONS: `--import ${clock}`, SHIFT: shift })
  }, 180_000)

  afterAll(async () => {
    expect(await server?.stop()).toBe(0)
    expect(server.output()).not.toMatch(/"level":[56]0/)
    await project?.database.drop()
  })

  let times = 0
  const setClock = async (by: number) => {
    writeFileSync(shift, String(by))
    // The server has the new time when it says so.
    const isSet = async () => {
      const { body } = await send(server.base, 'POST', '/api/tags', { data: { name: `clock ${times++}` } })
      return Math.abs(Date.parse(body.data.attributes.createdAt) - Date.now() - by) < hour / 2
    }
    while (!(await isSet())) await wait(20)
  }
  const me = async (token: string) => (await send(server.base, 'GET', '/api/users/me', undefined, bearer(token))).status
  const signIn = async (identifier: string): Promise<string> => {
    const { status, body } = await send(server.base, 'POST', '/api/auth/local', { identifier, password })
    expect(status).toBe(200)
    return body.jwt
  }
  const works = async () => {
    const { status, body } = await send(server.base, 'POST', '/api/articles', { data: { title: 'Some time' } })
    expect(status).toBe(200)
    const path = `/api/articles/${body.data.id}`
    expect((await send(server.base, 'PUT', path, { data: { title: 'Another time' } })).status).toBe(200)
    expect((await send(server.base, 'GET', `${path}?populate=*`)).body.data.attributes.title).toBe('Another time')
  }

  test('accounts, writes and reads work at any time, and expired tokens do not', { timeout: 120_000 }, async () => {
    const early = (await register(server.base, 'early')).body.jwt
    expect(await me(early)).toBe(200)
    for (const by of [2 * day, -400 * day, 40_000 * hour, -3 * hour, 0]) {
      await setClock(by)
      await works()
      expect(await me(await signIn('early'))).toBe(200)
      expect([200, 401]).toContain(await me(early))
      if (by === 40_000 * hour) expect(await me(early)).toBe(401)
    }
    expect(await me(early)).toBe(200)
  })

  test('a release is done once, when it is due by the clock', { timeout: 120_000 }, async () => {
    const post = async (path: string, body: object) => (await send(server.base, 'POST', path, body)).body.data
    const draft = (await post('/api/articles', { data: { title: 'Due', publishedAt: null } })).id
    const acts = [{ act: 'publish', type: article, entry: draft }]
    const { id } = await post('/api/editorial/releases', { at: new Date(Date.now() + day).toISOString(), acts })
    const state = async () => (await send(server.base, 'GET', `/api/editorial/releases/${id}`)).body.data.state
    expect(await state()).toBe('scheduled')
    await setClock(2 * day)
    while ((await state()) === 'scheduled') await wait(50)
    for (const by of [0, 3 * day, 0]) {
      await setClock(by)
      // The scheduler looks twice a second.
      await wait(1_200)
      expect(await state()).toBe('done')
    }
    const versions = await send(server.base, 'GET', `/api/editorial/entries/${article}/${draft}/versions`)
    expect(versions.body.data.map(({ act }: { act: string }) => act)).toEqual(['publish', 'create'])
  })

  test('mailed codes and previews end, and none of the future is taken', { timeout: 120_000 }, async () => {
    await register(server.base, 'forgetful')
    const mailed = async () => {
      const before = project.mails().length
      await send(server.base, 'POST', '/api/auth/forgot-password', { email: 'forgetful@example.com' })
      while (project.mails().length === before) await wait(20)
      return /code=([0-9a-f]+)/.exec(project.mails().at(-1)?.text ?? '')?.[1] ?? ''
    }
    const reset = async (code: string) => {
      const body = { code, password, passwordConfirmation: password }
      return (await send(server.base, 'POST', '/api/auth/reset-password', body)).status
    }
    const { token } = (await send(server.base, 'POST', '/api/editorial/previews', {})).body.data
    const shown = async () =>
      (await send(server.base, 'GET', '/api/tags', undefined, { 'x-preview-token': token })).status
    expect(await shown()).toBe(200)
    const code = await mailed()
    await setClock(2 * hour)
    expect([await reset(code), await shown()]).toEqual([400, 401])
    const late = await mailed()
    await setClock(0)
    expect([await reset(late), await shown()]).toEqual([400, 200])
    expect(await reset(await mailed())).toBe(200)
  })
})
