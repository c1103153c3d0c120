import type { Caller, SentId } from '@content-gen/runtime'
import type { PlainAct } from '../acts/act.js'
import type { Reason, Release } from '../releases/release.js'
import type { ShownAct } from '../releases/shown-act.js'
import type { Data, List, Paging, Uids } from './document.js'

/** The state of what is published that the caller has seen: no later one is approved. */
interface Seen {
  /** Of a working copy. */
  readonly revision?: number
  /** Of an entry, or of the one that the working copy changes. */
  readonly version?: number
}

/** A change of a release, of a type that the project has. */
type ActOf<Types> = PlainAct & { readonly type: Uids<Types> } & Seen

/** The state that is approved. */
type Approval<Types> = { readonly type: Uids<Types> } & (
  | { readonly copy: number; readonly revision: number; readonly version?: number }
  | { readonly entry: number; readonly version: number }
)

/** `at`: a moment with its time zone, or null for no time. */
interface ReleaseData<Types> {
  readonly name?: string
  readonly at?: string | null
  readonly acts?: readonly ActOf<Types>[]
}

interface PlannedFor<Types> {
  readonly type?: Uids<Types>
  readonly entry?: number
  readonly copy?: number
}

/** Acts on entries that the caller cannot see are null. */
type ShownRelease = Omit<Release, 'acts'> & { readonly acts: readonly (ShownAct | null)[] }

/** Changes that go live together. */
export interface ReleasesService<Types> {
  /** With `type`, and `entry` or `copy`: those that are still to be done and have an act on it. */
  list(caller: Caller, query?: Paging & PlannedFor<Types>): Promise<List<ShownRelease>>
  find(caller: Caller, id: SentId): Promise<Data<ShownRelease>>
  add(caller: Caller, release: ReleaseData<Types>): Promise<Data<ShownRelease>>
  change(caller: Caller, id: SentId, release: ReleaseData<Types>): Promise<Data<ShownRelease>>
  /** Lets an act publish what somebody without the right to publish has changed since, as far as the caller has seen it. */
  approve(caller: Caller, id: SentId, approval: Approval<Types>): Promise<Data<ShownRelease>>
  remove(caller: Caller, id: SentId): Promise<Data<ShownRelease>>
  /** Returns the reasons for which the release would fail now. */
  check(caller: Caller, id: SentId): Promise<Data<readonly Reason[]>>
  /** Does all of it now, or nothing. Throws a 400 with the reasons. */
  run(caller: Caller, id: SentId): Promise<Data<ShownRelease>>
}
