/** A line of a comparison: in both texts, only in the old one, or only in the new one. */
export interface Edit {
  readonly mark: ' ' | '-' | '+'
  readonly line: string
}

/** Compares two texts: cuts off the common start and end, then finds the shortest edit script (Myers). */
export function diffLines(before: readonly string[], after: readonly string[]): Edit[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const same = (lines: readonly string[]) => lines.map((line): Edit => ({ mark: ' ', line }))
  return [
    ...same(before.slice(0, start)),
    ...shortestEdits(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...same(before.slice(before.length - end)),
  ]
}

/** Beyond this many edits, finding the shortest script is not worth its cost: all old lines are replaced by the new ones. */
const mostEdits = 2000

function shortestEdits(before: readonly string[], after: readonly string[]): Edit[] {
  const rounds: Round[] = []
  const most = before.length === 0 || after.length === 0 ? 0 : Math.min(before.length + after.length, mostEdits)
  for (let distance = 0; distance <= most; distance++) {
    const round = new Round(distance, rounds.at(-1))
    rounds.push(round)
    for (let diagonal = -distance; diagonal <= distance; diagonal += 2) {
      let x = round.start(diagonal)
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      round.reach(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return walkBack(rounds, before, after)
    }
  }
  return [...before.map((line): Edit => ({ mark: '-', line })), ...after.map((line): Edit => ({ mark: '+', line }))]
}

/** How far into the old lines each diagonal reaches with `distance` edits. */
class Round {
  readonly #reached: Int32Array

  constructor(
    readonly distance: number,
    readonly previous: Round | undefined,
  ) {
    this.#reached = new Int32Array(2 * distance + 1).fill(-1)
  }

  reach(diagonal: number, x: number): void {
    this.#reached[diagonal + this.distance] = x
  }

  reached(diagonal: number): number {
    return this.#reached[diagonal + this.distance] ?? -1
  }

  /** Returns true if the edit that leads to a diagonal inserts a new line instead of deleting an old one. */
  inserts(diagonal: number): boolean {
    if (diagonal === -this.distance) return true
    return diagonal !== this.distance && this.#before(diagonal - 1) < this.#before(diagonal + 1)
  }

  start(diagonal: number): number {
    if (this.distance === 0) return 0
    return this.inserts(diagonal) ? this.#before(diagonal + 1) : this.#before(diagonal - 1) + 1
  }

  #before(diagonal: number): number {
    return this.previous?.reached(diagonal) ?? -1
  }
}

function walkBack(rounds: readonly Round[], before: readonly string[], after: readonly string[]): Edit[] {
  const edits: Edit[] = []
  let x = before.length
  let y = after.length
  for (const round of rounds.toReversed()) {
    const diagonal = x - y
    const start = round.start(diagonal)
    while (x > start) {
      edits.push({ mark: ' ', line: before[--x] ?? '' })
      y--
    }
    if (round.distance === 0) break
    if (round.inserts(diagonal)) edits.push({ mark: '+', line: after[--y] ?? '' })
    else edits.push({ mark: '-', line: before[--x] ?? '' })
  }
  return edits.reverse()
}
