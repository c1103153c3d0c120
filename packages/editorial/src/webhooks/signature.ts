import { createHmac } from 'node:crypto'

/** The parts that a signature covers: a receiver that checks it knows that nothing was changed, and when it was sent. */
export interface Signed {
  readonly id: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly body: string
}

const prefix = 'whsec_'

/** Returns the bytes of a secret: those that `whsec_` is the base64 of, or those of any other text. */
export function signingKey(secret: string): Buffer {
  return secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret)
}

/** Returns the headers of Standard Webhooks; without a key there is no signature. */
export function signatureHeaders(key: Buffer | null, { id, timestamp, body }: Signed): Record<string, string> {
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(timestamp) }
  if (key === null) return headers
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { ...headers, 'webhook-signature': `v1,${signature}` }
}
