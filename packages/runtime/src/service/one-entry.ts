import { NotFoundError } from '../errors.js'
import { joinJson } from '../json.js'
import type { ReadRow } from '../database.js'
import type { TypeDescriptor } from '../descriptor.js'
import type { Json } from '../json.js'
import type { Store } from '../store.js'
import type { CompiledType } from '../types.js'

/** @throws Error if the store was opened without the descriptor */
export function compiled(store: Store, { uid }: TypeDescriptor): CompiledType {
  const type = store.types.get(uid)
  if (!type) throw new Error(`No descriptor of ${uid} was given to the store`)
  return type
}

/** @throws NotFoundError if there is no such entry */
export function entryJson({ data }: ReadRow): Json {
  if (data === null) throw new NotFoundError()
  return joinJson('{"data":', data, ',"meta":{}}')
}

/** @throws NotFoundError if there is no such entry */
export function flatJson({ data }: ReadRow): Json {
  if (data === null) throw new NotFoundError()
  return data
}
