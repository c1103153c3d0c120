import type { ItemStep, Path } from '../parts/path.js'
import type { Item, Link } from '../parts/shape.js'

/** One changed attribute. An attribute without a value is null. */
export type Difference = ValueDifference | TextDifference | BlocksDifference | LinksDifference | ItemsDifference

/** A scalar, or a relation or media to one entry (`link`). */
export interface ValueDifference {
  readonly kind: 'value' | 'link'
  readonly path: Path
  readonly before: unknown
  readonly after: unknown
}

export interface TextDifference {
  readonly kind: 'text'
  readonly path: Path
  readonly runs: readonly Run[]
}

/** Blocks of the rich text editor. The runs are those of the plain text: all are the same if only its form changed. */
export interface BlocksDifference {
  readonly kind: 'blocks'
  readonly path: Path
  readonly before: unknown
  readonly after: unknown
  readonly runs: readonly Run[]
}

/** Relations and media to many entries. */
export interface LinksDifference {
  readonly kind: 'links'
  readonly path: Path
  readonly added: readonly Link[]
  readonly removed: readonly Link[]
  readonly moved: readonly Link[]
}

/** Components. Changes inside of an item follow, with paths that name the item. */
export interface ItemsDifference {
  readonly kind: 'items'
  readonly path: Path
  readonly added: readonly PlacedItem[]
  readonly removed: readonly PlacedItem[]
  readonly moved: readonly MovedItem[]
}

/** An item and its index, in the list after the change if it was added, in the list before if it was removed. */
export interface PlacedItem {
  readonly index: number
  readonly item: Item
}

export interface MovedItem extends ItemStep {
  readonly from: number
  readonly to: number
}

/** A part of a text. `same` and `removed` together are the text before, `same` and `added` the text after. */
export interface Run {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}
