import { isPublic } from '../outside/public-address.js'
import { post } from './post.js'
import { signatureHeaders, signingKey } from './signature.js'
import type { StoredEvent } from './outbox.js'
import type { PostOutcome, PostOptions } from './post.js'
import type { StoredWebhook } from './stored-webhooks.js'
import type { Store, TraceHeaders, WebhookConfig } from '@content-gen/runtime'

/** Sends one event. Never rejects. */
export type Deliver = (event: StoredEvent, signal: AbortSignal) => Promise<PostOutcome>

interface DeliverOptions extends Pick<PostOptions, 'patience'> {
  readonly traces?: Store['traces'] | undefined
}

/** As `deliverTo`. The config alone permits private addresses to webhooks that administrators keep. */
export function deliverToStored({ config, traces }: Store, webhook: StoredWebhook): Deliver {
  return deliverTo({ ...webhook, allowPrivate: config.editorial?.privateWebhooks ?? false }, { traces })
}

/** Returns the function that signs and sends the events of a webhook. */
export function deliverTo(webhook: WebhookConfig, { traces, ...options }: DeliverOptions = {}): Deliver {
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
    const send = (more: TraceHeaders) =>
      post({ url, body, headers: { ...headers, ...more }, credentials }, { ...options, permits, signal })
    return traces ? traces.send('webhook', send) : send({})
  }
}
