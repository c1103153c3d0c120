import type { Actor } from '../versions/actor.js'

/** One change of a release: a working copy or a draft goes live, an entry becomes a draft again, or is deleted. */
export type PlainAct =
  | { readonly act: 'publish'; readonly type: string; readonly copy: number }
  | { readonly act: 'publish' | 'unpublish' | 'delete'; readonly type: string; readonly entry: number }

/** An act as a release keeps it. */
export type Act = PlainAct & {
  /** Of what is published. Absent: nobody has approved what there is now. */
  readonly approved?: Approved
  /** Of a release that is done. */
  readonly done?: Done
}

/** The state of something that somebody with the right to publish it has approved. */
export interface Approved {
  /** Of the working copy; null if an entry is published as it is. */
  readonly revision: number | null
  /** Of the entry, or of the one that the working copy changes or translates; null if there is none yet. */
  readonly version: number | null
}

/** The effect of an act. It stays as it was when the entry changes again, or is deleted. */
export interface Done {
  /** The one that the working copy became, too. */
  readonly entry: number
  readonly title: string | null
  /** The attribute with the title. */
  readonly titleOf: string | null
  readonly locale: string | null
  /** null: there was none yet. */
  readonly before: EntryState | null
  readonly after: EntryState
  readonly actor: Actor
}

/** An entry of a type without drafts is published. */
export interface EntryState {
  readonly state: 'draft' | 'published' | 'deleted'
  readonly version: number | null
}

/** The state of a release. `open`: not scheduled. `failed`: nothing of it was done, for its reasons. */
export type State = 'open' | 'scheduled' | 'done' | 'failed'

/**
 * Returns acts for the column in which earlier releases of content-gen keep them, which may still run and write it. The space tells that the
 * table has them, too: earlier releases write none. The next release of content-gen drops the column.
 */
export function printActs(acts: readonly Act[]): string {
  const printed = acts.map((one) => {
    const { act, type, approved } = one
    const begun = approved === undefined ? { act } : { act, approved }
    return 'copy' in one ? { ...begun, type, copy: one.copy } : { ...begun, type, entry: one.entry }
  })
  return ` ${JSON.stringify(printed)}`
}

/** Returns the acts of a release that an earlier release of content-gen wrote; null if the table has them. */
export function earlierActs(text: string): readonly Act[] | null {
  return text.startsWith('[') ? (JSON.parse(text) as Act[]) : null
}
