/** Random texts that prove something: a session, a link. The database holds only their hashes, which are useless to its readers. */
import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits. */
export function newKey(): string {
  return randomBytes(32).toString('base64url')
}

const form = /^[\w-]{43}$/

/** Returns the stored form of a key; null if the text cannot be one. */
export function storedKey(key: string): string | null {
  return form.test(key) ? createHash('sha256').update(key).digest('hex') : null
}
