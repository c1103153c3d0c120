import { NotFoundError } from '@content-gen/runtime'
import type { Reason as CodedReason } from '@content-gen/runtime'
import { findRow, setRows } from '@content-gen/runtime/write'
import type { Data, Row, WriteTransaction } from '@content-gen/runtime/write'
import { earlierActs } from '../acts/act.js'
import type { Act, State } from '../acts/act.js'
import { actsOf } from '../acts/stored-acts.js'
import { momentOf } from '../copies/working-copy.js'
import { releases } from '../tables.js'
import { storedActor } from '../versions/actor.js'
import type { Actor } from '../versions/actor.js'

/** Why an act of a release cannot be done. */
export interface Reason extends CodedReason {
  /** Its place in the list, from 0. */
  readonly index: number
  readonly details: object
}

export interface Release {
  readonly id: number
  readonly name: string
  readonly state: State
  /** The time at which it is due, as ISO text. */
  readonly at: string | null
  readonly acts: readonly Act[]
  readonly reasons: readonly Reason[]
  readonly actor: Actor
  readonly createdAt: string
  readonly doneAt: string | null
}

export const releaseFields = [...releases.columns.keys()].filter((field) => field !== 'id')

/** @throws NotFoundError */
export async function findRelease(writing: WriteTransaction, id: number): Promise<Release> {
  const row = await findRow(writing, releases, releaseFields, { where: { id } })
  const [release] = await releasesOf(writing, row === null ? [] : [row])
  if (release === undefined) throw new NotFoundError()
  return release
}

/** Returns a release, which nobody else changes until the transaction ends. @throws NotFoundError */
export async function lockRelease(writing: WriteTransaction, id: number): Promise<Release> {
  // An update that changes nothing holds the row on both databases.
  await setRows(writing, releases, { where: { id } }, { id })
  return findRelease(writing, id)
}

/** Returns what changes besides: a release that failed is looked at again. */
export function reopened({ state }: Pick<Release, 'state'>): Data {
  return state === 'failed' ? { state: 'open', at: null, reasons: null } : {}
}

/** Returns the releases of these rows, with their acts. */
export async function releasesOf(writing: WriteTransaction, rows: readonly Row[]): Promise<readonly Release[]> {
  const acts = await actsOf(
    writing,
    rows.map(({ id }) => Number(id)),
  )
  return rows.map((row) => releaseOf(row, earlierActs(String(row['acts'])) ?? acts.get(Number(row['id'])) ?? []))
}

function releaseOf(row: Row, acts: readonly Act[]): Release {
  const { id, name, state, at, reasons, createdAt, doneAt } = row
  // Written by this feature.
  return {
    id: Number(id),
    name: String(name),
    state: state as State,
    at: at === null ? null : momentOf(at),
    acts,
    reasons: reasons === null ? [] : storedReasons(String(reasons)),
    actor: storedActor(row),
    createdAt: momentOf(createdAt),
    doneAt: doneAt === null ? null : momentOf(doneAt),
  }
}

/** Those that were stored before reasons had codes have their sentence alone. */
function storedReasons(text: string): readonly Reason[] {
  const stored = JSON.parse(text) as readonly (Pick<Reason, 'index' | 'message' | 'details'> & Partial<Reason>)[]
  return stored.map((reason) => ({ code: null, data: {}, faults: [], ...reason }))
}
