import { apiTokenTable } from '@content-gen/contract'
import { jsonText, UnauthorizedError } from '@content-gen/runtime'
import { featureTable, inTransaction, Parameter, setRows, sql } from '@content-gen/runtime/write'
import { accessKeyOf, isSameKey } from '../tokens/api-token.js'
import { fullAccess, readOnly } from './permission-sets.js'
import { rowStatement } from './statement.js'
import type { Caller, ReadRow, Statement, Store } from '@content-gen/runtime'
import type { ApiTokenType } from '../tokens/api-token.js'
import type { PermissionSets } from './permission-sets.js'

interface FoundToken {
  readonly id: number
  readonly name: string
  readonly type: ApiTokenType
  readonly key: string
  readonly permissions: readonly string[]
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
}

const hour = 3_600_000

const tokens = featureTable(apiTokenTable)

/** Turns machines' tokens into callers, with one statement each. */
export class ApiTokenCallers {
  readonly #statement: Statement
  /** The time of the last recorded use, by id: a token in constant use is written once an hour. Set before the write is done. */
  readonly #noted = new Map<number, number>()

  constructor(
    private readonly store: Store,
    private readonly sets: PermissionSets,
    private readonly salt: string,
  ) {
    this.#statement = tokenStatement(store)
  }

  /** @throws UnauthorizedError if the token is unknown or has expired */
  callerOf(token: string): Caller | Promise<Caller> {
    const key = accessKeyOf(token, this.salt)
    const row = this.store.database.read({ ...this.#statement, values: [key] }, { fresh: true })
    return row instanceof Promise ? row.then((found) => this.#caller(key, found)) : this.#caller(key, row)
  }

  #caller(key: string, { data }: ReadRow): Caller {
    // Written by `tokenStatement`.
    const found = data === null ? null : (JSON.parse(jsonText(data)) as FoundToken)
    if (!found || !isSameKey(found.key, key)) throw new UnauthorizedError()
    if (found.expiresAt !== null && Date.parse(found.expiresAt) <= Date.now())
      throw new UnauthorizedError('Token expired')
    this.#noteUse(found)
    return { token: { id: found.id, name: found.name, type: found.type }, ...this.#permitted(found) }
  }

  #permitted({ type, permissions }: FoundToken): Caller {
    switch (type) {
      case 'read-only':
        return readOnly
      case 'full-access':
        return fullAccess
      case 'custom':
        return this.sets.of(permissions)
    }
  }

  #noteUse({ id, lastUsedAt }: FoundToken): void {
    const now = Date.now()
    const last = Math.max(this.#noted.get(id) ?? 0, lastUsedAt === null ? 0 : Date.parse(lastUsedAt))
    if (now - last < hour) return
    this.#noted.set(id, now)
    inTransaction(
      this.store.writes,
      (writing) => setRows(writing, tokens, { where: { id } }, { lastUsedAt: writing.now }),
      { isOneStatement: true },
    ).catch((error: unknown) => this.store.log.warn({ err: error }, 'the use of an API token was not noted'))
  }
}

function tokenStatement({ database }: Store): Statement {
  const { dialect } = database
  return rowStatement(database, {
    properties: [
      ['id', dialect.whole('t."id"')],
      ['name', dialect.answer('t."name"', 'string')],
      ['type', dialect.answer('t."type"', 'string')],
      ['key', dialect.answer('t."access_key"', 'string')],
      ['permissions', dialect.answer('t."permissions"', 'json')],
      ['expiresAt', dialect.answer('t."expires_at"', 'datetime')],
      ['lastUsedAt', dialect.answer('t."last_used_at"', 'datetime')],
    ],
    from: sql`${dialect.identifier(apiTokenTable)} t where t."access_key" = ${new Parameter('', 'text')}`,
  })
}
