import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export const apiTokenTypes = ['read-only', 'full-access', 'custom'] as const
export type ApiTokenType = (typeof apiTokenTypes)[number]

/** The table that holds them, which no content type stands for, and its delegate in the Prisma client. */
export const apiTokenTable = 'content_gen_api_tokens'
export const apiTokenDelegate = 'apiToken'

/** What is sent as `Authorization: Bearer <token>`: without a dot, which tells it from a user's token. */
export const apiTokenForm = /^[A-Za-z0-9_-]{20,1024}$/

/** 256 hexadecimal digits, known to whoever gets it alone. */
export function newApiToken(): string {
  return randomBytes(128).toString('hex')
}

/** What is stored of a token. Tokens of another installation with the same salt have the same. */
export function accessKeyOf(token: string, salt: string): string {
  return createHmac('sha512', salt).update(token).digest('hex')
}

export function isSameKey(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
