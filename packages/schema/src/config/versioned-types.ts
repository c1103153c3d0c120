import type { ObjectReader } from '../json/object-reader.js'
import { isArray } from '../json/value.js'
import { quote } from '../quote.js'

/** Reads the types whose entries have versions; `*`: all of the project's own. */
export function parseVersionedTypes(versions: ObjectReader, key: string): '*' | readonly string[] {
  const value = versions.value(key)
  if (value === null || value === '*') return '*'
  if (isArray(value)) return versions.strings(key) ?? []
  versions.report.error(
    'value-type',
    versions.place(key),
    `${quote(String(value))} names no types`,
    'Write "*" for all, or a list of uids.',
  )
  return '*'
}
