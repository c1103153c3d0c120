const greatestId = 2 ** 31 - 1

/** Parses an id from a number or decimal text; returns null if no entry can have it. */
export function readId(value: unknown): number | null {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= greatestId ? id : null
}
