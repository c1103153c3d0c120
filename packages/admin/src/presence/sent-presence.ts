import { commentLimits } from '@content-gen/contract'
import { ValidationError } from '@content-gen/runtime'
import { isRecord, own } from '@content-gen/runtime/write'
import { sentText } from '../comments/sent-comment.js'

/** The place of somebody: the tab of the browser, and the field that has the focus. */
export interface SentPresence {
  readonly tab: number
  readonly field: string | null
  readonly place: string | null
  /** The form is closed. */
  readonly leaves: boolean
}

/** A person has at most so many rows. */
const tabs = 1000

/** Returns null if none is sent. @throws ValidationError */
export function sentPresence(body: unknown): SentPresence | null {
  const tab = isRecord(body) ? own(body, 'tab') : undefined
  if (tab === undefined) return null
  if (typeof tab !== 'number' || !Number.isInteger(tab) || tab < 0 || tab >= tabs)
    throw new ValidationError(`tab must be a whole number below ${tabs}`)
  return {
    tab,
    field: sentText(body, 'field', commentLimits.field),
    place: sentText(body, 'place', commentLimits.place),
    leaves: isRecord(body) && own(body, 'leaves') === true,
  }
}
