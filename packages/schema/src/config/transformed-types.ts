import type { Parsed } from '@content-gen/contract'
import type { ObjectReader } from '../json/object-reader.js'
import { isObject } from '../json/value.js'

/** Reads which types have another form: true or false by uid, or by uid and method. */
export function parseTransformedTypes(filter: ObjectReader, key: string): Parsed['transformedTypes'] {
  const uids = filter.section(key)
  const each = [...uids.object].map(([uid, value]) => [
    uid,
    isObject(value) ? methodsOf(uids, uid) : (uids.boolean(uid) ?? false),
  ])
  return Object.fromEntries(each)
}

function methodsOf(uids: ObjectReader, uid: string): Readonly<Record<string, boolean>> {
  const methods = uids.section(uid, ['GET', 'POST', 'PUT', 'DELETE'])
  return Object.fromEntries([...methods.object.keys()].map((method) => [method, methods.boolean(method) ?? false]))
}
