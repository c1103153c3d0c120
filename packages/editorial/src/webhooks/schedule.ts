const seconds = 1000
const hours = 3600 * seconds

/** Milliseconds. */
const pauses = { first: 5 * seconds, factor: 3, longest: 4 * hours, end: 72 * hours } as const
/** Pauses are shorter or longer by up to this share, so that what failed together does not come back together. */
const jitter = 0.25

/**
 * Returns the milliseconds until the next attempt, or null after three days: `failures` attempts have failed, `age` milliseconds after the
 * event. The last attempt is made when the three days end.
 */
export function pauseAfter(failures: number, age: number, random: () => number = Math.random): number | null {
  if (age >= pauses.end) return null
  const pause = Math.min(pauses.first * pauses.factor ** (failures - 1), pauses.longest)
  const spread = pause * (1 + jitter * (2 * random() - 1))
  return Math.ceil(Math.min(spread, pauses.end - age))
}
