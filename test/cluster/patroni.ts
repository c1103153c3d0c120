/** PostgreSQL on two "machines" under Patroni, as the manual has it. */
import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { until } from '../../packages/upload/test/client.js'
import { freePort } from '../free-port.js'
import { childrenOf, startGuard, unprivilegedUser } from '../postgres.js'
import { startDaemon, type Daemon } from './daemon.js'
import { statusOf } from './listens.js'
import { fileOf } from './manual-lines.js'
import type { Need } from '../tried.js'

/** A machine of the database. */
export interface DatabaseMachine {
  readonly name: string
  readonly port: number
  /** The port at which Patroni says what its PostgreSQL is. */
  readonly rest: number
  isPrimary(): Promise<boolean>
  /** All of its processes at once, as when it loses power. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Its connections stay open, and nothing goes on: SIGSTOP, and SIGCONT. */
  freeze(): Promise<void>
  thaw(): Promise<void>
}

export interface Patroni {
  readonly machines: readonly [DatabaseMachine, DatabaseMachine]
  /** Resolves to both in their roles when the standby has all that is acknowledged. */
  settled(): Promise<{ readonly primary: DatabaseMachine; readonly standby: DatabaseMachine }>
  switchOver(from: DatabaseMachine, to: DatabaseMachine): Promise<void>
  stop(): Promise<void>
}

const debian = '/usr/lib/postgresql'

/** After a pause, a primary's Patroni before 3.1 may see an old copy of this key for ever: it says so each time, and names no standby. */
const stale = 'Synchronous replication key updated by someone else'

/** The folder of Debian's programs of PostgreSQL. */
export function programs(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian).filter((version) => Number(version) >= 14) : []
  const version = versions.findLast((each) => existsSync(join(debian, each, 'bin/postgres')))
  return version === undefined ? null : join(debian, version, 'bin')
}

export const debianPostgres: Need = {
  lack: "Debian's PostgreSQL is missing",
  remedy: 'apt-get install postgresql',
  isMet: () => programs() !== null,
}

const run = promisify(execFile)

export async function startPatroni(etcd: string): Promise<Patroni> {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-patroni-'))
  chmodSync(folder, 0o755)
  const first = await machine('db-1', folder, etcd)
  const second = await machine('db-2', folder, etcd)
  const machines = [first, second] as const
  const stop = async () => {
    for (const each of machines) await each.end()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await first.start()
    await until(first.isPrimary, 60)
    await second.start()
  } catch (error) {
    await stop()
    throw new Error(`Patroni did not start:\n${first.said()}`, { cause: error })
  }
  const settled = async () => {
    for (const deadline = Date.now() + 90_000; ;) {
      for (const [primary, standby] of [
        [first, second],
        [second, first],
      ] as const)
        if ((await primary.isPrimary()) && (await statusOf(`http://127.0.0.1:${standby.rest}/synchronous`)) === 200)
          return { primary, standby }
      for (const each of machines) await each.renewStale()
      if (Date.now() > deadline) throw new Error(`no standby follows:\n${first.said()}\n${second.said()}`)
      await wait(100)
    }
  }
  return {
    machines,
    settled,
    switchOver: async (from, to) => {
      const names = ['--master', from.name, '--candidate', to.name]
      await run('patronictl', ['-c', join(folder, 'db-1.yml'), 'switchover', 'site', ...names, '--force'], {
        timeout: 60_000,
      })
    },
    stop,
  }
}

/** False for one that has ended, also if nobody has asked for its status yet. */
function runs(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`
  return pid > 0 && existsSync(file) && readFileSync(file, 'utf8') !== ''
}

async function machine(name: string, folder: string, etcd: string) {
  const [user, port, rest] = [await unprivilegedUser(), await freePort(), await freePort()]
  const own = join(folder, name)
  const data = join(own, 'data')
  mkdirSync(own)
  const config = join(folder, `${name}.yml`)
  const places = {
    'db-1': name,
    'etcd-1:2379,etcd-2:2379,etcd-3:2379': etcd,
    '10.0.0.11:8008': `127.0.0.1:${rest}`,
    '10.0.0.11:5432': `127.0.0.1:${port}`,
    '/var/lib/postgresql/15/site': data,
    '/usr/lib/postgresql/15/bin': programs() ?? '',
    '10.0.0.0/24': '127.0.0.1/32',
  }
  // Debian's folder for sockets belongs to another user.
  const sockets = `  parameters:\n    unix_socket_directories: ''\n`
  writeFileSync(config, `${fileOf('patroni.yml', places)}${sockets}`)
  if (user) for (const path of [own, config]) chownSync(path, user.uid, user.gid)
  let patroni: Daemon | null = null
  const guard = startGuard(data)
  /** The postmaster first: the others are its children. */
  const postgres = async () => {
    const file = join(data, 'postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    return runs(pid) ? [pid, ...(await childrenOf(pid))] : []
  }
  const signal = async (sent: NodeJS.Signals) => {
    for (const pid of [patroni?.pid ?? 0, ...(await postgres())]) if (runs(pid)) process.kill(pid, sent)
  }
  const kill = async () => {
    const processes = await postgres()
    await patroni?.stop()
    patroni = null
    for (const pid of processes) if (runs(pid)) process.kill(pid, 'SIGKILL')
    await until(() => !processes.some(runs), 30)
  }
  const start = async () => {
    const isUp = async () => (await statusOf(`http://127.0.0.1:${rest}/liveness`)) === 200
    const env = { ...process.env, HOME: own, PYTHONUNBUFFERED: '1' }
    patroni = await startDaemon('patroni', [config], { cwd: own, user, env, isUp })
  }
  const said = () => patroni?.said() ?? ''
  return {
    name,
    port,
    rest,
    said,
    isPrimary: async () => (await statusOf(`http://127.0.0.1:${rest}/primary`)) === 200,
    kill,
    start,
    /** Does what the manual says about it; its PostgreSQL goes on. */
    renewStale: async () => {
      if (said().split(stale).length <= 2) return
      await patroni?.stop()
      await start()
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    end: async () => {
      await signal('SIGCONT')
      await kill()
      guard.stdin?.end()
    },
  }
}
