import { keyed } from '../parts/keyed.js'
import { longestRise } from './longest-rise.js'

export interface Placed<T> {
  readonly index: number
  readonly value: T
}

/** An element that both lists have. */
export interface Kept<T> {
  readonly before: Placed<T>
  readonly after: Placed<T>
}

export interface ListComparison<T> {
  readonly added: readonly Placed<T>[]
  readonly removed: readonly Placed<T>[]
  readonly kept: readonly Kept<T>[]
  /** As few of the kept elements as possible: the others are in the same order in both lists. */
  readonly moved: readonly Kept<T>[]
}

export function compareLists<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (element: T) => string,
): ListComparison<T> {
  const [old, now] = [placed(before, keyOf), placed(after, keyOf)]
  const kept: Kept<T>[] = []
  const added: Placed<T>[] = []
  for (const [key, element] of now) {
    const previous = old.get(key)
    if (previous === undefined) added.push(element)
    else kept.push({ before: previous, after: element })
  }
  const removed = [...old].filter(([key]) => !now.has(key)).map(([, element]) => element)
  const staying = longestRise(kept.map((each) => each.before.index))
  return { added, removed, kept, moved: kept.filter((_, at) => !staying.has(at)) }
}

function placed<T>(list: readonly T[], keyOf: (element: T) => string): Map<string, Placed<T>> {
  const elements = list.map((value, index) => ({ index, value }))
  return keyed(elements, ({ value }) => keyOf(value))
}
