/** `/editorial/webhooks`: those of the config, and those that administrators keep. */
import { randomUUID } from 'node:crypto'
import { webhooksApi } from '@content-gen/contract'
import { withHandlers } from '@content-gen/runtime'
import type { Context, Route, Store, WebhookConfig } from '@content-gen/runtime'
import { requestedBody } from '../requested-body.js'
import { requestedNumber } from '../versions/requested.js'
import { versionedTypes } from '../versions/versioned-types.js'
import { deliverToStored } from './deliver.js'
import { sentWebhook } from './sent-webhook.js'
import { requireTold } from './require-told.js'
import type { Told } from './require-told.js'
import type { StoredWebhook, StoredWebhooks } from './stored-webhooks.js'

/** `changed` is called when a webhook was stored, changed or deleted. */
export function webhookRoutes(store: Store, stored: StoredWebhooks, changed: () => Promise<void>): readonly Route[] {
  const types = versionedTypes(store)
  const sent = (ctx: Context) => sentWebhook(requestedBody(ctx), types)
  const admit = (ctx: Context) => (told: Told) => requireTold(ctx.state.caller, told, types)
  const reply = async (ctx: Context, webhook: StoredWebhook) => {
    await changed()
    ctx.send({ data: shownStored(webhook) })
  }
  return withHandlers(webhooksApi, {
    'webhooks.list': listAll,
    'webhooks.add': async (ctx) => reply(ctx, await stored.add(sent(ctx), admit(ctx))),
    'webhooks.find': find,
    'webhooks.change': async (ctx) => reply(ctx, await stored.change(idOf(ctx), sent(ctx), admit(ctx))),
    'webhooks.delete': async (ctx) => reply(ctx, await stored.remove(idOf(ctx))),
    'webhooks.try': attempt,
  })

  async function listAll(ctx: Context): Promise<void> {
    const configured = (store.config.editorial?.webhooks ?? []).map(shownConfigured)
    ctx.send({ data: [...configured, ...(await stored.list()).map(shownStored)] })
  }

  async function find(ctx: Context): Promise<void> {
    ctx.send({ data: shownStored(await stored.find(idOf(ctx))) })
  }

  /** Sends an event that means nothing, and answers what the receiver did. */
  async function attempt(ctx: Context): Promise<void> {
    const event = 'trigger-test'
    const webhook = await stored.find(idOf(ctx))
    const body = JSON.stringify({ event, createdAt: new Date().toISOString() })
    const deliver = deliverToStored(store, webhook)
    ctx.send({ data: await deliver({ id: randomUUID(), name: event, body }, new AbortController().signal) })
  }
}

function idOf(ctx: Context): number {
  return requestedNumber(ctx, 'id')
}

/** Secrets and the values of headers are for the receiver alone. */
function shownStored({ secret, headers, ...plain }: StoredWebhook) {
  return { ...plain, hasSecret: secret !== null, headers: Object.keys(headers) }
}

/** Its address may hold variables of the environment, by their names. */
function shownConfigured({ name, url, secret, headers, events, types }: WebhookConfig) {
  return {
    id: null,
    name,
    url,
    events,
    types,
    isEnabled: true,
    isLocked: false,
    createdAt: null,
    updatedAt: null,
    hasSecret: secret !== null,
    headers: Object.keys(headers),
  }
}
