import { randomBytes } from 'node:crypto'
import type { Store } from '@content-gen/runtime'

/** Returns the secret that seals previews and webhooks: the one of the tokens, or one that ends with this process. */
export function serverSecret({ environment, log }: Store): string {
  const secret = process.env['JWT_SECRET']
  if (secret) return secret
  if (environment.production)
    log.warn(
      'JWT_SECRET is not set: links to previews and the secrets of stored webhooks end with this process, and no other process knows them',
    )
  return randomBytes(32).toString('base64')
}
