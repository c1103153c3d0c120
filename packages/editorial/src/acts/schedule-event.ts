import type { AuditEvent } from '@content-gen/runtime/recording'
import { releaseType } from '../event-names.js'
import type { Planned } from './planned-acts.js'

/** Returns the audit's event of what became of a scheduled release. */
export function scheduleEvent(
  act: 'release.cancelled' | 'release.changed',
  { id, name }: Pick<Planned, 'id' | 'name'>,
): AuditEvent {
  return { act, subject: { type: releaseType, id, name } }
}
