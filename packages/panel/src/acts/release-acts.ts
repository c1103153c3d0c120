import type { Entry, WorkingCopy } from '@content-gen/admin/panel-api'
import type { ReleaseAct } from '../api/index.js'

/** An entry, and the working copy of it or of one that is still to be. */
export interface Releasable {
  /** Without a `version`, the release approves the entry as it is when the act is added. */
  readonly entry: (Pick<Entry, 'id' | 'state'> & Partial<Pick<Entry, 'version'>>) | null
  readonly copy: Pick<WorkingCopy, 'id' | 'revision'> | null
}

/** Returns what a release can do with an entry as it is now: its unpublished work is published as a working copy. */
export function releaseActs(type: string, { entry, copy }: Releasable): readonly ReleaseAct[] {
  const acts: ReleaseAct[] = []
  if (copy) acts.push({ act: 'publish', type, copy: copy.id, revision: copy.revision })
  else if (entry?.state === 'draft') acts.push({ act: 'publish', type, entry: entry.id, ...seen(entry.version) })
  if (entry?.state === 'published') acts.push({ act: 'unpublish', type, entry: entry.id })
  if (entry) acts.push({ act: 'delete', type, entry: entry.id })
  return acts
}

function seen(version: number | null | undefined): Pick<ReleaseAct, 'version'> {
  return version == null ? {} : { version }
}
