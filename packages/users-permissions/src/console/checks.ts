import { longestPassword } from '../password.js'
import { roleId, roleTypes } from './apply-roles.js'
import { AccountsError } from './rows.js'
import type { Rows } from './rows.js'

/** @throws AccountsError if the API would reject the password */
export function checkPassword(password: string): void {
  if (password.length < 6) throw new AccountsError('password must be at least 6 characters')
  if (Buffer.byteLength(password) > longestPassword)
    throw new AccountsError(`password must be at most ${longestPassword} bytes`)
}

/** Returns the id of the role of this type. @throws AccountsError if there is none */
export async function existingRole(rows: Rows, type: string): Promise<number> {
  const role = await roleId(rows, type)
  if (role === null) throw new AccountsError(`there is no role "${type}": there are ${await roleTypes(rows)}`)
  return role
}
