import { userUid } from '@content-gen/contract'
import { hashPassword, isEmail } from '@content-gen/runtime/write'
import { accountKey } from '../users/account-key.js'
import { checkPassword, existingRole } from './checks.js'
import { note } from './note.js'
import { AccountsError, models } from './rows.js'
import type { Rows } from './rows.js'

export interface NewUser {
  readonly username: string
  readonly email: string
  readonly password: string
  /** The type of its role. */
  readonly role: string
}

/** Creates a confirmed account; returns its id. @throws AccountsError */
export async function createUser(rows: Rows, user: NewUser): Promise<number> {
  const { username, password } = user
  const email = user.email.toLowerCase()
  if (username.length < 3) throw new AccountsError('username must be at least 3 characters')
  if (!isEmail(email)) throw new AccountsError('email must be a valid email')
  checkPassword(password)
  const role = await existingRole(rows, user.role)
  const table = rows.table(models.user)
  await fillKeys(rows)
  const keys = [accountKey(username), accountKey(email)]
  const taken = await rows.query(
    `select id from ${table} where username_key = ? or email_key = ? or username = ? or email = ?`,
    [...keys, email, username.toLowerCase()],
  )
  if (taken.length > 0) throw new AccountsError('email or username are already taken')
  const now = new Date().toISOString()
  const [made] = await rows.query(
    `insert into ${table} (username, email, username_key, email_key, provider, password, confirmed, blocked, role_id, created_at, updated_at) ` +
      `values (?, ?, ?, ?, 'local', ?, ?, ?, ?, ?, ?) returning id`,
    [username, email, ...keys, await hashPassword(password), true, false, role, now, now],
  )
  const id = Number(made?.['id'])
  await note(rows, { act: 'account.created', subject: { type: userUid, id, name: username } })
  return id
}

/** Accounts that are older than the keys. */
async function fillKeys(rows: Rows): Promise<void> {
  const table = rows.table(models.user)
  for (const { id, username, email } of await rows.query(
    `select id, username, email from ${table} where username_key is null`,
  )) {
    const keys = [accountKey(String(username ?? '')), accountKey(String(email ?? ''))]
    await rows.query(`update ${table} set username_key = ?, email_key = ? where id = ?`, [...keys, Number(id)])
  }
}
