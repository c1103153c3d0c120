/** What one query string may ask for; more is a 400. */
export const limits = {
  /** Bytes of the query string. */
  length: 16_384,
  parameters: 1000,
  /** Bracket levels; deeper ones are a literal key. */
  brackets: 20,
  /** The highest index that makes an array; higher ones are keys of an object. */
  arrayIndex: 100,
  populateDepth: 10,
  /** Lists, entries and files that one answer populates, by where they stand. */
  populatedPlaces: 1000,
  filterTerms: 100,
  /** Levels of groups and operators in each other. */
  nesting: 50,
  /** Relations that one filter may follow. */
  relationDepth: 10,
  /** Relations that one sort may follow: for each entry, it looks at what they lead to together. */
  sortDepth: 5,
  sortKeys: 20,
} as const
