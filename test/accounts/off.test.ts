/** A project without accounts has no trace of them: no dependency, no table, no route, no secret to set. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import { bearer, send } from './account-project.js'
import type { RunningServer } from '../project.js'

const models = fileURLToPath(new URL('../../fixtures/cases/single-type/', import.meta.url))
let server: RunningServer | undefined

afterAll(async () => {
  await server?.stop()
})

test('a project without accounts', async () => {
  const { url } = await freshDatabase('sqlite')
  const config = { 'users-permissions': { enabled: false }, permissions: { public: ['api::home.home.find'] } }
  const project = await readyProject({ name: 'accounts-off', models, provider: 'sqlite', databaseUrl: url, config })
  const generated = join(project.dir, 'src/generated')
  const texts = readdirSync(generated, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|json)$/.test(file) && !file.startsWith('prisma'))
    .map((file) => readFileSync(join(generated, file), 'utf8'))
  for (const text of [...texts, readFileSync(join(project.dir, 'package.json'), 'utf8')]) {
    expect(text).not.toContain('@content-gen/users-permissions')
  }
  expect(readFileSync(join(project.dir, 'prisma/schema.prisma'), 'utf8')).not.toMatch(/up_users|content_gen_api_tokens/)

  server = await project.start({ JWT_SECRET: undefined, API_TOKEN_SALT: undefined })
  expect((await send(server.base, 'GET', '/api/users')).status).toBe(404)
  expect((await send(server.base, 'POST', '/api/auth/local', {})).status).toBe(405)
  expect((await send(server.base, 'PROPFIND', '/api/home')).status).toBe(405)
  expect((await send(server.base, 'GET', '/api/home')).status).toBe(404)
  expect((await send(server.base, 'PUT', '/api/home', {})).status).toBe(403)
  expect((await send(server.base, 'GET', '/api/home', undefined, bearer('x'))).status).toBe(401)
  expect(existsSync(join(project.dir, '.env'))).toBe(false)
  const refused = project.cli(
    'user',
    'create',
    '--username',
    'ada',
    '--email',
    'ada@example.com',
    '--password',
    'Passw0rd!',
  )
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The project has no UsersPermissions'),
  })
})
