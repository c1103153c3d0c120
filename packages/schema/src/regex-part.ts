/** Parts of a pattern: where a match of one may begin and end, and how the parts combine. */

/** Positions and the number of ways to reach each, where 2 means "several". */
export type Ways = ReadonlyMap<number, number>

export interface Part {
  readonly first: Ways
  readonly last: Ways
  /** Ways to match nothing. */
  readonly empty: number
  /** Reached without passing `^`. */
  readonly unanchored: ReadonlySet<number>
  readonly emptyUnanchored: boolean
  /** The end is reached without passing an assertion. */
  readonly final: ReadonlySet<number>
  readonly emptyFinal: boolean
}

/** Matches the empty text. */
export const nothing: Part = {
  first: new Map(),
  last: new Map(),
  empty: 1,
  unanchored: new Set(),
  emptyUnanchored: true,
  final: new Set(),
  emptyFinal: true,
}

export function either(a: Part, b: Part): Part {
  return {
    first: merge(a.first, b.first),
    last: merge(a.last, b.last),
    empty: several(a.empty + b.empty),
    unanchored: new Set([...a.unanchored, ...b.unanchored]),
    emptyUnanchored: a.emptyUnanchored || b.emptyUnanchored,
    final: new Set([...a.final, ...b.final]),
    emptyFinal: a.emptyFinal || b.emptyFinal,
  }
}

export function optional(part: Part): Part {
  return { ...part, empty: several(part.empty + 1), emptyUnanchored: true, emptyFinal: true }
}

export function merge(a: Ways, b: Ways): Ways {
  const merged = new Map(a)
  for (const [position, ways] of b) merged.set(position, several((merged.get(position) ?? 0) + ways))
  return merged
}

export function scaled(ways: Ways, factor: number): Ways {
  return factor === 0 ? new Map() : new Map([...ways].map(([position, count]) => [position, several(count * factor)]))
}

export function several(ways: number): number {
  return Math.min(ways, 2)
}
