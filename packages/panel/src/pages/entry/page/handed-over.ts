import type { Values } from '../../../form/document/values.js'
import type { Labels } from '../../../form/store/labels.js'

interface HandedOver {
  readonly values: Values
  /** Of what they link to. */
  readonly labels: Labels['all']
}

let waiting: (HandedOver & { readonly uid: string }) | null = null

/** Leaves values for the page of a new entry that is opened next: a copy of another entry. */
export function handOver(uid: string, values: Values, labels: Labels['all']): void {
  waiting = { uid, values, labels }
}

export function takeHandedOver(uid: string): HandedOver | null {
  const handedOver = waiting?.uid === uid ? waiting : null
  waiting = null
  return handedOver
}
