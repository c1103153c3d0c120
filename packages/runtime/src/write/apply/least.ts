/** Returns the least number, undefined if there is none. There may be more than a call takes as arguments. */
export function leastOf(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : numbers.reduce((least, number) => Math.min(least, number))
}
