import { NotFoundError } from '@content-gen/runtime'
import { admitted, selectRows } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType, Types } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Act } from '../acts/act.js'
import { copyFields, copyOf } from '../copies/working-copy.js'
import type { WorkingCopy } from '../copies/working-copy.js'
import { copies } from '../tables.js'
import { isLimited, seenAmong } from '../sight/seen-entries.js'
import { requireSeenCopy } from '../copies/seen-copies.js'

/** Returns a test that tells which acts of a release are about entries that are there for the caller. */
export async function seenActs(
  writing: WriteTransaction,
  caller: Caller,
  types: Types,
  acts: readonly Act[],
): Promise<(act: Act | undefined) => boolean> {
  const seen = new Set<Act>()
  for (const uid of new Set(acts.map(({ type }) => type))) {
    const ofType = acts.filter((act) => act.type === uid)
    const type = types.get(uid)
    if (type === undefined || !caller.can(`${uid}.find`)) continue
    const isSeen = isLimited(type, caller) ? await limitedActs(writing, caller, type, ofType) : () => true
    for (const act of ofType) if (isSeen(act)) seen.add(act)
  }
  return (act) => act !== undefined && seen.has(act)
}

async function limitedActs(
  writing: WriteTransaction,
  caller: Caller,
  type: CompiledType,
  acts: readonly Act[],
): Promise<(act: Act) => boolean> {
  const isSeen = await seenAmong(
    writing,
    caller,
    type,
    acts.flatMap((act) => entryOf(act) ?? []),
  )
  const named = await copiesOf(writing, type, acts)
  const found = new Map<number, boolean>()
  for (const copy of named.values())
    found.set(
      copy.id,
      await requireSeenCopy(writing, caller, type, copy).then(
        () => true,
        () => false,
      ),
    )
  return (act) => {
    const entry = entryOf(act)
    return entry === undefined ? 'copy' in act && found.get(act.copy) === true : isSeen(entry)
  }
}

/** Returns the entry that an act is about, or that its working copy became. */
function entryOf(act: Act): number | undefined {
  return 'entry' in act ? act.entry : act.done?.entry
}

/** Asks the caller's gate about each act of a release, before it is done. */
export async function admitActs(
  writing: WriteTransaction,
  caller: Caller,
  types: Types,
  acts: readonly Act[],
): Promise<void> {
  const isSeen = caller.gate === undefined ? null : await seenActs(writing, caller, types, acts)
  if (isSeen === null) return
  for (const act of acts) {
    if (!isSeen(act)) throw new NotFoundError()
    const type = types.get(act.type)
    const copy = 'copy' in act && type ? (await copiesOf(writing, type, [act])).get(act.copy) : undefined
    const id = 'entry' in act ? act.entry : (copy?.entry ?? null)
    const kind = act.act === 'unpublish' ? 'publish' : act.act
    const acted = 'copy' in act ? ([id === null ? 'create' : 'update', ...publishing(type)] as const) : [kind]
    await admitted(writing.context, caller, { uid: act.type, acts: acted, id, attributes: [] })
  }
}

function publishing(type: CompiledType | undefined): readonly 'publish'[] {
  return type?.draftAndPublish ? ['publish'] : []
}

async function copiesOf(
  writing: WriteTransaction,
  type: CompiledType,
  acts: readonly Act[],
): Promise<ReadonlyMap<number, WorkingCopy>> {
  const values = acts.flatMap((act) => ('copy' in act ? act.copy : []))
  if (values.length === 0) return new Map()
  const rows = await selectRows(writing, copies, copyFields, {
    where: { type: type.uid },
    among: { field: 'id', values },
  })
  return new Map(rows.map(copyOf).map((copy) => [copy.id, copy]))
}
