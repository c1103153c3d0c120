import { deleteRows, insertAll, NewRow, selectRows } from '@content-gen/runtime/write'
import type { Data, Row, WriteTransaction } from '@content-gen/runtime/write'
import { releaseActs } from '../tables.js'
import { storedActor } from '../versions/actor.js'
import type { Act, Approved, Done, EntryState, PlainAct } from './act.js'

export const actFields = [...releaseActs.columns.keys()].filter((field) => field !== 'id')

/** Stores the acts of a release in place of those that it had. */
export async function storeActs(writing: WriteTransaction, release: number, acts: readonly Act[]): Promise<void> {
  await deleteRows(writing, releaseActs, { where: { release } })
  await insertAll(
    writing,
    acts.map((act, place) => new NewRow(releaseActs, { release, place, ...dataOf(act) })),
  )
}

/** Returns the acts of releases, in their order. */
export async function actsOf(
  writing: WriteTransaction,
  values: readonly number[],
): Promise<ReadonlyMap<number, readonly Act[]>> {
  const rows =
    values.length === 0
      ? []
      : await selectRows(writing, releaseActs, actFields, { among: { field: 'release', values } })
  return byRelease(rows)
}

/** Returns acts by their releases, whatever the order of their rows. */
export function byRelease(rows: readonly Row[]): ReadonlyMap<number, readonly Act[]> {
  const found = new Map<number, Act[]>()
  for (const row of rows.toSorted((one, other) => Number(one['place']) - Number(other['place']))) {
    const release = Number(row['release'])
    const acts = found.get(release) ?? []
    found.set(release, acts)
    acts.push(actOf(row))
  }
  return found
}

function dataOf(act: Act): Data {
  const { approved, done } = act
  return {
    act: act.act,
    type: act.type,
    copy: 'copy' in act ? act.copy : null,
    entry: 'copy' in act ? (done?.entry ?? null) : act.entry,
    isApproved: approved !== undefined,
    revision: approved?.revision,
    version: approved?.version,
    title: done?.title,
    titleOf: done?.titleOf,
    locale: done?.locale,
    stateBefore: done?.before?.state,
    versionBefore: done?.before?.version,
    stateAfter: done?.after.state,
    versionAfter: done?.after.version,
    actorKind: done?.actor.kind,
    actorId: done?.actor.id,
    actorName: done?.actor.name,
  }
}

function actOf(row: Row): Act {
  const { act, type, copy, entry } = row
  const [approved, done] = [approvedOf(row), doneOf(row)]
  // Written by `storeActs`.
  const plain = { act, type, ...(copy === null ? { entry: Number(entry) } : { copy: Number(copy) }) } as PlainAct
  return { ...plain, ...(approved && { approved }), ...(done && { done }) }
}

function approvedOf({ isApproved, revision, version }: Row): Approved | null {
  return isApproved ? { revision: numberOf(revision), version: numberOf(version) } : null
}

function doneOf(row: Row): Done | null {
  const after = stateOf(row['stateAfter'], row['versionAfter'])
  if (after === null) return null
  const before = stateOf(row['stateBefore'], row['versionBefore'])
  const [title, titleOf, locale] = [textOf(row['title']), textOf(row['titleOf']), textOf(row['locale'])]
  return { entry: Number(row['entry']), title, titleOf, locale, before, after, actor: storedActor(row) }
}

function stateOf(state: unknown, version: unknown): EntryState | null {
  return state === null ? null : { state: state as EntryState['state'], version: numberOf(version) }
}

function numberOf(value: unknown): number | null {
  return value === null ? null : Number(value)
}

function textOf(value: unknown): string | null {
  return value === null ? null : String(value)
}
