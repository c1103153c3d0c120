import type { Parsed } from '@content-gen/contract'
import { isArray } from '../json/value.js'
import type { ObjectReader } from '../json/object-reader.js'

/** Reads `search`; `resolve` checks the names. */
export function parseSearch(config: ObjectReader, key: string): Parsed['search'] {
  const models = config.objectAt(key)
  if (models === null) return {}
  return Object.fromEntries([...models.object.keys()].map((uid) => [uid, parseNames(models, uid)]))
}

function parseNames(models: ObjectReader, uid: string): readonly string[] {
  const value = models.value(uid)
  if (isArray(value) && value.length > 0 && value.every((name) => typeof name === 'string')) return value
  const message = 'must be a list of attributes'
  models.report.error('value-type', models.place(uid), message, 'Write it like ["title", "body"].')
  return []
}
