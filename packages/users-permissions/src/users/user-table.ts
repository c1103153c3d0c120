import { roleUid, userUid } from '@content-gen/contract'
import { Parameter, sql, written } from '@content-gen/runtime/write'
import type { Part, Sql } from '@content-gen/runtime/write'
import { quotedColumn, typeOf } from '../callers/statement.js'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'

/** An account, including values that no answer shows. */
export interface StoredUser {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly provider: string | null
  /** A bcrypt hash; null if the account cannot sign in by password. */
  readonly password: string | null
  readonly confirmed: boolean
  readonly blocked: boolean
  readonly tokenVersion: number | null
}

/** Looks up accounts, with one statement each. */
export class UserTable {
  readonly type: CompiledType
  readonly #select: string

  constructor(private readonly store: Store) {
    this.type = typeOf(store, userUid)
    const columns = ['username', 'email', 'provider', 'password', 'confirmed', 'blocked'].map(
      (name) => `${this.#column(name)} as ${name}`,
    )
    this.#select = `select "id" as id, ${columns.join(', ')}, "token_version" as token_version from ${this.#table()} where `
  }

  /** Returns the local account with this address, or with exactly this name. */
  byIdentifier(identifier: string): Promise<StoredUser | null> {
    const { isIt, first } = this.#address(identifier)
    const where = sql`${this.#column('provider')} = 'local' and (${isIt} or ${this.#is('username', identifier)})`
    // An account whose name is somebody else's address must not shadow its owner.
    return this.#first(where, first)
  }

  /** Returns the account with exactly this address, as copied ones may have it, or with this address in lower case. */
  byEmail(email: string): Promise<StoredUser | null> {
    const { isIt, first } = this.#address(email)
    return this.#first(isIt, first)
  }

  byUsername(username: string): Promise<StoredUser | null> {
    return this.#first(this.#is('username', username))
  }

  /** Returns the account that a mailed code was sent to, by the stored form of the code. */
  byCode(kind: 'resetPasswordToken' | 'confirmationToken', stored: string): Promise<StoredUser | null> {
    return this.#first(this.#is(kind, stored))
  }

  byId(id: number): Promise<StoredUser | null> {
    return this.#first(sql`"id" = ${new Parameter(id, 'integer')}`)
  }

  /** Returns the id of the role of this type. */
  async roleId(type: string): Promise<number | null> {
    const { database } = this.store
    const role = typeOf(this.store, roleUid)
    const isIt = sql`${quotedColumn(database, role, 'type')} = ${new Parameter(type, 'text')}`
    const found = sql`select "id" as id from ${database.dialect.identifier(role.table)} where ${isIt}`
    const [row] = await database.rows(written(found, database.dialect))
    return row ? Number(row['id']) : null
  }

  async #first(where: Sql, first: Part = ''): Promise<StoredUser | null> {
    const { database } = this.store
    const found = sql`${this.#select}${where} order by ${first}"id" limit 1`
    const [row] = await database.rows(written(found, database.dialect))
    return row ? storedUser(row) : null
  }

  /** Conditions of an account with this address, and which one comes first. */
  #address(sent: string): { isIt: Sql; first: Sql } {
    const [exact, lower] = [this.#is('email', sent), this.#is('email', sent.toLowerCase())]
    return {
      isIt: sql`(${exact} or ${lower})`,
      first: sql`case when ${exact} then 0 when ${lower} then 1 else 2 end, `,
    }
  }

  #is(name: string, value: string): Sql {
    return sql`${this.#column(name)} = ${new Parameter(value, 'text')}`
  }

  #column(name: string): string {
    return quotedColumn(this.store.database, this.type, name)
  }

  #table(): string {
    return this.store.database.dialect.identifier(this.type.table)
  }
}

function storedUser(row: Readonly<Record<string, unknown>>): StoredUser {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    id: Number(row['id']),
    username: text(row['username']) ?? '',
    email: text(row['email']) ?? '',
    provider: text(row['provider']),
    password: text(row['password']),
    // SQLite has no booleans.
    confirmed: Boolean(row['confirmed']),
    blocked: Boolean(row['blocked']),
    tokenVersion: typeof row['token_version'] === 'number' ? row['token_version'] : null,
  }
}
