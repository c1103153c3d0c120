import { compareText } from './compare-text.js'
import { quote } from './quote.js'

const longest = 100

/** `Did you mean "api::author.author"?`, or null if no known name is similar. */
export function didYouMean(name: string, known: Iterable<string>): string | null {
  if (name.length > longest) return null
  const wanted = name.toLowerCase()
  let best: string | null = null
  let distance = Math.max(1, Math.floor(name.length / 4))
  for (const candidate of known) {
    if (Math.abs(candidate.length - name.length) > distance) continue
    const found = editDistance(wanted, candidate.toLowerCase(), distance)
    if (found > distance || (found === distance && best !== null && compareText(best, candidate) <= 0)) continue
    best = candidate
    distance = found
  }
  return best === null ? null : `Did you mean ${quote(best)}?`
}

/** Counts insertions, deletions, replacements and swaps of neighbours (optimal string alignment), up to a limit. */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1]
      let cost = Math.min(at(current, column - 1) + 1, at(last, column) + 1, at(last, column - 1) + (same ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, at(beforeLast, column - 2) + 1)
      current.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return least
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}
