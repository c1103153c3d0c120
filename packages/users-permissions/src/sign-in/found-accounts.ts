/** The accounts that somebody who signs in may get, read in the transaction of the sign-in. */
import { findRow, selectRows, tableOf } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Accounts } from '../accounts.js'
import { accountOf, forgetAccount } from '../identities.js'
import type { PersonThere } from '../identities.js'
import type { StoredUser } from '../users/user-table.js'
import type { Users } from '../users/users.js'

export type FoundAccount = Omit<StoredUser, 'email' | 'password'>

const fields = ['username', 'provider', 'confirmed', 'blocked', 'tokenVersion'] as const

/** Returns the account that belongs to a person. One that the owner's code deleted is forgotten. */
export async function knownAccount(
  { type }: Users,
  writing: WriteTransaction,
  person: PersonThere,
): Promise<FoundAccount | null> {
  const id = await accountOf(writing, person)
  if (id === null) return null
  const row = await findRow(writing, tableOf(type), fields, { where: { id } })
  if (row === null) await forgetAccount(writing, id)
  return row === null ? null : found(row)
}

/** Returns the accounts with an address: those of the provider, or else others if no two accounts may share an address. */
export async function accountsAt(
  { users, settings }: Accounts,
  writing: WriteTransaction,
  provider: string,
  email: string,
): Promise<readonly FoundAccount[]> {
  const all = (await selectRows(writing, tableOf(users.type), fields, { where: { email } })).map(found)
  const own = all.filter((each) => each.provider === provider)
  return own.length > 0 || !settings.advanced.unique_email ? own : all
}

function found({
  id,
  username,
  provider,
  confirmed,
  blocked,
  tokenVersion,
}: Readonly<Record<string, unknown>>): FoundAccount {
  return {
    id: Number(id),
    username: String(username ?? ''),
    provider: typeof provider === 'string' ? provider : null,
    // SQLite has no booleans.
    confirmed: Boolean(confirmed),
    blocked: Boolean(blocked),
    tokenVersion: typeof tokenVersion === 'number' ? tokenVersion : null,
  }
}
