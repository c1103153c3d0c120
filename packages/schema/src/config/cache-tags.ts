import type { CacheTagsConfig, PurgeConfig } from './project-config.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'
import { isAddress, parseHeaders, token } from './outgoing.js'

export function parseCacheTags(cache: ObjectReader): CacheTagsConfig {
  const tags = cache.section('tags', ['header', 'purge'])
  return {
    header: tags.oneOf('header', ['Surrogate-Key', 'Cache-Tag']) ?? 'Surrogate-Key',
    purge: tags.value('purge') === null ? null : parsePurge(tags),
  }
}

/** Verbs that the server could not send, or that purge nothing. */
const unusable: ReadonlySet<string> = new Set(['CONNECT', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'TRACK'])
/** Set by the server, with the tags. */
const own: ReadonlySet<string> = new Set(['surrogate-key'])

function parsePurge(tags: ObjectReader): PurgeConfig {
  const purge = tags.section('purge', ['url', 'method', 'headers', 'repeatAfter'])
  const error = (reader: ObjectReader, key: string, sentence: string, hint: string | null = null) =>
    reader.report.error('cache-purge', reader.place(key), sentence, hint)
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
