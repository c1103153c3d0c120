import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const apiTokenTypes = ['read-only', 'full-access', 'custom'] as const
export type ApiTokenType = (typeof apiTokenTypes)[number]

/** The form of the token in `Authorization: Bearer <token>`: it has no dot, unlike a user's token. */
export const apiTokenForm = /^[A-Za-z0-9_-]{20,1024}$/

/** Returns 256 hexadecimal digits, which are shown only once. */
export function newApiToken(): string {
  return randomBytes(128).toString('hex')
}

/** Returns the stored form of a token. Another installation with the same salt stores the same. */
export function accessKeyOf(token: string, salt: string): string {
  return createHmac('sha512', salt).update(token).digest('hex')
}

export function isSameKey(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
