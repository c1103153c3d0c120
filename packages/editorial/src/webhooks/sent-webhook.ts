import { shorten, ValidationError } from '@content-gen/runtime'
import { isRecord, isStorable, own } from '@content-gen/runtime/write'
import type { RefusalCode } from '@content-gen/contract'
import type { Refusal } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { RequestedBody } from '../requested-body.js'
import { eventNames } from '@content-gen/contract'

/** The settings of a webhook that a request sends. The others stay as they are. */
export interface SentWebhook {
  readonly name?: string
  readonly url?: string
  /** null: no signature. */
  readonly secret?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly events?: readonly string[]
  readonly types?: readonly string[]
  readonly isEnabled?: boolean
}

const longest = { url: 2000, secret: 500, header: 2000, headers: 20 } as const

/** A header that the connection, the body or the signature has for itself. */
const managed =
  /^(connection|content-length|content-type|expect|host|keep-alive|transfer-encoding|upgrade|webhook-.*|x-strapi-event)$/i

/**
 * Reads the body of a request that stores a webhook.
 * @throws ValidationError
 */
export function sentWebhook(body: RequestedBody, types: ReadonlyMap<string, CompiledType>): SentWebhook {
  const has = (key: keyof SentWebhook) => own(body, key) !== undefined
  return {
    ...(has('name') && { name: readName(body['name']) }),
    ...(has('url') && { url: readUrl(body['url']) }),
    ...(has('secret') && { secret: readSecret(body['secret']) }),
    ...(has('headers') && { headers: readHeaders(body['headers']) }),
    ...(has('events') && { events: readNames('events', body['events'], eventNames) }),
    ...(has('types') && { types: readTypes(body['types'], [...types.keys()]) }),
    ...(has('isEnabled') && { isEnabled: readFlag(body['isEnabled']) }),
  }
}

function readName(value: unknown): string {
  if (typeof value === 'string' && /^[\w.-]{1,60}$/.test(value)) return value
  throw refused('name must have 1 to 60 letters, digits, ".", "_" and "-"', 'webhookName')
}

function readUrl(value: unknown): string {
  if (typeof value !== 'string' || value.length > longest.url || !isStorable(value) || !URL.canParse(value))
    throw refused('url must be an address such as https://build.example.com/hooks', 'webhookUrl')
  const { protocol, username, password } = new URL(value)
  if (protocol !== 'http:' && protocol !== 'https:')
    throw refused('url must begin with https:// or http://', 'webhookScheme')
  if (username || password) throw refused('url must have no password: use a header', 'webhookPassword')
  return value
}

function readSecret(value: unknown): string | null {
  if (value === null || value === '') return null
  const isText = typeof value === 'string' && value.length <= longest.secret
  if (isText && (!value.startsWith('whsec_') || /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(value))) return value
  const words = `secret must be "whsec_" and base64, or any other text of at most ${longest.secret} characters`
  throw refused(words, 'webhookSecret', { max: longest.secret })
}

function readHeaders(value: unknown): Readonly<Record<string, string>> {
  const entries = isRecord(value) ? Object.entries(value) : null
  if (entries === null || entries.length > longest.headers)
    throw refused(`headers must be an object of at most ${longest.headers} texts`, 'headersMany', {
      max: longest.headers,
    })
  const known = new Set<string>()
  for (const [name, text] of entries) {
    if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name) || managed.test(name))
      throw refused('headers has a name that cannot be set', 'headerName', { name: shorten(name) })
    if (known.size === known.add(name.toLowerCase()).size)
      throw refused(`headers has ${name} twice: upper and lower case are the same`, 'headerTwice', { name })
    if (typeof text !== 'string' || text.length > longest.header || /[^\t\x20-\x7e]/.test(text))
      throw refused('headers has a value with characters of no header', 'headerValue', { name, max: longest.header })
  }
  return Object.fromEntries(entries.map(([name, text]) => [name, String(text)]))
}

function readTypes(value: unknown, known: readonly string[]): readonly string[] {
  const names: readonly unknown[] = Array.isArray(value) ? value : []
  // A type that a webhook names may have left the models.
  const gone = names.find((name) => typeof name === 'string' && !known.includes(name))
  if (gone === undefined) return readNames('types', value, known)
  throw refused(`types must be a list of names: ${known.join(', ')}`, 'noType', { type: shorten(String(gone)) })
}

function readNames(key: string, value: unknown, known: readonly string[]): readonly string[] {
  const names = Array.isArray(value) ? [...new Set<unknown>(value)] : null
  const chosen = names && known.filter((name) => names.includes(name))
  if (names === null || chosen?.length !== names.length)
    throw new ValidationError(`${key} must be a list of names: ${known.join(', ')}`)
  return chosen
}

function refused(words: string, code: RefusalCode, data: Refusal['data'] = {}): ValidationError {
  return new ValidationError(words, {}, { code, data })
}

function readFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw new ValidationError('isEnabled must be true or false')
}
