/** Codes that are sent by mail. Only a hash is stored, which is useless to a reader of the database. */
import { createHash, randomBytes } from 'node:crypto'

/** Milliseconds for which a mailed code can reset a password. */
const lifetime = 3_600_000
/** The number of hexadecimal digits of the time. */
const moment = 12

/** Returns 128 hexadecimal digits: the time of creation, then randomness. */
export function newResetCode(): string {
  return `${Date.now().toString(16).padStart(moment, '0')}${randomBytes((128 - moment) / 2).toString('hex')}`
}

/** Returns true if a code has not expired. Changing the time makes it another code, which was never sent. */
export function isFresh(code: string): boolean {
  const age = Date.now() - Number.parseInt(code.slice(0, moment), 16)
  return age >= 0 && age < lifetime
}

/** 40 hexadecimal digits. */
export function newConfirmationCode(): string {
  return randomBytes(20).toString('hex')
}

export function storedCode(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}
