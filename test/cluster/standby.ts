/** A server that repeats what another PostgreSQL server of the test writes. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { exitOf } from '../exit-of.js'
import { binaries, childrenOf, freePort, ready, startGuard, unprivilegedUser } from '../postgres.js'

export interface Standby {
  /** The address of a database of the primary on the standby. */
  at(databaseUrl: string): string
  /** It repeats nothing until it is told to go on. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Its process takes no more part in anything, while its connections stay open: SIGSTOP, and SIGCONT. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  kill(): Promise<void>
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Copies a running server and starts the copy as its standby. */
export async function startStandby(adminUrl: string): Promise<Standby> {
  const [{ postgres }, owner, port] = [await binaries(), await unprivilegedUser(), await freePort()]
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-standby-'))
  await copyTo(folder, adminUrl)
  if (owner) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  const launch = async () => {
    const args = [
      '-D',
      folder,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ]
    const launched = spawn(postgres, [...args, '-c', 'fsync=off', '-c', 'max_connections=200'], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await ready(launched)
    return launched
  }
  let server = await launch()
  const guard = startGuard(folder)
  const url = new URL(adminUrl)
  url.port = String(port)
  const tell = (statement: string) => onServer(url.href, (client) => client.query(statement))
  return {
    at: (databaseUrl) => Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    pause: async () => void (await tell('select pg_wal_replay_pause()')),
    resume: async () => void (await tell('select pg_wal_replay_resume()')),
    freeze: () => signal(server, 'SIGSTOP'),
    thaw: () => signal(server, 'SIGCONT'),
    kill: async () => {
      await signal(server, 'SIGKILL')
      await exitOf(server)
      rmSync(join(folder, 'postmaster.pid'), { force: true })
    },
    restart: async () => void (server = await launch()),
    stop: async () => {
      await signal(server, 'SIGCONT')
      server.kill('SIGINT')
      await exitOf(server)
      guard.stdin?.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function copyTo(folder: string, adminUrl: string): Promise<void> {
  await onServer(adminUrl, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    await client.query("select pg_backup_start('standby', true)")
    const from = rows[0]?.data_directory ?? ''
    cpSync(from, folder, { recursive: true, filter: (path) => !basename(path).startsWith('postmaster.') })
    const { rows: ended } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(folder, 'backup_label'), ended[0]?.labelfile ?? '')
  })
  writeFileSync(join(folder, 'standby.signal'), '')
  const { hostname, port, username } = new URL(adminUrl)
  appendFileSync(
    join(folder, 'postgresql.auto.conf'),
    `\nprimary_conninfo = 'host=${hostname} port=${port} user=${username}'\nmax_standby_streaming_delay = '100ms'\n`,
  )
  chmodSync(folder, 0o700)
}

async function onServer<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Each of its processes is the leader of a group. */
async function signal({ pid = 0 }: ChildProcess, name: NodeJS.Signals): Promise<void> {
  for (const each of [pid, ...(await childrenOf(pid))]) process.kill(each, name)
}
