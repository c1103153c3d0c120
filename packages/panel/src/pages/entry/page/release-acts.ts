import type { ReleaseAct } from '../../../api/index.js'
import type { WorkState } from '../work/work-state.js'

/** Returns what a release can do with an entry as it is now: its unpublished work is published as a working copy. */
export function releaseActs(type: string, { entry, copy }: Pick<WorkState, 'entry' | 'copy'>): readonly ReleaseAct[] {
  const acts: ReleaseAct[] = []
  if (copy) acts.push({ act: 'publish', type, copy: copy.id, revision: copy.revision })
  else if (entry?.state === 'draft') acts.push({ act: 'publish', type, entry: entry.id, ...seen(entry.version) })
  if (entry?.state === 'published') acts.push({ act: 'unpublish', type, entry: entry.id })
  if (entry) acts.push({ act: 'delete', type, entry: entry.id })
  return acts
}

function seen(version: number | null): Pick<ReleaseAct, 'version'> {
  return version === null ? {} : { version }
}
