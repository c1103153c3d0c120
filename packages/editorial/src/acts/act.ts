/** One change of a release: a working copy or a draft goes live, an entry becomes a draft again, or is deleted. */
export type PlainAct =
  | { readonly act: 'publish'; readonly type: string; readonly copy: number }
  | { readonly act: 'publish' | 'unpublish' | 'delete'; readonly type: string; readonly entry: number }

/** An act as a release keeps it. */
export type Act = PlainAct & {
  /** Of what is published. Absent: nobody has approved what there is now. */
  readonly approved?: Approved
}

/** The state of something that somebody with the right to publish it has approved. */
export interface Approved {
  /** Of the working copy; null if an entry is published as it is. */
  readonly revision: number | null
  /** Of the entry, or of the one that the working copy changes or translates; null if there is none yet. */
  readonly version: number | null
}

/** The state of a release. `open`: not scheduled. `failed`: nothing of it was done, for its reasons. */
export type State = 'open' | 'scheduled' | 'done' | 'failed'

/** Returns acts as they are stored, each in the order that `actPattern` finds. */
export function printActs(acts: readonly Act[]): string {
  return JSON.stringify(
    acts.map((one) => {
      const { act, type, approved } = one
      const begun = approved === undefined ? { act } : { act, approved }
      return 'copy' in one ? { ...begun, type, copy: one.copy } : { ...begun, type, entry: one.entry }
    }),
  )
}

/** Returns the pattern, for `like`, of stored acts of which one is on this entry or working copy. */
export function actPattern(type: string, of: 'entry' | 'copy', id: number): string {
  return `${patternStart(type, of)}${id}${patternEnd}`
}

/** Returns the part of a pattern before the id. */
export function patternStart(type: string, of: 'entry' | 'copy'): string {
  return `%"type":${JSON.stringify(type)},"${of}":`
}

export const patternEnd = '}%'
