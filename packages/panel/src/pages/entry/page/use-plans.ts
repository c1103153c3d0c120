import { useEffect } from 'react'
import { useRead, useRights, type Release } from '../../../api/index.js'
import type { WorkState } from '../work/work-state.js'
import { planOf, type Plan } from './entry-state.js'
import { isCancelled, plannedQuery, type Cause, type PlannedLossProps } from './planned-loss.js'

interface Plans {
  /** All that is planned for the entry; undefined: it is not known yet, or not for the person. */
  readonly releases: readonly Release[] | undefined
  readonly plan: Plan | null
  readonly cancels: (cause: Cause) => boolean
  /** A schedule that the person may not cancel keeps the work. */
  readonly isHeld: boolean
  readonly replan: () => void
}

/** Reads what is planned for an entry, again when somebody has changed what may be. */
export function usePlans(
  planned: Omit<PlannedLossProps, 'cause'>,
  { other, copy }: Pick<WorkState, 'other' | 'copy'>,
  isVersioned: boolean,
): Plans {
  const { releases } = useRights()
  const isEnabled = isVersioned && releases.read && (planned.entry !== null || planned.copy !== null)
  const { data, refetch } = useRead<readonly Release[]>('/editorial/releases', {
    query: plannedQuery(planned),
    isEnabled,
    staleMs: 30_000,
  })
  const awaits = copy?.awaitsApproval
  useEffect(() => {
    if (isEnabled && (other || awaits)) void refetch()
  }, [isEnabled, other, awaits, refetch])
  const known = data ?? []
  const cancels = (cause: Cause) => known.some((release) => isCancelled(release, { cause, ...planned }))
  return {
    releases: releases.read ? data : undefined,
    plan: planOf(known, planned.type, planned.entry, planned.copy),
    cancels,
    isHeld: cancels('discard') && !(releases.save && releases.run),
    replan: () => void refetch(),
  }
}
