import { setImmediate } from 'node:timers/promises'
import { ApplicationError } from '@content-gen/runtime'
import { findRow, inTransaction, selectRows, tableOf, updateRows } from '@content-gen/runtime/write'
import { once } from '../once.js'
import { accountKey } from './account-key.js'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'

/** The number of accounts that get their keys in one transaction, if they are older than the keys. */
const atOnce = 50

/** The names that an account will have. A new account has both, which are also compared across kinds. */
export interface NewNames {
  readonly username?: string
  /** In lower case. */
  readonly email?: string
}

/** Returns the key columns for the names in `data`. */
export function nameKeys(data: object): Record<string, string> {
  const columns: Record<string, string> = {}
  if ('username' in data && typeof data.username === 'string') columns['usernameKey'] = accountKey(data.username)
  if ('email' in data && typeof data.email === 'string') columns['emailKey'] = accountKey(data.email)
  return columns
}

/** The names that identify accounts: user names and addresses, compared as people read them. */
export class AccountNames {
  /** Adds keys to accounts that an earlier version or a command created. Later calls wait for the first. */
  readonly fill = once(() => this.#fillAll())

  constructor(
    private readonly store: Store,
    private readonly type: CompiledType,
  ) {}

  /** Returns true if an account other than `except` has a name or address that reads the same. */
  async isTaken(writing: WriteTransaction, { username, email }: NewNames, except?: number): Promise<boolean> {
    await this.#fillSome(writing, null)
    const names = [
      ...(username === undefined ? [] : [{ usernameKey: accountKey(username) }]),
      ...(email === undefined ? [] : [{ emailKey: accountKey(email) }]),
      // An account that uses an address as its name, spelled differently, must not lock out the address's owner.
      ...(username === undefined || email === undefined
        ? []
        : [{ username: email }, { email: username.toLowerCase() }]),
    ]
    const others = except === undefined ? {} : { except: [['id', except] as const] }
    for (const where of names) {
      if ((await findRow(writing, tableOf(this.type), [], { where, ...others })) !== null) return true
    }
    return false
  }

  /** Returns the address of the account whose address reads the same; null if there is none among those with keys. */
  async addressLike(writing: WriteTransaction, email: string): Promise<string | null> {
    const row = await findRow(writing, tableOf(this.type), ['email'], { where: { emailKey: accountKey(email) } })
    return row === null ? null : String(row['email'])
  }

  /** @throws ApplicationError if an account other than `except` has one of the names, unless that one has it already */
  async refuseTaken(writing: WriteTransaction, names: NewNames, except?: number): Promise<void> {
    const { username, email } = except === undefined ? names : await this.#changed(writing, names, except)
    if (username !== undefined && (await this.isTaken(writing, { username }, except)))
      throw new ApplicationError('Username already taken', {}, { code: 'nameTaken' })
    const isUnique = this.store.config.usersPermissions?.advanced.unique_email ?? true
    if (isUnique && email !== undefined && (await this.isTaken(writing, { email }, except)))
      throw new ApplicationError('Email already taken', {}, { code: 'addressTaken' })
  }

  /** Copied accounts may have names that read the same. */
  async #changed(writing: WriteTransaction, { username, email }: NewNames, id: number): Promise<NewNames> {
    const own = await findRow(writing, tableOf(this.type), ['username', 'email'], { where: { id } })
    return {
      ...(username === undefined || username === own?.['username'] ? {} : { username }),
      ...(email === undefined || email === own?.['email'] ? {} : { email }),
    }
  }

  async #fillAll(): Promise<void> {
    // Usually there is nothing to do, and no transaction to open.
    const text = `select "id" from ${this.store.database.dialect.identifier(this.type.table)} where "username_key" is null limit 1`
    if ((await this.store.database.rows({ text, values: [] })).length === 0) return
    while (await inTransaction(this.store.writes, (writing) => this.#fillSome(writing, atOnce))) await setImmediate()
  }

  /** Returns true if there was anything to do. `most` null: all. */
  async #fillSome(writing: WriteTransaction, most: number | null): Promise<boolean> {
    const table = tableOf(this.type)
    const found = await selectRows(writing, table, ['username', 'email'], { where: { usernameKey: null } }, most)
    const rows = found.map(({ id, username, email }) => ({
      id,
      ...nameKeys({ username: username ?? '', email: email ?? '' }),
    }))
    await updateRows(writing, table, { key: 'id' }, rows)
    return found.length > 0
  }
}
