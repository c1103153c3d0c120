import type { ClientBase } from 'pg'
import type { StatementNames } from './statement-names.js'

/** Statements without a name that a connection may keep: they are deallocated together. */
const mostStale = 8

/** The statements that a connection has prepared. */
export class PreparedStatements {
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
