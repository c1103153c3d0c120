import type { ClientBase, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import { StatementNames } from './statement-names.js'

/** Statements without a name that a connection may keep: they are deallocated together. */
const mostStale = 8

/** Runs statements, of which each connection prepares those that have names. */
export class NamedStatements {
  readonly #names = new StatementNames()
  readonly #prepared = new WeakMap<ClientBase, PreparedStatements>()

  async query<R extends QueryResultRow>(client: ClientBase, query: QueryConfig): Promise<QueryResult<R>> {
    const name = this.#names.nameOf(query.text)
    if (name === undefined) return client.query<R>(query)
    const result = await client.query<R>({ name, ...query })
    await this.#preparedOn(client).note(name)
    return result
  }

  #preparedOn(client: ClientBase): PreparedStatements {
    const known = this.#prepared.get(client) ?? new PreparedStatements(client, this.#names)
    this.#prepared.set(client, known)
    return known
  }
}

/** The statements that a connection has prepared. */
class PreparedStatements {
  readonly #prepared = new Set<string>()

  constructor(
    private readonly client: ClientBase,
    private readonly names: StatementNames,
  ) {}

  /** Notes that the connection has prepared a statement, and deallocates those whose names are taken away meanwhile. */
  async note(name: string): Promise<void> {
    if (this.#prepared.has(name)) return
    this.#prepared.add(name)
    const stale = [...this.#prepared].filter((each) => !this.names.has(each))
    if (stale.length < mostStale) return
    for (const each of stale) this.#prepared.delete(each)
    await this.client.query(stale.map((each) => `deallocate ${each}`).join('; '))
    forget(this.client, stale)
  }
}

/** The driver keeps the text of each statement that it has prepared. */
function forget(client: ClientBase, names: readonly string[]): void {
  const texts = memberOf(memberOf(client, 'connection'), 'parsedStatements')
  if (texts !== null) for (const name of names) Reflect.deleteProperty(texts, name)
}

function memberOf(value: object | null, name: string): object | null {
  const member: unknown = value === null ? null : Reflect.get(value, name)
  return typeof member === 'object' ? member : null
}
