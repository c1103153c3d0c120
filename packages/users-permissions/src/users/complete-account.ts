import { isRecord, own } from '@content-gen/runtime/write'
import { refuseLong } from '../input.js'
import { randomNumber } from '../tokens/random-number.js'
import { nameKeys } from './account-names.js'
import type { Completed } from '@content-gen/runtime/write'

export interface AccountWrite {
  readonly isNew: boolean
  /** The session that stays signed in after a password change. */
  readonly keptSession?: number | undefined
  /** The version of the tokens that are valid after it. */
  readonly tokenVersion?: number | undefined
  /** Its address is one that nobody has proved. */
  readonly isUnproved?: boolean
}

/**
 * Adds derived values to an account, whether a client or a hook set its data: the address in lower case, the keys of its names, the
 * revocation of mailed codes and tokens.
 * @throws ValidationError if bcrypt would ignore a part of the password
 */
export function completeAccount(
  given: unknown,
  { isNew, keptSession, tokenVersion, isUnproved }: AccountWrite,
): Completed {
  if (!isRecord(given)) return { data: given, columns: {} }
  const email = own(given, 'email')
  const data = typeof email === 'string' ? { ...given, email: email.toLowerCase() } : given
  const password = own(data, 'password')
  if (typeof password === 'string') refuseLong(password)
  if (isNew) return { data, columns: nameKeys(data) }
  const blocked = own(data, 'blocked')
  // `"true"` counts as true.
  const isRevoked = password !== undefined || (blocked !== undefined && blocked !== false)
  return {
    data: { ...voidCodes({ email, password }), ...data, ...(isUnproved ? { confirmed: false } : {}) },
    columns: { ...nameKeys(data), ...(isRevoked ? revocation(keptSession, tokenVersion) : {}) },
  }
}

/** Voids codes that were mailed to another address, or for another password. */
function voidCodes({ email, password }: { readonly email: unknown; readonly password: unknown }) {
  if (email !== undefined) return { resetPasswordToken: null, confirmationToken: null }
  return password === undefined ? {} : { resetPasswordToken: null }
}

/** Returns the columns that revoke every token, except those of one session, and those to come, which get the version. */
export function revocation(keptSession: number | null = null, tokenVersion = randomNumber()) {
  return { tokenVersion, tokenSession: keptSession }
}
