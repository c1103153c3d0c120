import { roleUid, userUid } from '../settings.js'
import { columnOf, typeOf } from '../callers/statement.js'
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
  /** SQL: the address is the first parameter, or the second one. */
  readonly #hasAddress: string
  readonly #addressFirst: string

  constructor(private readonly store: Store) {
    this.type = typeOf(store, userUid)
    const columns = ['username', 'email', 'provider', 'password', 'confirmed', 'blocked'].map(
      (name) => `${this.#column(name)} as ${name}`,
    )
    this.#select = `select "id" as id, ${columns.join(', ')}, "token_version" as token_version from ${this.#table()} where `
    const [exact, lower] = [1, 2].map((position) => `${this.#column('email')} = ${this.#text(position)}`)
    this.#hasAddress = `(${exact} or ${lower})`
    this.#addressFirst = `case when ${exact} then 0 when ${lower} then 1 else 2 end, `
  }

  /** Returns the local account with this address, or with exactly this name. */
  byIdentifier(identifier: string): Promise<StoredUser | null> {
    const isNamed = `${this.#column('provider')} = 'local' and (${this.#hasAddress} or ${this.#column('username')} = ${this.#text(1)})`
    // An account whose name is somebody else's address must not shadow its owner.
    return this.#first(isNamed, [identifier, identifier.toLowerCase()], this.#addressFirst)
  }

  /** Returns the account with exactly this address, as copied ones may have it, or with this address in lower case. */
  byEmail(email: string): Promise<StoredUser | null> {
    return this.#first(this.#hasAddress, [email, email.toLowerCase()], this.#addressFirst)
  }

  byUsername(username: string): Promise<StoredUser | null> {
    return this.#first(`${this.#column('username')} = ${this.#text(1)}`, [username])
  }

  /** Returns the account that a mailed code was sent to, by the stored form of the code. */
  byCode(kind: 'resetPasswordToken' | 'confirmationToken', stored: string): Promise<StoredUser | null> {
    return this.#first(`${this.#column(kind)} = ${this.#text(1)}`, [stored])
  }

  byId(id: number): Promise<StoredUser | null> {
    return this.#first(`"id" = ${this.store.database.dialect.parameter(1, 'integer', false)}`, [id])
  }

  /** Returns the id of the role of this type. */
  async roleId(type: string): Promise<number | null> {
    const { dialect } = this.store.database
    const role = typeOf(this.store, roleUid)
    const text = `select "id" as id from ${dialect.identifier(role.table)} where ${columnOf(this.store.database, role, 'type')} = ${this.#text(1)}`
    const [row] = await this.store.database.rows({ text, values: [type] })
    return row ? Number(row['id']) : null
  }

  async #first(where: string, values: readonly (string | number)[], first = ''): Promise<StoredUser | null> {
    const text = `${this.#select}${where} order by ${first}"id" limit 1`
    const [row] = await this.store.database.rows({ text, values })
    return row ? storedUser(row) : null
  }

  #column(name: string): string {
    return columnOf(this.store.database, this.type, name)
  }

  #text(position: number): string {
    return this.store.database.dialect.parameter(position, 'text', false)
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
