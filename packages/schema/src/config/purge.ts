import type { PurgeConfig } from '@content-gen/contract'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'
import { isAddress, parseHeaders, token } from './outgoing.js'

/** Verbs that the server could not send, or that purge nothing. */
const unusable: ReadonlySet<string> = new Set(['CONNECT', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'TRACK'])
/** Set by the server, with the tags. */
const own: ReadonlySet<string> = new Set(['surrogate-key'])

/** Reads how tags are purged; null: they are not. */
export function parsePurge(tags: ObjectReader, key: string): PurgeConfig | null {
  if (tags.value(key) === null) return null
  const purge = tags.section(key, ['url', 'method', 'headers', 'repeatAfter'])
  const error = (reader: ObjectReader, at: string, sentence: string, hint: string | null = null) =>
    reader.report.error('cache-purge', reader.place(at), sentence, hint)
  const url = purge.string('url')
  if (url === null) error(purge, 'url', 'the address to send purges to is missing')
  else if (!isAddress(url))
    error(purge, 'url', `${quote(url)} is not an address`, 'Write it like "https://cache.example.com/purge".')
  const method = purge.string('method') ?? 'POST'
  if (!token.test(method) || unusable.has(method.toUpperCase()))
    error(purge, 'method', `${quote(method)} is not a verb that purges`, 'Write "POST" or "PURGE".')
  const headers = parseHeaders(purge, 'headers', { code: 'cache-purge', own })
  return { url: url ?? '', method, headers, repeatAfter: purge.count('repeatAfter') ?? 15 }
}
