import { ValidationError } from '@content-gen/runtime'
import { isStorable } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { Data } from '@content-gen/runtime/write'
import { requirePermission } from '../sight/permitted.js'
import { versionMoment } from '../versions/moment.js'
import type { Releasing } from './run-release.js'

const longestName = 200

/** A release, or changes of one, as they were sent. `at` null: it is not scheduled. */
export interface SentRelease {
  readonly name?: unknown
  readonly at?: unknown
  readonly acts?: unknown
}

/**
 * Returns the columns that a body changes, but for the acts.
 * @throws ValidationError; ForbiddenError if the caller may not schedule
 */
export function sentChanges({ name, at }: SentRelease, caller: Caller, { store }: Releasing): Data {
  const changes: Data = {}
  if (name !== undefined) {
    if (typeof name !== 'string' || name === '' || name.length > longestName || !isStorable(name))
      throw new ValidationError(`name must be a text of at most ${longestName} characters`)
    changes['name'] = name
  }
  if (at === undefined) return changes
  const moment = at === null ? null : versionMoment(at)
  if (moment === undefined)
    throw new ValidationError('at must be a moment with its time zone, 2026-11-01T00:00:00Z, or null')
  requirePermission(caller, 'releases.run')
  changes['at'] = moment === null ? null : store.database.dialect.storeDateTime(moment)
  changes['state'] = moment === null ? 'open' : 'scheduled'
  return changes
}
