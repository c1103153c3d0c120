import type { Entry } from '@content-gen/admin/panel-api'
import type { Release } from '../../../api/index.js'

export interface Plan {
  readonly release: number
  readonly act: 'publish' | 'unpublish' | 'delete'
  readonly at: string
  /** It publishes the working copy. */
  readonly isOfCopy: boolean
}

/** Returns what is scheduled for an entry, the earliest. */
export function planOf(
  releases: readonly Release[],
  uid: string,
  entry: number | null,
  copy: number | null,
): Plan | null {
  const plans = releases.flatMap(({ id, state, at, acts }) =>
    state !== 'scheduled' || at === null
      ? []
      : acts.flatMap((act) => {
          const isIt =
            act?.type === uid && ((entry !== null && act.entry === entry) || (copy !== null && act.copy === copy))
          return act && isIt ? [{ release: id, act: act.act, at, isOfCopy: act.copy !== undefined }] : []
        }),
  )
  return plans.sort((one, other) => (one.at < other.at ? -1 : 1))[0] ?? null
}

export type ShownState = 'new' | 'draft' | 'changed' | 'published'

/** `changed`: published, and there is work that is not. */
export function shownState(entry: Entry | null, hasWork: boolean): ShownState {
  if (entry === null) return 'new'
  if (entry.state === 'draft') return 'draft'
  return hasWork ? 'changed' : 'published'
}
