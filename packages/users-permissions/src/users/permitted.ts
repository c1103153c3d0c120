import { asPermitted } from '@content-gen/runtime/write'
import type { Caller, EntryAct } from '@content-gen/runtime'
import type { Users } from './users.js'

type Data = Readonly<Record<string, unknown>>

interface AccountWrite {
  readonly caller: Caller
  readonly act: EntryAct
  /** null: a new account. */
  readonly id: number | null
  /** All that the caller sent, its role included. */
  readonly sent: Data
}

/**
 * Runs a write of an account, whose id it returns, as the rules of the caller's role permit it; `preset` are the values that they set. The
 * panel has a right for all accounts instead.
 */
export function permitted(
  { store, type }: Users,
  { caller, act, id, sent }: AccountWrite,
  work: (preset: Data) => Promise<number>,
): Promise<number> {
  if (caller.gate?.admitLinks !== undefined) {
    // The right for all accounts says nothing of entries whose links wait for a review.
    store.writes.reviews?.admit(caller, type, { uid: type.uid, acts: [act], id, attributes: Object.keys(sent) })
    return work({})
  }
  return asPermitted(store.writes, { type, act, id, data: sent, caller }, ({ data, ownAttributes = new Set() }) => {
    const entries = Object.entries(data ?? {}).filter(([name]) => ownAttributes.has(name))
    return work(Object.fromEntries(entries))
  })
}
