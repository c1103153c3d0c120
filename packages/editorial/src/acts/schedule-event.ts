import type { AuditEvent } from '@content-gen/runtime/recording'
import { releaseType } from '../release-type.js'
import type { Act } from './act.js'
import type { Planned } from './planned-acts.js'

type Named = Pick<Planned, 'id' | 'name'>

/** Returns the audit's event of what became of a scheduled release. */
export function scheduleEvent(act: 'release.cancelled' | 'release.changed', { id, name }: Named): AuditEvent {
  return { act, subject: { type: releaseType, id, name } }
}

/** Returns the audit's event of an act of a release that was approved. */
export function approvalEvent({ id, name }: Named, act: Act): AuditEvent {
  const { revision, version } = act.approved ?? { revision: null, version: null }
  const details = {
    ...('copy' in act ? { copy: act.copy } : { entry: act.entry }),
    ...(revision === null ? {} : { revision }),
    ...(version === null ? {} : { version }),
  }
  return { act: 'release.approved', subject: { type: releaseType, id, name }, details }
}
