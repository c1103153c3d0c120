import { hashPassword, isEmail } from '@content-gen/runtime/write'
import { longestPassword } from '../auth/password.js'
import { roleId, roleTypes } from './apply-roles.js'
import { AccountsError, models } from './rows.js'
import type { Rows } from './rows.js'

export interface NewUser {
  readonly username: string
  readonly email: string
  readonly password: string
  /** The type of its role. */
  readonly role: string
}

/** Makes a confirmed account; answers its id. @throws AccountsError */
export async function createUser(rows: Rows, user: NewUser): Promise<number> {
  const { username, password } = user
  const email = user.email.toLowerCase()
  if (username.length < 3) throw new AccountsError('username must be at least 3 characters')
  if (!isEmail(email)) throw new AccountsError('email must be a valid email')
  if (password.length < 6) throw new AccountsError('password must be at least 6 characters')
  if (Buffer.byteLength(password) > longestPassword)
    throw new AccountsError(`password must be at most ${longestPassword} bytes`)
  const role = await roleId(rows, user.role)
  if (role === null) throw new AccountsError(`there is no role "${user.role}": there are ${await roleTypes(rows)}`)
  const table = rows.table(models.user)
  const taken = await rows.query(
    `select id from ${table} where username = ? or email = ? or username = ? or email = ?`,
    [username, email, email, username.toLowerCase()],
  )
  if (taken.length > 0) throw new AccountsError('email or username are already taken')
  const now = new Date().toISOString()
  const [made] = await rows.query(
    `insert into ${table} (username, email, provider, password, confirmed, blocked, role_id, created_at, updated_at) ` +
      `values (?, ?, 'local', ?, ?, ?, ?, ?, ?) returning id`,
    [username, email, await hashPassword(password), true, false, role, now, now],
  )
  return Number(made?.['id'])
}
