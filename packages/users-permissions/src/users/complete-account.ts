import { isRecord, own } from '@content-gen/runtime/write'
import { refuseLong } from '../input.js'
import { randomNumber } from '../tokens/jwt.js'
import { nameKeys } from './account-names.js'
import type { Completed } from '@content-gen/runtime/write'

export interface AccountWrite {
  readonly isNew: boolean
  /** The session that a new password leaves signed in. */
  readonly keptSession?: number | undefined
}

/**
 * Completes an account by what follows from its data, whoever set it, a hook included: its address in lower case, the keys of its names, the end
 * of mailed codes and of tokens. @throws ValidationError for a password of which bcrypt would ignore a part
 */
export function completeAccount(given: unknown, { isNew, keptSession }: AccountWrite): Completed {
  if (!isRecord(given)) return { data: given, columns: {} }
  const email = own(given, 'email')
  const data = typeof email === 'string' ? { ...given, email: email.toLowerCase() } : given
  const password = own(data, 'password')
  if (typeof password === 'string') refuseLong(password)
  if (isNew) return { data, columns: nameKeys(data) }
  const blocked = own(data, 'blocked')
  // `"true"` is true as well.
  const isRevoked = password !== undefined || (blocked !== undefined && blocked !== false)
  return {
    data: { ...voidCodes({ email, password }), ...data },
    columns: { ...nameKeys(data), ...(isRevoked ? revocation(keptSession) : {}) },
  }
}

/** A code that was mailed to another address, or to replace another password, is of no use to whoever reads it later. */
function voidCodes({ email, password }: { readonly email: unknown; readonly password: unknown }) {
  if (email !== undefined) return { resetPasswordToken: null, confirmationToken: null }
  return password === undefined ? {} : { resetPasswordToken: null }
}

/** The columns that call every token back, but those of one session. */
export function revocation(keptSession: number | null = null) {
  return { tokenVersion: randomNumber(), tokenSession: keptSession }
}
