/** Names of the query language that owner code may have meant. */

/** Returns the known name that differs from another by the fewest letters, two at most. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const close = known.map((each) => ({ each, apart: distance(name.slice(0, longest), each) }))
  return close.filter(({ apart }) => apart <= 2).toSorted((one, other) => one.apart - other.apart)[0]?.each
}

const longest = 30

/** Counts the letters to insert, delete or replace. */
function distance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const letter of from) {
    const row = [(above[0] ?? 0) + 1]
    for (let index = 0; index < to.length; index++) {
      const replaced = (above[index] ?? 0) + (to[index] === letter ? 0 : 1)
      row.push(Math.min(replaced, (above[index + 1] ?? 0) + 1, (row[index] ?? 0) + 1))
    }
    above = row
  }
  return above.at(-1) ?? 0
}
