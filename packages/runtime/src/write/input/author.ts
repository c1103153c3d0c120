/** The author of each value in the data of a write: only values that a client sent are judged by its permissions. */
import { isDeepStrictEqual } from 'node:util'
import { trusted } from '../../caller.js'
import { isRecord, own } from './body.js'
import type { Caller } from '../../caller.js'

export interface Authors {
  /** The sender of the data. */
  readonly caller: Caller
  /** Attributes of the entry that the server itself set. */
  readonly ownAttributes?: ReadonlySet<string>
  /** Owner code has named the links itself: one that the caller may not set is an error. Clients' are dropped. */
  readonly refusesLinks?: boolean
  /** The data as the caller sent it, before hooks changed it. */
  readonly sent?: unknown
}

/** Returns the caller, or the trusted one if the server or a hook set the value of `name` below `path`. */
export function authorOf(
  { caller, ownAttributes, sent }: Authors,
  path: readonly string[],
  name: string,
  value: unknown,
): Caller {
  if (ownAttributes?.has(path[0] ?? name)) return trusted
  return sent === undefined || isDeepStrictEqual(valueAt(sent, [...path, name]), value) ? caller : trusted
}

/** Returns true if the caller named the attribute, even if its value was dropped. */
export function isNamedByCaller({ ownAttributes, sent }: Authors, name: string): boolean {
  return ownAttributes?.has(name) !== true && (sent === undefined || valueAt(sent, [name]) !== undefined)
}

function valueAt(data: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (value, key) =>
      Array.isArray(value) ? (value[Number(key)] as unknown) : isRecord(value) ? own(value, key) : undefined,
    data,
  )
}
