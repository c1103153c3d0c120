/** Faults of databases, and of the connections to them, again and again. */
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { freshDatabase, startPostgres, type TestDatabase } from '../databases.js'
import { startProxy } from './cutting-proxy.js'

export interface Faults {
  readonly database: TestDatabase
  /** The way of the server to it. */
  readonly env: NodeJS.ProcessEnv
  /** Lets the next one happen, and returns when it is over. */
  next(): Promise<void>
  stop(): Promise<void>
}

/** Another process holds the file, for less and for more than writes wait. */
export async function sqliteFaults(): Promise<Faults> {
  const database = await freshDatabase('sqlite')
  const lengths = [200, 2_000, 6_500]
  let turn = 0
  return {
    database,
    env: {},
    next: async () => {
      const holder = new Sqlite(database.url.slice('file:'.length), { timeout: 30_000 })
      holder.exec('begin immediate')
      await wait(lengths[turn++ % lengths.length])
      holder.exec('rollback')
      holder.close()
    },
    stop: () => database.drop(),
  }
}

/** Connections are cut, forgotten and ended; one in eight times the server crashes. */
export async function postgresqlFaults(): Promise<Faults> {
  const postgres = await startPostgres({ durable: true })
  const url = await postgres.createDatabase()
  const { hostname, port } = new URL(url)
  const proxy = await startProxy({ host: hostname, port: Number(port) })
  const through = Object.assign(new URL(url), { port: String(proxy.port) }).href
  const endAll = async () => {
    const client = new pg.Client(postgres.adminUrl)
    await client.connect()
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'content-gen%'",
    )
    await client.end()
  }
  const crash = async () => {
    await postgres.crash('SIGQUIT')
    await wait(1_000)
    await postgres.restart()
  }
  const cut = async () => void proxy.cutAfter(Math.floor(Math.random() * 20_000))
  const forget = async () => proxy.forget()
  const kinds = [cut, cut, endAll, cut, forget, cut, endAll, crash]
  let turn = 0
  return {
    database: { url, drop: async () => undefined },
    env: { DATABASE_URL: through },
    next: async () => kinds[turn++ % kinds.length]?.(),
    stop: async () => {
      await proxy.close()
      await postgres.stop()
    },
  }
}
