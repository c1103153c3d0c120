import { ValidationError } from '../errors/errors.js'

/** The limits of one query string; exceeding them is a 400. */
export const limits = {
  /** Bytes of the query string. */
  length: 16_384,
  parameters: 1000,
  /** Levels of brackets; deeper ones belong to a literal key. */
  brackets: 20,
  /** The highest index that makes an array; higher ones are keys of an object. */
  arrayIndex: 100,
  populateDepth: 10,
  /** The most places in the answer that lists, entries and files may be populated at. */
  populatedPlaces: 1000,
  /** The most names that `populate=deep` stands for, those that the caller does not see among them. */
  deepNames: 5000,
  filterTerms: 100,
  /** Levels of nested groups and operators. */
  nesting: 50,
  /** The most relations that one filter may follow. */
  relationDepth: 10,
  /** The most relations that one sort may follow: each entry is sorted by everything they lead to. */
  sortDepth: 5,
  sortKeys: 20,
} as const

/** @throws ValidationError for a list that the parser has made an object of, since it has an index beyond the limit */
export function refuseLongList(key: string, value: unknown): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  const indexes = Object.keys(value)
  if (indexes.every((index) => /^\d+$/.test(index)) && indexes.some((index) => Number(index) > limits.arrayIndex))
    throw new ValidationError(`${key} may have indexes up to ${limits.arrayIndex}`)
}
