// The server under attack: the magazine with every feature and the default config, filled by SQL, with little memory.
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { root, run } from '../../prepare.mjs'
import { fillPostgresql, fillSqlite } from '../beside/fill.mjs'
import { projectOf } from '../project.mjs'

/** Milliseconds in which the server must have started. */
const patience = 180_000
const mayAlso = ['versions.read', 'copies.read', 'copies.save', 'releases.read', 'releases.save', 'previews.create']
const features = {
  admin: { enabled: true },
  editorial: { enabled: true, preview: { url: 'https://example.com/preview?token={token}' } },
  mcp: { enabled: true },
  openapi: { enabled: true },
  queries: {
    titled: {
      type: 'api::article.article',
      filters: { title: '{title}' },
      populate: { tags: { fields: ['name'] } },
    },
  },
}

/** Everything that an attack needs to know: the address, and the credentials of an account and of a token that may do everything. */
export async function prepareTarget({ provider, databaseUrl, articles, keep, profile }) {
  const magazine = JSON.parse(readFileSync(`${root}fixtures/magazine/content-gen.config.json`, 'utf8'))
  const { ratelimit: _off, ...accounts } = magazine['users-permissions']
  const authenticated = [
    ...magazine.permissions.authenticated,
    ...mayAlso.map((action) => `plugin::editorial.${action}`),
  ]
  const more = {
    ...features,
    'users-permissions': accounts,
    permissions: { ...magazine.permissions, authenticated },
  }
  const target = projectOf(`attack-${provider}`, more, databaseUrl)
  const filled = `${target.project}filled-${articles}.db`
  const flags = ['--max-old-space-size=512', '--import', new URL('stretches.mjs', import.meta.url).href]
  if (profile) flags.push('--cpu-prof', '--cpu-prof-dir', `${target.project}profiles`)
  const stretches = `${target.project}stretches.json`
  const start = () => target.startOurs(flags, { STRETCHES: stretches }, patience)
  let server
  if (keep && !databaseUrl && existsSync(filled)) {
    for (const suffix of ['', '-wal', '-shm']) rmSync(target.databaseFile + suffix, { force: true })
    cpSync(filled, target.databaseFile)
    server = await start()
  } else {
    await target.prepareProject({ keep: keep && !databaseUrl })
    if (databaseUrl) await fillPostgresql(databaseUrl, articles)
    else fillSqlite(target.databaseFile, articles)
    // The first start gives every entry its first version.
    server = await start()
    if (!databaseUrl) {
      await server.stop()
      cpSync(target.databaseFile, filled)
      server = await start()
    }
  }
  const credentials = { account: await accountOf(server.base), token: tokenOf(target.project, databaseUrl) }
  return { server, start, credentials, stretches, log: `${target.project}generated.log` }
}

async function accountOf(base) {
  const username = `attacker${randomBytes(4).toString('hex')}`
  const reply = await fetch(`${base}/api/auth/local/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email: `${username}@example.com`, password: 'Passw0rd!' }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`No account for the attacker: ${reply.status} ${text.slice(0, 300)}`)
  return { authorization: `Bearer ${JSON.parse(text).jwt}` }
}

function tokenOf(project, databaseUrl) {
  const key = randomBytes(32).toString('hex')
  const given = ['--name', `attacker-${key.slice(0, 8)}`, '--type', 'full-access', '--key', key, '--project', project]
  run(process.execPath, [`${root}packages/cli/bin/content-gen.js`, 'token', 'create', ...given], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, API_TOKEN_SALT: 'benchmark', ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) },
  })
  return { authorization: `Bearer ${key}` }
}
