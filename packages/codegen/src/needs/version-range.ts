/** Versions in the forms that our projects' `package.json` files use: `1.2.3`, `^1.2.3`, `~1.2.3`. */

type Version = readonly [major: number, minor: number, patch: number]

export interface VersionRange {
  readonly sign: '' | '^' | '~'
  readonly least: Version
}

/** null: a file, a tag, or a range of another form. */
export function parseRange(text: string): VersionRange | null {
  const [, sign = '', major, minor, patch] = /^([\^~]?)(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? []
  if (patch === undefined) return null
  return { sign: sign === '^' || sign === '~' ? sign : '', least: [Number(major), Number(minor), Number(patch)] }
}

/** Returns true if the range begins after the version. */
export function isAbove({ least }: VersionRange, version: string): boolean {
  return compare(least, versionOf(version)) > 0
}

/** Returns true if the range contains the version. */
export function allows({ sign, least }: VersionRange, version: string): boolean {
  const wanted = versionOf(version)
  const difference = compare(wanted, least)
  if (sign === '' || difference < 0) return difference === 0
  // The fixed part: `^` keeps the first nonzero number, `~` the first two.
  const fixed =
    sign === '~'
      ? 2
      : 1 +
        Math.max(
          0,
          least.findIndex((part) => part > 0),
        )
  return wanted.slice(0, fixed).every((part, index) => part === least[index])
}

function versionOf(text: string): Version {
  return parseRange(text)?.least ?? [0, 0, 0]
}

function compare(a: Version, b: Version): number {
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}
