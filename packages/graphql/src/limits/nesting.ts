/**
 * The parser and the rules of the GraphQL library recurse once per level, so deeper nesting is rejected first. Real operations stay below
 * 60 levels of brackets.
 */
export const maxNesting = 200

/** The most brackets, texts and comments that are looked at: no parser takes so many tokens. */
const mostPieces = 100_000

/** Returns true if the brackets of a GraphQL document (or of JSON), outside text and comments, are nested deeper than `most`, or too many to tell. */
export function isTooDeep(source: string, most = maxNesting): boolean {
  let depth = 0
  let pieces = 0
  for (const [token] of source.matchAll(/"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#[^\n\r]*|[[{(]|[\]})]/g)) {
    if (++pieces > mostPieces) return true
    if (token === '{' || token === '[' || token === '(') {
      depth += 1
      if (depth > most) return true
    } else if (token === '}' || token === ']' || token === ')') depth -= 1
  }
  return false
}
