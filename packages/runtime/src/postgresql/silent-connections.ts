/** Connections that are dead although nobody has closed them: a firewall has forgotten them, or the machine at the other end is gone. */
import { DatabaseError } from 'pg'
import type { ClientBase, Pool } from 'pg'
import { MarkedClient, markText } from './marked-client.js'
import { PostgresqlClient } from './postgresql-client.js'

/** Milliseconds. */
const [every, silence] = [500, 1_000]
/** Milliseconds for a connection of its own, and for its answer. */
const patience = { connectionTimeoutMillis: 1_500, query_timeout: 1_000 }

const server = 'extract(epoch from pg_postmaster_start_time())::text as "server"'
const ownText = `select pg_backend_pid()::text as "key", ${server}`
/** A process that was idle for a while has not received the statement whose answer is awaited, or has answered. */
const busyText = (key: string) => `select ${server}, array(
  select ${key} from pg_stat_activity where ${key} = any($1)
  and (state is null or state not like 'idle%' or state_change > clock_timestamp() - interval '500 milliseconds')
) as "busy"`

interface Watched {
  /** The server's process, or the mark of a connection whose statements any process runs. */
  readonly key: string
  readonly server: string
  /** Read and sent, together. */
  bytes: number
  /** When something was last read or sent, or nothing was awaited. */
  since: number
  /** The last look has found it dead. One look may be wrong: this process may have stood still, or the server been too busy to answer. */
  isSuspect: boolean
}

interface Busy {
  readonly server: string
  readonly busy: readonly string[]
}

export interface SilentConnectionsOptions {
  readonly url: string
  readonly pool: Pool
  /** Another server may answer at the address: it knows nothing of statements of the first. */
  readonly isReplica: boolean
  readonly isPooled: boolean
}

/**
 * Asks the server about connections that owe an answer for a second, and cuts those of which it twice knows no statement.
 * Slow statements go on.
 */
export class SilentConnections {
  readonly #watched = new Map<PostgresqlClient, Watched>()
  readonly #lent = new Set<ClientBase>()
  readonly #timer: NodeJS.Timeout
  #isAsking = false

  constructor(private readonly options: SilentConnectionsOptions) {
    const { pool } = options
    pool.on('acquire', (client) => this.#lent.add(client))
    pool.on('release', (_error, client) => this.#lent.delete(client))
    pool.on('remove', (client) => {
      if (client instanceof PostgresqlClient) this.#watched.delete(client)
    })
    this.#timer = setInterval(() => this.#look(), every).unref()
  }

  /** Watches a new connection. */
  async watch(client: ClientBase): Promise<void> {
    const { rows } = await client.query<Pick<Watched, 'key' | 'server'>>(ownText)
    const [own] = rows
    if (!own || !(client instanceof PostgresqlClient)) return
    const marked = client instanceof MarkedClient ? { key: client.mark } : {}
    this.#watched.set(client, { ...own, ...marked, bytes: 0, since: 0, isSuspect: false })
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #look(): void {
    const now = performance.now()
    const silent = [...this.#watched].filter(([client, watched]) => {
      const bytes = bytesOf(client)
      if (!client.isWaiting || bytes !== watched.bytes) Object.assign(watched, { bytes, since: now, isSuspect: false })
      return now - watched.since >= silence
    })
    if (silent.length === 0 || this.#isAsking) return
    this.#isAsking = true
    // It never rejects.
    void this.#judge(silent).finally(() => (this.#isAsking = false))
  }

  async #judge(silent: readonly (readonly [PostgresqlClient, Watched])[]): Promise<void> {
    const answer = await this.#ask(silent.map(([, { key }]) => key))
    if (answer === null) return
    const isDead = ({ key, server: its }: Watched) =>
      answer === 'away' || (answer.server === its ? !answer.busy.includes(key) : !this.options.isReplica)
    // An answer that came meanwhile has been read.
    const suspects = silent.filter(
      ([client, watched]) => client.isWaiting && bytesOf(client) === watched.bytes && isDead(watched),
    )
    const dead = suspects.filter(([, { isSuspect }]) => isSuspect)
    for (const [, watched] of silent) watched.isSuspect = false
    for (const [, watched] of suspects) watched.isSuspect = true
    if (dead.length === 0) return
    const idle = [...this.#watched.keys()].filter((client) => !this.#lent.has(client))
    for (const client of [...dead.map(([each]) => each), ...idle])
      client.socket.destroy(new Error('Connection terminated: the server does not know its statement'))
  }

  /**
   * Returns null if the server refuses to answer: it is there. A pooler without a free connection answers late, and in order: once it answers, the
   * server has received all earlier statements.
   */
  async #ask(keys: readonly string[]): Promise<Busy | 'away' | null> {
    const { url, isPooled } = this.options
    const config = { connectionString: url, ...patience }
    const marked = isPooled ? new MarkedClient(config) : null
    const client = marked ?? new PostgresqlClient(config)
    client.on('error', () => undefined)
    let isIn = false
    try {
      await client.connect()
      isIn = true
      if (marked === null) return (await client.query<Busy>(busyText('pid::text'), [keys])).rows[0] ?? null
      const { rows } = await client.query<Busy>(busyText(markText), [[...keys, marked.mark]])
      // A server that does not show this very statement shows none.
      return rows.find(({ busy }) => busy.includes(marked.mark)) ?? null
    } catch (error) {
      // Somebody has let it in, though its answer is late: a pooler, or a busy server.
      return error instanceof DatabaseError || isIn ? null : 'away'
    } finally {
      client.end().catch(() => undefined)
    }
  }
}

/** Counts of a long statement as sent what the system has taken. */
function bytesOf({ socket }: PostgresqlClient): number {
  return socket.bytesRead + socket.bytesWritten - socket.writableLength
}
