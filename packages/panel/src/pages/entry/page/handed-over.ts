import type { Values } from '../document/values.js'

let waiting: { readonly uid: string; readonly values: Values } | null = null

/** Leaves values for the page of a new entry that is opened next: a copy of another entry. */
export function handOver(uid: string, values: Values): void {
  waiting = { uid, values }
}

export function takeHandedOver(uid: string): Values | null {
  const values = waiting?.uid === uid ? waiting.values : null
  waiting = null
  return values
}
