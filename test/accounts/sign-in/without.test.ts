/** A project without providers has no trace of them, and one with some loads nothing before the first sign-in. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accountProject, magazineConfig, send } from '../account-project.js'
import type { AccountProject } from '../account-project.js'
import type { RunningServer } from '../../project.js'
import { startDouble } from './double.js'
import { leave, signInProject, startAt } from './visitor.js'

const stops: (() => unknown)[] = []
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

const preload = new URL('noting-modules.mjs', import.meta.url).href

/** The modules that a server has loaded of the libraries. */
function modulesOf({ dir }: AccountProject): string {
  const file = join(dir, 'modules.txt')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function keep(project: AccountProject, server: RunningServer): void {
  stops.push(
    () => project.database.drop(),
    () => server.stop(),
  )
}

test('without providers there is no route, no table and no library', { timeout: 240_000 }, async () => {
  const project = await accountProject('sign-in-without', 'sqlite', { ...magazineConfig, openapi: { enabled: true } })
  const server = await project.start({ NODE_OPTIONS: `--import ${preload}`, MODULES: join(project.dir, 'modules.txt') })
  keep(project, server)
  expect((await send(server.base, 'GET', '/api/connect/github/callback')).status).toBe(404)
  expect((await send(server.base, 'POST', '/api/auth/github/link', {})).status).toBe(405)
  expect((await send(server.base, 'GET', '/api/connect/github')).body.error.message).toBe('This provider is disabled')
  expect(readFileSync(join(project.dir, 'prisma/schema.prisma'), 'utf8')).not.toMatch(
    /content_gen_(identities|sign_ins)/,
  )
  const { paths } = (await send(server.base, 'GET', '/openapi.json')).body
  expect(Object.keys(paths).filter((path) => /connect|\{provider\}/.test(path))).toEqual([])
  expect(modulesOf(project)).toBe('')
})

test(
  'with providers the routes are in OpenAPI, and the first sign-in loads the library',
  { timeout: 240_000 },
  async () => {
    const double = await startDouble()
    stops.push(() => double.stop())
    const project = await signInProject('with', 'sqlite')
    const rerouted = new URL('rerouted-fetch.mjs', import.meta.url).href
    const server = await startAt(project, double, {
      NODE_OPTIONS: `--import ${rerouted} --import ${preload}`,
      MODULES: join(project.dir, 'modules.txt'),
    })
    keep(project, server)
    const { paths } = (await send(server.base, 'GET', '/openapi.json')).body
    expect(
      Object.keys(paths)
        .filter((path) => /connect|\{provider\}/.test(path))
        .toSorted(),
    ).toEqual([
      '/auth/{provider}/callback',
      '/auth/{provider}/link',
      '/auth/{provider}/link/confirm',
      '/connect/{provider}',
      '/connect/{provider}/callback',
    ])
    expect(modulesOf(project)).toBe('')
    expect((await leave(server, 'github')).status).toBe(302)
    expect(modulesOf(project)).toContain('/openid-client/')
  },
)
