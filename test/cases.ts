/** The size of random tests: small in `npm test`, as large as `CASES` says otherwise. `npm run test:long` has 20,000. */

const { CASES } = process.env

/** True for runs of the size that a release needs. */
export const isLong = Number(CASES ?? 0) >= 10_000

/** Returns the number of cases to try: `usual` ones unless `CASES` says how many; never more than `most`. */
export function tries(usual: number, most = Infinity): number {
  return Math.min(CASES === undefined ? usual : Number(CASES), most)
}

/** Every n-th of like cases, which hold one rule; all of them in long runs. */
export function someOf<Case>(cases: readonly Case[], n: number): readonly Case[] {
  return isLong ? cases : cases.filter((_, index) => index % n === 0)
}
