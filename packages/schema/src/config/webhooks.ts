import { eventNames } from '@content-gen/contract'
import type { WebhookConfig } from '@content-gen/contract'
import type { ObjectReader } from '../json/object-reader.js'
import { quote, quoteList } from '../quote.js'
import { didYouMean } from '../suggest.js'
import { isAddress, parseHeaders } from './outgoing.js'

const keys = ['name', 'url', 'secret', 'events', 'types', 'headers', 'allowPrivate'] as const
const known: ReadonlySet<string> = new Set(eventNames)
/** Set by the server, for each event. */
const own: ReadonlySet<string> = new Set([
  'host',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
  'x-strapi-event',
])
const code = 'webhook'

export function parseWebhooks(editorial: ObjectReader, key: string): readonly WebhookConfig[] {
  const names = new Set<string>()
  return editorial.objects(key).map((webhook) => {
    webhook.onlyKeys(keys)
    const error = (at: string, sentence: string, hint: string | null = null) =>
      webhook.report.error(code, webhook.place(at), sentence, hint)
    const name = webhook.string('name') ?? ''
    if (!/^[\w.-]{1,60}$/.test(name)) error('name', 'a webhook needs a name of letters, digits, ".", "_" and "-"')
    if (names.has(name)) error('name', `another webhook has the name ${quote(name)}`)
    names.add(name)
    const url = webhook.string('url') ?? ''
    if (!isAddress(url))
      error('url', `${quote(url)} is not an address`, 'Write it like "https://build.example.com/hooks".')
    const wanted = webhook.strings('events') ?? []
    for (const event of wanted)
      if (!known.has(event))
        error(
          'events',
          `${quote(event)} is not an event`,
          didYouMean(event, eventNames) ?? `The events are: ${quoteList(eventNames, 'and')}.`,
        )
    const secret = webhook.string('secret')
    if (secret !== null && !isSecret(secret))
      error('secret', 'this is no secret of Standard Webhooks', 'Write "whsec_" and then base64, or any other text.')
    return {
      name,
      url,
      secret,
      events: wanted,
      types: webhook.strings('types') ?? [],
      headers: parseHeaders(webhook, 'headers', { code, own }),
      allowPrivate: webhook.boolean('allowPrivate') ?? false,
    }
  })
}

function isSecret(text: string): boolean {
  return /^whsec_(?:[A-Za-z0-9+/]+={0,2}|\$\{\w+\})$/.test(text) || (text !== '' && !text.startsWith('whsec_'))
}
