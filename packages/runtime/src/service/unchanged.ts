import { PreconditionFailedError } from '../errors/errors.js'
import { entityTag, namesTag } from '../http/answer/etag.js'
import { jsonText } from '../json/json.js'
import { lockEntry } from '../write/rows/lock.js'
import { entryJson } from './one-entry.js'
import type { Caller } from '../caller.js'
import type { ReadRow } from '../database.js'
import type { Statement } from '../statement.js'
import type { Json } from '../json/json.js'
import type { CompiledType } from '../types.js'
import type { WriteTransaction } from '../write/index.js'
import type { SentId } from './types.js'

/**
 * Returns the check of a request's `If-Match`, to run first in the transaction of the write; undefined if the request is not about this
 * entry, or has no such header. `read`: the statement that answers a GET of the same path and query.
 */
export function unchanged(
  type: CompiledType,
  id: SentId,
  { ifMatch }: Caller,
  read: Statement,
): ((writing: WriteTransaction) => Promise<void>) | undefined {
  if (ifMatch === undefined || ifMatch.uid !== type.uid || ifMatch.id !== (id === undefined ? id : String(id))) return
  return requireTag(type, id, ifMatch.tags, { read, json: entryJson })
}

export interface TaggedRead {
  /** The statement that answers a GET. */
  readonly read: Statement
  /** Returns the body of the answer. */
  readonly json: (row: ReadRow) => Json
}

/** Returns the check that an entry is there, with one of these tags, to run first in the transaction of a write. */
export function requireTag(
  type: CompiledType,
  id: SentId,
  tags: string,
  { read, json }: TaggedRead,
): (writing: WriteTransaction) => Promise<void> {
  return async (writing) => {
    await lockEntry(writing, type, id)
    const row = await writing.transaction.read(read, {})
    const tag = row.data === null ? null : entityTag(jsonText(json(row)))
    if (tag === null || !namesTag(tags, tag)) throw new PreconditionFailedError()
  }
}

/** Returns the body of answers without an envelope: accounts, files. */
export function flatJson({ data }: ReadRow): Json {
  return data ?? 'null'
}
