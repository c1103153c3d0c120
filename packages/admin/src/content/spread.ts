/** The distance between new numbers: many entries find room between two. */
const distance = 1024

/** An entry in its place; null: it has no number yet, or gets a new one. */
export interface Numbered {
  readonly id: number
  readonly position: number | null
}

/** Returns the numbers that let entries rise in this order: as few change as there is room for. `at` is the place of one that has none. */
export function spread(entries: readonly Numbered[], at: number): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  const known = entries.map(({ position }) => position)
  const give = (from: number, to: number) => {
    const [low, high] = [known[from - 1] ?? null, known[to] ?? null]
    for (const [index, { id }] of entries.slice(from, to).entries()) {
      const position = between(low, high, index + 1, to - from)
      known[from + index] = position
      numbers.set(id, position)
    }
  }
  // The database puts those without a number first, or last.
  const isNumbered = ({ position }: Numbered, index: number) => position !== null && index !== at
  const [first, last] = [entries.findIndex(isNumbered), entries.findLastIndex(isNumbered)]
  if (first === -1) {
    give(0, entries.length)
    return numbers
  }
  if (at > last) give(last + 1, entries.length)
  else if (at < first) give(0, first)
  else giveRoom(known, at, give)
  if (known[0] === null)
    give(
      0,
      known.findIndex((position) => position !== null),
    )
  if (known.at(-1) === null) give(known.findLastIndex((position) => position !== null) + 1, entries.length)
  return numbers
}

/** Takes in as many neighbours as it needs for all of them to find room. */
function giveRoom(known: readonly (number | null)[], at: number, give: (from: number, to: number) => void): void {
  for (let reach = 0; ; reach = 2 * reach + 1) {
    const [from, to] = [Math.max(at - reach, 0), Math.min(at + 1 + reach, known.length)]
    const [low, high] = [known[from - 1] ?? null, known[to] ?? null]
    if (low === null || high === null || high - low > to - from) return give(from, to)
  }
}

/** Returns the number of one of `count` places between two numbers; null: there is no end on this side. */
function between(low: number | null, high: number | null, place: number, count: number): number {
  if (low !== null && high !== null) return low + Math.floor(((high - low) * place) / (count + 1))
  if (high !== null) return high - distance * (count - place + 1)
  return (low ?? 0) + distance * place
}
