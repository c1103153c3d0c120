/** The entries that hold files, or link to an entry, and the unpublished work that does. */
import { isLimited, labelOf, workWith } from '@content-gen/editorial'
import type { FoundWork, Wanted, WorkWith } from '@content-gen/editorial'
import { inTransaction } from '@content-gen/runtime/write'
import type { Caller, Store } from '@content-gen/runtime'
import type { Types } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { labelText } from '../catalog/label.js'
import { labelsOf } from '../content/labels.js'
import type { Features, Use, Uses } from '../panel-api/index.js'
import { holdersOf } from './holders.js'
import type { Holders } from './holders.js'

/** The most places that are looked for, also for whoever sees some entries only, and the most entries that are told. */
const [most, mostOfSome, mostTold] = [1000, 10_000, 100]

/** Whoever asks. */
export interface Seeing {
  readonly store: Store
  readonly features: Features
  readonly caller: Caller
  /** As the caller sees them. */
  readonly types: Types
}

/** Returns the uses that the caller sees. */
export async function usesOf(seeing: Seeing, wanted: Wanted): Promise<Uses> {
  const { store, features, caller, types } = seeing
  const work = features.editorial ? await workWith(store, types, caller, wanted) : { work: [], isMore: false }
  const find = (writing: WriteTransaction) => holdersOf(writing, types, wanted, mostFor(seeing))
  return seenUses(seeing, work, await inTransaction(store.writes, find, { isReading: true }))
}

/** Returns the most places that are looked for. */
export function mostFor(seeing: Seeing): number {
  return seesSome(seeing) ? mostOfSome : most
}

function seesSome({ types, caller }: Seeing): boolean {
  return [...types.values()].some((type) => isLimited(type, caller))
}

/** Returns those of the uses that the caller sees: the first of them, so many are told. */
export async function seenUses(
  seeing: Seeing,
  { work, isMore: isMoreWork }: FoundWork,
  { rows, isMore }: Holders,
  told = mostTold,
): Promise<Uses> {
  const { store, caller, types } = seeing
  const ofEntries = work.flatMap(({ type, entry, places }) =>
    entry === null ? [] : places.map((place) => ({ type, id: entry, place })),
  )
  const places = new Map<string, (readonly string[])[]>()
  const held = [...rows.map(({ type, id, place }) => ({ type: type.uid, id, place })), ...ofEntries]
  for (const { type, id, place } of held) {
    const known = places.get(`${type} ${id}`) ?? []
    if (!known.some((one) => one.join(' ') === place.join(' '))) known.push(place)
    places.set(`${type} ${id}`, known)
  }
  const { links } = await labelsOf(store, types, caller, held)
  const uses = [
    ...links.map((link): Use => ({ ...link, from: 'entry', places: places.get(`${link.type} ${link.id}`) ?? [] })),
    ...work.flatMap((each) => workUse(types, each) ?? []),
  ]
  // Otherwise it would tell of uses that are not there for the caller.
  return { count: uses.length, isMore: (isMore || isMoreWork) && !seesSome(seeing), uses: uses.slice(0, told) }
}

/** Returns the use by a document without an entry; null if it has one. */
function workUse(types: Types, { from, type: uid, id, entry, document, places }: WorkWith): Use | null {
  const type = types.get(uid)
  if (type === undefined || entry !== null) return null
  const label = document[labelOf(type)?.name ?? '']
  return { type: uid, id, label: labelText({ id, label: typeof label === 'string' ? label : null }), from, places }
}
