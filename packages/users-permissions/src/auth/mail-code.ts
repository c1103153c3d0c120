/** Codes that mails carry. What is stored of one is of no use to whoever reads the database. */
import { createHash, randomBytes } from 'node:crypto'

/** How long a password can be reset by a mail. Milliseconds. */
const lifetime = 3_600_000
/** Hexadecimal digits of a moment. */
const moment = 12

/** 128 hexadecimal digits: the moment at which it was made, then what nobody can guess. */
export function newResetCode(): string {
  return `${Date.now().toString(16).padStart(moment, '0')}${randomBytes((128 - moment) / 2).toString('hex')}`
}

/** Whether a code may be of use still. Whoever changes the moment in one has another code, that nobody was sent. */
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
