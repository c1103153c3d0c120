/** Returns the positions of a longest strictly rising subsequence (patience sorting). */
export function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  /** By length: the position that ends a rise of this length with the smallest number. */
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [at, number] of numbers.entries()) {
    const length = firstNotBelow(ends, numbers, number)
    previous.push(ends[length - 1])
    ends[length] = at
  }
  const rise = new Set<number>()
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rise.add(at)
  return rise
}

function firstNotBelow(ends: readonly number[], numbers: readonly number[], number: number): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
    else high = middle
  }
  return low
}
