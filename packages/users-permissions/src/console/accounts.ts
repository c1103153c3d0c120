import { userUid } from '@content-gen/contract'
import type { SignInProvider } from '@content-gen/contract'
import { readId } from '@content-gen/runtime/query'
import { hashPassword } from '@content-gen/runtime/write'
import type { PersonThere } from '../identities.js'
import { revocation } from '../users/complete-account.js'
import { checkPassword, existingRole } from './checks.js'
import { addPerson, forgetPerson } from './identities.js'
import { note } from './note.js'
import { AccountsError, models } from './rows.js'
import type { AuditAct, AuditDetails } from '@content-gen/runtime/recording'
import type { Rows, RowValue } from './rows.js'

export interface ListedAccount {
  readonly id: number
  readonly username: string
  readonly email: string
  /** The type of its role; null if it has none. */
  readonly role: string | null
  readonly isConfirmed: boolean
  readonly isBlocked: boolean
}

/** Returns all accounts, ordered by id. */
export function listAccounts(rows: Rows): Promise<ListedAccount[]> {
  return select(rows, 'true', [])
}

/** Returns the account with this name, address or id, tried in this order. @throws AccountsError if there is none */
export async function findAccount(rows: Rows, which: string): Promise<ListedAccount> {
  const lower = which.toLowerCase()
  const where = 'u.username = ? or u.email = ? or u.email = ? or u.id = ?'
  const found = await select(rows, where, [which, which, lower, readId(which)])
  const account =
    found.find(({ username }) => username === which) ??
    found.find(({ email }) => email === which) ??
    found.find(({ email }) => email === lower) ??
    found[0]
  if (account === undefined) throw new AccountsError(`there is no account "${which}"`)
  return account
}

/** Sets the password of an account, which revokes its tokens and its mailed codes. @throws AccountsError */
export async function setPassword(rows: Rows, id: number, password: string): Promise<void> {
  checkPassword(password)
  const hash = await hashPassword(password)
  await change(rows, id, { password: hash, reset_password_token: null, confirmation_token: null, ...revoked() })
  await noteChange(rows, id, 'account.updated', { attributes: ['password'] })
}

/** @throws AccountsError if there is no such role */
export async function setRole(rows: Rows, id: number, type: string): Promise<void> {
  await change(rows, id, { role_id: await existingRole(rows, type) })
  await noteChange(rows, id, 'account.updated', { attributes: ['role'] })
}

/** Blocks an account, which revokes its tokens, or unblocks it. */
export async function setBlocked(rows: Rows, id: number, isBlocked: boolean): Promise<void> {
  await change(rows, id, { blocked: isBlocked, ...(isBlocked ? revoked() : {}) })
  await noteChange(rows, id, isBlocked ? 'account.blocked' : 'account.unblocked')
}

/** Lets a person of a provider sign in to an account, and revokes its tokens and its password. @throws AccountsError */
export async function linkPerson(
  rows: Rows,
  id: number,
  person: PersonThere,
  known: Readonly<Record<string, SignInProvider>>,
): Promise<void> {
  await addPerson(rows, id, person, known)
  // Whoever registered with an address of somebody else knows it.
  await change(rows, id, { password: null, ...revoked() })
  await noteChange(rows, id, 'account.linked', { provider: person.provider })
}

/** Revokes all tokens of all accounts, and their mailed codes. */
export async function revokeAll(rows: Rows): Promise<void> {
  const columns = { reset_password_token: null, confirmation_token: null, ...revoked() }
  const list = Object.keys(columns).map((column) => `${column} = ?`)
  await rows.query(`update ${rows.table(models.user)} set ${list.join(', ')}`, Object.values(columns))
}

/** Deletes an account. The database's own rules clear links to it, except those to entries of any type. */
export async function deleteAccount(rows: Rows, id: number): Promise<void> {
  await noteChange(rows, id, 'account.deleted')
  for (const { table, type, target, isRow } of await rows.morphLinks()) {
    const unlink = isRow ? `delete from ${table}` : `update ${table} set ${type} = null, ${target} = null`
    await rows.query(`${unlink} where ${type} = ? and ${target} = ?`, [userUid, id])
  }
  await forgetPerson(rows, id)
  await rows.query(`delete from ${rows.table(models.user)} where id = ?`, [id])
}

async function noteChange(rows: Rows, id: number, act: AuditAct, details?: AuditDetails): Promise<void> {
  const [row] = await rows.query(`select username from ${rows.table(models.user)} where id = ?`, [id])
  const subject = { type: userUid, id, name: String(row?.['username'] ?? '') }
  await note(rows, { act, subject, ...(details ? { details } : {}) })
}

function revoked(): Readonly<Record<string, RowValue>> {
  const { tokenVersion, tokenSession } = revocation()
  return { token_version: tokenVersion, token_session: tokenSession }
}

async function change(rows: Rows, id: number, columns: Readonly<Record<string, RowValue>>): Promise<void> {
  const set = { ...columns, updated_at: new Date().toISOString() }
  const list = Object.keys(set).map((column) => `${column} = ?`)
  await rows.query(`update ${rows.table(models.user)} set ${list.join(', ')} where id = ?`, [...Object.values(set), id])
}

async function select(rows: Rows, where: string, values: readonly RowValue[]): Promise<ListedAccount[]> {
  const [users, roles] = [rows.table(models.user), rows.table(models.role)]
  const found = await rows.query(
    `select u.id as id, u.username as username, u.email as email, u.confirmed as confirmed, u.blocked as blocked, r.type as role ` +
      `from ${users} u left join ${roles} r on r.id = u.role_id where ${where} order by u.id`,
    values,
  )
  return found.map((row) => ({
    id: Number(row['id']),
    username: String(row['username'] ?? ''),
    email: String(row['email'] ?? ''),
    role: typeof row['role'] === 'string' ? row['role'] : null,
    // SQLite has no booleans.
    isConfirmed: Boolean(row['confirmed']),
    isBlocked: Boolean(row['blocked']),
  }))
}
