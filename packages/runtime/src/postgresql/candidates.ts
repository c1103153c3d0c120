/** Rows found by PostgreSQL's search indexes, which have the trigrams of `lower(column)`. */
import type { Sought } from '../query/sought.js'
import type { Candidates, SearchedRow } from '../sql/dialect.js'
import { joined, sql } from '../sql/sql.js'

const mostCharacters = 64

/** Letters whose lower case depends, in some locale, on those around them: https://www.unicode.org/Public/UCD/latest/ucd/SpecialCasing.txt */
const contextual = /[IJ\u012e\u03a3]|\u0307/

/** Returns null if a text that contains one of the sought ones may not contain it in lower case. */
export function likeCandidates(sought: readonly Sought[], row: SearchedRow): Candidates | null {
  if (sought.some(({ text, isFolded }) => !isFolded && contextual.test(text))) return null
  const found = sought.map(({ attribute, text, isFolded }) => {
    const pattern = row.parameter(patternOf(isFolded ? text.toLowerCase() : text))
    return sql`lower(${row.column(attribute.column)}) like ${isFolded ? pattern : sql`lower(${pattern})`}`
  })
  // `like` compares what `strpos` would, so nothing is left to compare.
  const areExact = sought.every(({ text, isFolded }) => isFolded && text.toLowerCase().length <= mostCharacters)
  return { sql: sql`(${joined(found, ' or ')})`, areExact }
}

function patternOf(text: string): string {
  const start = [...text].slice(0, mostCharacters).join('')
  return `%${start.replaceAll(/[\\%_]/g, '\\$&')}%`
}
