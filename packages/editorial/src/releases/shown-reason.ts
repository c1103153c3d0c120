import type { Caller } from '@content-gen/runtime'
import type { Reason } from './release.js'

/** Returns a reason for a caller: it may name types that the caller cannot see. */
export function shownReason(reason: Reason, caller: Caller): Reason {
  const named = JSON.stringify(reason).match(/\b(?:api|plugin)::[\w-]+\.[\w-]+/g) ?? []
  return named.every((uid) => caller.can(`${uid}.find`))
    ? reason
    : { index: reason.index, message: 'It cannot be done', code: 'hidden', data: {}, faults: [], details: {} }
}
