/** The whole set-up of the manual: nginx, three processes, PgBouncer, HAProxy, PostgreSQL on two machines under Patroni, etcd. */
import pg from 'pg'
import { program } from '../programs.js'
import { startEtcd } from './etcd.js'
import { startHaProxy } from './haproxy.js'
import { fileOf, type Places } from './manual-lines.js'
import { startNginx } from './nginx.js'
import { debianPostgres, startPatroni, type DatabaseMachine, type Patroni } from './patroni.js'
import { startPooler, type Pooler } from './pgbouncer.js'
import type { Project, RunningServer } from '../project.js'

export const needs = [
  program('etcd', 'etcd-server'),
  program('patroni'),
  debianPostgres,
  program('haproxy'),
  program('pgbouncer'),
  program('nginx'),
]

/** All below the processes, with an empty database. */
export interface Databases {
  readonly patroni: Patroni
  readonly pooler: Pooler
  /** The variables of a process and of commands. */
  readonly env: NodeJS.ProcessEnv
  /** Asks the primary with the rights of the owner, or another machine. */
  rows<Row extends object>(text: string, of?: DatabaseMachine): Promise<readonly Row[]>
  stop(): Promise<void>
}

export interface Balanced {
  readonly base: string
  readonly servers: readonly RunningServer[]
  /** One after the other: SIGTERM, and another process at the same port. */
  restartEach(): Promise<void>
  stop(): Promise<void>
}

export async function startDatabases(): Promise<Databases> {
  const stops: (() => Promise<void>)[] = []
  const started = <Part extends { stop(): Promise<void> }>(part: Part) => {
    stops.unshift(() => part.stop())
    return part
  }
  const stop = async () => {
    for (const each of stops) await each()
  }
  try {
    const etcd = started(await startEtcd())
    const patroni = started(await startPatroni(etcd.host))
    const { primary } = await patroni.settled()
    const admin = `postgresql://postgres:superuser-secret@127.0.0.1:${primary.port}`
    for (const statement of fileOf('roles.sql').split(/;\n/)) await ask(`${admin}/postgres`, statement)
    await ask(`${admin}/site`, fileOf('rights.sql'))
    const haproxy = started(await startHaProxy(patroni))
    const ports: Places = {
      '127.0.0.1 port=5000': `127.0.0.1 port=${haproxy.primary}`,
      '127.0.0.1 port=5001': `127.0.0.1 port=${haproxy.replica}`,
    }
    const pooler = started(
      await startPooler(
        (port, users) =>
          fileOf('pgbouncer.ini', {
            ...ports,
            'listen_port = 6432': `listen_port = ${port}`,
            '/etc/pgbouncer/userlist.txt': users,
          }),
        fileOf('userlist.txt'),
      ),
    )
    const lines = fileOf('site.env', {
      '127.0.0.1:6432': `127.0.0.1:${pooler.port}`,
      '127.0.0.1:5000': `127.0.0.1:${haproxy.primary}`,
    })
    const env = Object.fromEntries(
      lines
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/, 2)),
    )
    const rows = <Row extends object>(text: string, of?: DatabaseMachine) => {
      const url = new URL(env['DATABASE_DIRECT_URL'] ?? '')
      if (of) url.port = String(of.port)
      return ask<Row>(url.href, text)
    }
    return { patroni, pooler, env, rows, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Three processes of a project, and nginx before them. */
export async function balance(project: Project, env: NodeJS.ProcessEnv): Promise<Balanced> {
  const servers: RunningServer[] = []
  for (let count = 0; count < 3; count++) servers.push(await project.start(env))
  const portOf = ({ base }: RunningServer) => Number(new URL(base).port)
  const nginx = await startNginx(servers.map(portOf))
  return {
    base: nginx.base,
    servers,
    restartEach: async () => {
      for (const [index, server] of servers.entries()) {
        await server.stop()
        servers[index] = await project.start(env, undefined, portOf(server))
      }
    },
    stop: async () => {
      await nginx.stop()
      for (const server of servers) await server.stop()
    },
  }
}

async function ask<Row extends object>(url: string, text: string): Promise<readonly Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
