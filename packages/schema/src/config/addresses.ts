import { isArray } from '../json/value.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

/** Sites whose pages may ask the server. */
export function parseOrigin(cors: ObjectReader, key: string): string | readonly string[] {
  if (!isArray(cors.value(key))) return cors.string(key) ?? '*'
  const origins = cors.strings(key) ?? []
  return origins.includes('*') ? '*' : origins
}

/** A path of the server: begins with a slash and does not end with one. */
export function urlPath(reader: ObjectReader, key: string, byDefault: string, mayBeEmpty: boolean): string {
  const path = reader.string(key)
  if (path === null) return byDefault
  if (mayBeEmpty && (path === '' || path === '/')) return ''
  if (/^(\/[A-Za-z0-9_-]+)+$/.test(path)) return path
  const proposal = `/${path.replace(/^\/+|\/+$/g, '')}`
  const hint = /^(\/[A-Za-z0-9_-]+)+$/.test(proposal) ? `Write ${quote(proposal)}.` : null
  reader.report.error('config-path', reader.place(key), `${quote(path)} is not a path like ${quote(byDefault)}`, hint)
  return byDefault
}
