import type { CacheTagsConfig, PurgeConfig } from './project-config.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

export function parseCacheTags(cache: ObjectReader): CacheTagsConfig {
  const tags = cache.section('tags', ['header', 'purge'])
  return {
    header: tags.oneOf('header', ['Surrogate-Key', 'Cache-Tag']) ?? 'Surrogate-Key',
    purge: tags.value('purge') === null ? null : parsePurge(tags),
  }
}

const variable = /\$\{[A-Za-z_]\w*\}/g
const token = /^[\w!#$%&'*+.^`|~-]+$/
/** Verbs that the server could not send, or that purge nothing. */
const unusable: ReadonlySet<string> = new Set(['CONNECT', 'GET', 'HEAD', 'OPTIONS', 'TRACE', 'TRACK'])
/** Headers that belong to the connection or to the body. */
const managed: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'keep-alive',
  'surrogate-key',
  'transfer-encoding',
  'upgrade',
])

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
  const sent = purge.section('headers', [...(purge.objectAt('headers')?.object.keys() ?? [])])
  const headers: Record<string, string> = {}
  for (const name of sent.object.keys()) {
    const value = sent.string(name)
    if (!token.test(name) || managed.has(name.toLowerCase())) error(sent, name, `${quote(name)} cannot be set here`)
    else if (value !== null && /[^\t\x20-\x7e]/.test(value)) error(sent, name, 'the value has characters of no header')
    else if (value !== null) headers[name] = value
  }
  return { url: url ?? '', method, headers, repeatAfter: purge.count('repeatAfter') ?? 15 }
}

function isAddress(url: string): boolean {
  // A variable may be any part of it, or all.
  const filled = url.replace(variable, '1')
  return filled === '1' || (/^https?:\/\//.test(filled) && URL.canParse(filled))
}
