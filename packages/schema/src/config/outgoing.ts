/** Requests that the server sends to addresses of the config. `${NAME}` is a variable of the environment. */
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'

const variable = /\$\{[A-Za-z_]\w*\}/g
/** A name of a header or of a verb. */
export const token = /^[\w!#$%&'*+.^`|~-]+$/
/** Headers that belong to the connection or to the body. */
const managed: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
])

export function isAddress(url: string): boolean {
  // A variable may be any part of it, or all.
  const filled = url.replace(variable, '1')
  return filled === '1' || (/^https?:\/\//.test(filled) && URL.canParse(filled))
}

/** Reads the object of headers at a key. `own`: names, in lower case, that the server sets itself. */
export function parseHeaders(
  reader: ObjectReader,
  key: string,
  { code, own }: { code: string; own: ReadonlySet<string> },
): Readonly<Record<string, string>> {
  const sent = reader.section(key)
  const headers: Record<string, string> = {}
  for (const name of sent.object.keys()) {
    const value = sent.string(name)
    const lower = name.toLowerCase()
    if (!token.test(name) || managed.has(lower) || own.has(lower))
      sent.report.error(code, sent.place(name), `${quote(name)} cannot be set here`)
    else if (value !== null && /[^\t\x20-\x7e]/.test(value))
      sent.report.error(code, sent.place(name), 'the value has characters of no header')
    else if (value !== null) headers[name] = value
  }
  return headers
}
