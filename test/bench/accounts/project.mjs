// The magazine with accounts of every kind, in .demo/bench-accounts: no rate limit, addresses to be confirmed.
import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { prepare, root, run } from '../../prepare.mjs'
import { startServer } from '../child.mjs'

export const password = 'Passw0rd!'
const productRead = 'api::product.product.find'
const folder = `${root}.demo/bench-accounts/`
const magazine = `${root}fixtures/magazine/`
const databaseUrl = process.env.DATABASE_URL ?? 'file:./data/content.db'
const provider = databaseUrl.startsWith('file:') ? 'sqlite' : 'postgresql'
const env = {
  DATABASE_URL: databaseUrl,
  NODE_ENV: 'production',
  JWT_SECRET: 'a secret of the benchmark, 32 bytes or more',
  API_TOKEN_SALT: 'benchmark',
}
const transports = (port) => ({ file: 'file:./mails.jsonl', smtp: `smtp://127.0.0.1:${port}` })

/** Creates the project anew, and a server for each mail transport. */
export async function prepareAccounts(mailPort) {
  prepare()
  const config = JSON.parse(readFileSync(`${magazine}content-gen.config.json`, 'utf8'))
  for (const [name, transport] of Object.entries(transports(mailPort))) {
    const dir = `${folder}${name}/`
    rmSync(dir, { recursive: true, force: true })
    for (const part of ['api', 'components']) cpSync(`${magazine}src/${part}`, `${dir}src/${part}`, { recursive: true })
    const accounts = { ...config['users-permissions'], advanced: { email_confirmation: true } }
    const permissions = {
      ...config.permissions,
      // Two roles see the same products: one by its rule, one by the filter that its clients send.
      ruled: [{ action: productRead, where: { stock: { $lt: '$caller' } } }],
      filtering: [productRead],
    }
    const whole = {
      ...config,
      database: { provider },
      permissions,
      'users-permissions': accounts,
      email: { from: 'x@example.com', transport },
    }
    writeFileSync(`${dir}content-gen.config.json`, JSON.stringify(whole))
    contentGen(dir, 'generate')
    if (name === 'file') contentGen(dir, 'migrate', 'dev', '--name', 'initial')
    run(`${root}node_modules/.bin/tsc`, ['-p', dir])
  }
  const token = (name, type, ...more) =>
    contentGen(dirOf('file'), 'token', 'create', '--name', name, '--type', type, ...more).trim()
  const tokens = {
    full: token('full', 'full-access'),
    reader: token('reader', 'read-only'),
    custom: token('custom', 'custom', '--permission', productRead),
  }
  const picture = await seed(tokens.full)
  // Both transports have the same database.
  if (provider === 'sqlite') cpSync(`${dirOf('file')}data`, `${dirOf('smtp')}data`, { recursive: true })
  return { tokens, picture, tokenOfStored: (base) => signIn(base, 'stored'), toString: () => dirOf('file') }
}

/** Starts a server as `npm start` does. */
export const startAccounts = (_project, { transport = 'file', flags = [], env: more = {} }) =>
  startServer({
    name: 'generated',
    args: [...flags, 'dist/generated/server.js'],
    cwd: dirOf(transport),
    env: { ...env, ...more },
    log: `${dirOf(transport)}server.log`,
    firstPath: '/api/products?pagination[pageSize]=1',
  })

/** Sends a request with JSON; parses the answer's body if it is JSON. */
export async function send(base, method, path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await fetch(base + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
}

/** Returns the tokens of new accounts with a role of the config. They have no password. */
export async function manyAccounts(role, count) {
  const { default: Database } = await import('better-sqlite3')
  const database = new Database(`${dirOf('file')}data/content.db`)
  const { id } = database.prepare('select id from up_roles where type = ?').get(role)
  const now = new Date().toISOString()
  const insert = database.prepare(
    'insert into up_users (username, email, provider, confirmed, blocked, role_id, created_at, updated_at) values (?, ?, ?, 1, 0, ?, ?, ?)',
  )
  const ids = database.transaction(() =>
    Array.from({ length: count }, (_, i) => {
      const name = `${role}${i}`
      return Number(insert.run(name, `${name}@example.com`, 'local', id, now, now).lastInsertRowid)
    }),
  )()
  database.close()
  return ids.map((each) => ({ id: each, token: tokenOf(each) }))
}

/** A token as a sign-in gives it. */
function tokenOf(id) {
  const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(Date.now() / 1000)
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ id, iat: now, exp: now + 86_400 })}`
  return `${signed}.${createHmac('sha256', env.JWT_SECRET).update(signed).digest('base64url')}`
}

const dirOf = (transport) => `${folder}${transport}/`

async function signIn(base, identifier) {
  return (await send(base, 'POST', '/api/auth/local', { identifier, password })).body.jwt
}

function contentGen(dir, ...args) {
  mkdirSync(`${dir}data`, { recursive: true })
  const command = [`${root}packages/cli/bin/content-gen.js`, ...args, '--project', dir]
  return execFileSync(process.execPath, command, { encoding: 'utf8', env: { ...process.env, ...env } })
}

/** Products, a picture, and accounts that are known, blocked, unconfirmed, without a password, or of a role stored in the database. */
async function seed(full) {
  const server = await startAccounts(null, {})
  const make = async (path, body) => {
    const answer = await send(server.base, 'POST', `/api${path}`, body, full)
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  for (let i = 0; i < 50; i++) await make('/products', { data: { name: `Product ${i}`, price: i, stock: i } })
  const permissions = { 'api::product': { controllers: { product: { find: { enabled: true } } } } }
  await make('/users-permissions/roles', { name: 'Stored', type: 'stored', permissions })
  const { roles } = (await send(server.base, 'GET', '/api/users-permissions/roles', undefined, full)).body
  const idOf = (type) => roles.find((role) => role.type === type).id
  const account = async (username, more) =>
    make('/users', {
      username,
      email: `${username}@example.com`,
      password,
      role: idOf('authenticated'),
      confirmed: true,
      ...more,
    })
  await account('known', {})
  await account('stored', { role: idOf('stored') })
  await account('blocked', { blocked: true })
  await account('unconfirmed', { confirmed: false })
  await account('elsewhere', { provider: 'google' })
  const form = new FormData()
  form.append('files', new Blob(['a file of a few bytes']), 'file.txt')
  const headers = { authorization: `Bearer ${full}` }
  const [file] = await (await fetch(`${server.base}/api/upload`, { method: 'POST', body: form, headers })).json()
  await server.stop()
  return new URL(file.url, server.base).pathname
}
