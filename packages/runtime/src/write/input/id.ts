const greatestId = 2 ** 31 - 1

/** An id as a number or decimal text; null for what no entry can have as its id. */
export function readId(value: unknown): number | null {
  const id = typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= greatestId ? id : null
}
