import type { Path } from '../parts/path.js'

/** Two edits that a person has to decide between. The merged document has the value of `theirs`. */
export interface Conflict {
  readonly path: Path
  /**
   * `changed`: both sides changed the value. `removed`: one side removed the component that the other changed, and has null.
   * `moved`: the sides put the elements in different orders; the three values are the lists, components by what names them.
   */
  readonly reason: 'changed' | 'removed' | 'moved'
  readonly base: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

/** A value before two edits, and after each of them. */
export interface Sides<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

/** The place that is merged, and the conflicts found so far. */
export interface ConflictSpot {
  readonly path: Path
  readonly conflicts: Conflict[]
}
