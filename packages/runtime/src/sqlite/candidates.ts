/** Rows found by SQLite's search index of a table, which has the trigrams of its texts in FTS5's lower case. */
import type { Sought } from '../query/sought.js'
import type { Candidates, SearchedRow } from '../sql/dialect.js'
import { joined, sql } from '../sql/sql.js'

/** More of a text makes the search slower, and hardly narrower. */
const mostCharacters = 24

/**
 * Letters of which a capital has another lower case in FTS5 than in JavaScript: all but those of Latin, Greek, Cyrillic and Armenian, whose
 * cases were settled long ago. The tests compare all characters.
 */
const unsettled = /(?![a-z\u00b5\u00df-\u019a\u019c-\u024f\u03ac-\u03ef\u0430-\u0527\u0561-\u0587\u1e00-\u1fff])\p{Ll}/u
/** İ becomes two characters in JavaScript, `i` and a dot, and stays in FTS5. */
const dotted = /\u0307|i$/
// eslint-disable-next-line no-control-regex
const ascii = /^[\0-\x7f]*$/

/** Returns null if a text that contains one of the sought ones, as `fold_case` compares them, may lack its trigrams. */
export function trigramCandidates(sought: readonly Sought[], row: SearchedRow): Candidates | null {
  const [first] = sought
  if (first === undefined || !sought.every(isFound)) return null
  const searches = new Set(sought.map(trigrams))
  const index = `"${first.attribute.searchTable.replaceAll('"', '""')}"`
  const match = sql`${index} match ${row.parameter([...searches].join(' OR '))}`
  const found = sql`select rowid from ${index} where ${joined([match, ...row.stops('rowid')], ' and ')}`
  return { sql: sql`${row.column('id')} in (${found})`, areExact: false }
}

/** In ASCII everybody agrees, and a text is found by any three characters in the very case that it has. */
export function isFound({ text, isFolded }: Pick<Sought, 'text' | 'isFolded'>): boolean {
  if (!isFolded || ascii.test(text)) return true
  const folded = text.toLowerCase()
  return !unsettled.test(folded) && !dotted.test(folded)
}

function trigrams({ text, isFolded }: Sought): string {
  const characters = [...(isFolded ? text.toLowerCase() : text)].slice(0, mostCharacters)
  const found = new Set(characters.slice(2).map((_, at) => characters.slice(at, at + 3).join('')))
  return `(${[...found].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')})`
}
