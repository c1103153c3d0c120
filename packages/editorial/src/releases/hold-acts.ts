import { lockEntry } from '@content-gen/runtime'
import type { Types } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Act } from '../acts/act.js'
import { holdPlannedActs } from '../acts/hold-planned-acts.js'
import type { Subjects } from '../acts/planned-acts.js'
import { holdCopy } from '../copies/working-copy.js'
import { subjectsOf } from './subjects.js'

/** Holds what acts change until the transaction ends: the releases that name it, then the working copies, then the entries. */
export async function holdActs(writing: WriteTransaction, types: Types, acts: readonly Act[]): Promise<void> {
  // SQLite has one writer anyway.
  if (writing.context.database.dialect.locks === null) return
  const named = namedBy(acts)
  await holdPlannedActs(writing, named)
  for (const [uid, { copies }] of named) {
    const type = types.get(uid)
    if (type) for (const copy of copies) await holdCopy(writing, type, copy)
  }
  const published = [...(await subjectsOf(writing, types, acts)).values()]
  for (const [uid, { entries }] of named) {
    const type = types.get(uid)
    const grounds = published.flatMap(({ type: { uid: of }, ground }) => (of === uid ? (ground ?? []) : []))
    if (type) for (const entry of inOrder([...entries, ...grounds])) await lockEntry(writing, type, entry)
  }
}

/** Returns what acts name, by types and ids in their order. */
function namedBy(acts: readonly Act[]): ReadonlyMap<string, Subjects> {
  const uids = [...new Set(acts.map(({ type }) => type))].toSorted()
  return new Map(
    uids.map((uid) => {
      const own = acts.filter(({ type }) => type === uid)
      const entries = own.flatMap((act) => ('copy' in act ? [] : act.entry))
      const copies = own.flatMap((act) => ('copy' in act ? act.copy : []))
      return [uid, { entries: inOrder(entries), copies: inOrder(copies) }]
    }),
  )
}

function inOrder(ids: readonly number[]): readonly number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other)
}
