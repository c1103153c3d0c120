import type { Types } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Act, Approved } from '../acts/act.js'
import type { SentAct } from './sent-acts.js'
import { subjectsOf } from './subjects.js'
import type { Subject } from './subjects.js'

/**
 * Returns acts as a release keeps them. What was approved before stays as it was then; what is new is approved as it is now, or as its sender
 * has seen it.
 */
export async function approveActs(
  writing: WriteTransaction,
  types: Types,
  sent: readonly SentAct[],
  before: readonly Act[],
): Promise<readonly Act[]> {
  const subjects = await subjectsOf(
    writing,
    types,
    sent.map(({ act }) => act),
  )
  return sent.map(({ act, seen }) => {
    const known = before.find((other) => isSame(other, act))
    const subject = subjects.get(act)
    const isSeen = seen.revision !== null || seen.version !== null
    if (subject === undefined || (known && !isSeen)) return known ?? act
    return { ...act, approved: approvedOf(subject, seen, known?.approved) }
  })
}

export function isSame(one: Act, other: Act): boolean {
  if (one.act !== other.act || one.type !== other.type) return false
  return 'copy' in one ? 'copy' in other && one.copy === other.copy : 'entry' in other && one.entry === other.entry
}

/** Nobody approves what is still to come. */
function approvedOf({ copy, version }: Subject, seen: Approved, before: Approved | undefined): Approved {
  const least = (now: number, chosen: number | null | undefined) => Math.min(now, chosen ?? now)
  return {
    revision: copy === null ? null : least(copy.revision, seen.revision ?? before?.revision),
    version: version === null ? null : least(version, seen.version ?? before?.version),
  }
}
