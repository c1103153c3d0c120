/** PgBouncer in front of a database of the test run. */
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../free-port.js'
import { unprivilegedUser } from '../postgres.js'
import { startDaemon } from './daemon.js'
import { listens } from './listens.js'

export interface PgBouncer {
  /** The database's address through it. */
  readonly url: string
  stop(): Promise<void>
}

export interface Pooler {
  readonly port: number
  /** Ends it at once, and starts it again at the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** `size`: the most connections to the database. */
export async function startPgBouncer(database: string, mode: 'session' | 'transaction', size = 40): Promise<PgBouncer> {
  const { hostname, port: target, username } = new URL(database)
  const pooler = await startPooler(
    (port, users) =>
      `[databases]\n* = host=${hostname} port=${target}\n\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      `auth_type = trust\nauth_file = ${users}\npool_mode = ${mode}\ndefault_pool_size = ${size}\nmax_client_conn = 200\n`,
    `"${username}" ""\n`,
  )
  const url = new URL(database)
  url.host = `127.0.0.1:${pooler.port}`
  return { url: url.href, stop: () => pooler.stop() }
}

/** `config` writes its file for a port and the file of users. */
export async function startPooler(config: (port: number, users: string) => string, users: string): Promise<Pooler> {
  const [folder, port] = [mkdtempSync(join(tmpdir(), 'content-gen-pgbouncer-')), await freePort()]
  // It refuses to run as root.
  const user = await unprivilegedUser()
  const files = { config: join(folder, 'pgbouncer.ini'), users: join(folder, 'users.txt') }
  writeFileSync(files.users, users)
  writeFileSync(files.config, `${config(port, files.users)}unix_socket_dir =\n`)
  for (const path of [folder, files.config, files.users]) {
    chmodSync(path, 0o700)
    if (user) chownSync(path, user.uid, user.gid)
  }
  const start = () => startDaemon('pgbouncer', [files.config], { cwd: folder, user, isUp: () => listens(port) })
  let pooler = await start()
  return {
    port,
    restart: async () => {
      await pooler.stop()
      pooler = await start()
    },
    stop: async () => {
      await pooler.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Gives the role the settings that the start of a server would ask for in transaction mode. */
export async function limitRole(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  const role = `alter role ${client.user} in database ${client.database} set`
  const settings = [
    'statement_timeout = 5000',
    'lock_timeout = 4000',
    'jit = off',
    'max_parallel_workers_per_gather = 0',
  ]
  for (const setting of [...settings, 'random_page_cost = 1.1']) await client.query(`${role} ${setting}`)
  await client.end()
}
