/** A provider of the owner's choice, in a file of the owner. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { magazineConfig, send, withSettings } from '../account-project.js'
import { createProject } from '../../project.js'
import type { Project, RunningServer } from '../../project.js'
import { freshDatabase } from '../../databases.js'
import type { TestDatabase } from '../../databases.js'
import { magazine } from '../account-project.js'
import { comeBack, finish, leave, publicUrl } from './visitor.js'

let guild: Server
let project: Project
let database: TestDatabase
let server: RunningServer
const asked: string[] = []

/** The site of the guild: its own words for everything. */
const site = createServer((request, response) => {
  asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
  response.setHeader('content-type', 'application/json')
  if (request.url === '/token') response.end('{"access_token":"guild-token","token_type":"bearer","clan":"blue"}')
  else if (request.url === '/me') response.end('{"member":{"number":7,"nick":"gwen","mail":"gwen@example.com"}}')
  else response.writeHead(404).end('{}')
})

const source = (base: string) => `import { defineProviders } from '@content-gen/users-permissions'

export default defineProviders({
  guild: {
    authorize: '${base}/agree',
    token: '${base}/token',
    scope: ['member'],
    isBasic: true,
    async profile({ fetch, tokens }) {
      const { member } = (await fetch('${base}/me')) as { member: { number: number; nick: string; mail: string } }
      return { id: member.number, username: \`\${member.nick}-\${String(tokens['clan'])}\`, email: member.mail, isVerified: true }
    },
  },
})
`

beforeAll(async () => {
  guild = site.listen(0, '127.0.0.1')
  await new Promise((resolve) => guild.once('listening', resolve))
  const base = `http://127.0.0.1:${(guild.address() as AddressInfo).port}`
  database = await freshDatabase('sqlite')
  const callback = 'https://site.example.com/signed-in'
  const providers = {
    guild: { key: 'site', secret: 'env:GUILD_SECRET', callback },
    unset: { key: 'site', secret: 'env:UNSET_SECRET', callback },
    undefined: { key: 'site', callback },
  }
  const config = withSettings({ providers, ownProviders: 'src/sign-in/providers.ts' }, magazineConfig)
  project = createProject({
    name: 'sign-in-own',
    models: magazine,
    provider: 'sqlite',
    databaseUrl: database.url,
    config,
  })
  mkdirSync(join(project.dir, 'src/sign-in'), { recursive: true })
  writeFileSync(join(project.dir, 'src/sign-in/providers.ts'), source(base))
  await project.cli('generate')
  await project.compile()
  await project.cli('migrate', 'dev', '--name', 'first')
  server = await project.start({ PUBLIC_URL: publicUrl, GUILD_SECRET: 'a secret' })
}, 240_000)

afterAll(async () => {
  guild?.closeAllConnections()
  guild?.close()
  await server?.stop()
  await database?.drop()
})

test('people sign in by the file of the owner', async () => {
  const left = await leave(server, 'guild')
  const { searchParams } = new URL(left.page)
  expect(searchParams.get('scope')).toBe('member')
  const state = searchParams.get('state') ?? ''
  const to = await comeBack(server, `${publicUrl}/api/connect/guild/callback?code=c&state=${state}`, left.cookie)
  expect(to.searchParams.get('raw[clan]')).toBe('blue')
  const { body } = await finish(server, 'guild', to.search)
  expect(body.user).toMatchObject({ username: 'gwen-blue', email: 'gwen@example.com', provider: 'guild' })
  expect(asked).toEqual([
    `POST /token Basic ${Buffer.from('site:a+secret').toString('base64')}`,
    'GET /me Bearer guild-token',
  ])
})

test('a provider without its secret, or without a definition, is off, and the log says so', async () => {
  for (const name of ['unset', 'undefined'])
    expect((await send(server.base, 'GET', `/api/connect/${name}`)).status).toBe(400)
  await expect
    .poll(() => server.output())
    .toContain('users-permissions.providers.unset is off: UNSET_SECRET is not set')
  expect(server.output()).toContain('providers.undefined is off: users-permissions.ownProviders does not define it')
})
