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
  filterTerms: 100,
  /** Levels of nested groups and operators. */
  nesting: 50,
  /** The most relations that one filter may follow. */
  relationDepth: 10,
  /** The most relations that one sort may follow: each entry is sorted by everything they lead to. */
  sortDepth: 5,
  sortKeys: 20,
} as const
