import { isPublic } from './public-address.js'
import { post } from './post.js'
import { signatureHeaders, signingKey } from './signature.js'
import type { StoredEvent } from './outbox.js'
import type { PostOutcome, PostOptions } from './post.js'
import type { StoredWebhook } from './stored-webhooks.js'
import type { Store, WebhookConfig } from '@content-gen/runtime'

/** Sends one event. Never rejects. */
export type Deliver = (event: StoredEvent, signal: AbortSignal) => Promise<PostOutcome>

/** As `deliverTo`. The config alone permits private addresses to webhooks that administrators keep. */
export function deliverToStored({ config }: Store, webhook: StoredWebhook): Deliver {
  return deliverTo({ ...webhook, allowPrivate: config.editorial?.privateWebhooks ?? false })
}

/** Returns the function that signs and sends the events of a webhook. */
export function deliverTo(webhook: WebhookConfig, options: Pick<PostOptions, 'patience'> = {}): Deliver {
  const { url, headers: credentials } = webhook
  const key = webhook.secret === null ? null : signingKey(webhook.secret)
  const permits = webhook.allowPrivate ? () => true : isPublic
  return ({ id, name, body }, signal) => {
    // A receiver compares it with its own clock.
    const timestamp = Math.floor(Date.now() / 1000)
    const headers = {
      'Content-Type': 'application/json',
      'X-Strapi-Event': name,
      ...signatureHeaders(key, { id, timestamp, body }),
    }
    return post({ url, body, headers, credentials }, { ...options, permits, signal })
  }
}
