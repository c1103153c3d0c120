/**
 * The parser and the rules of the GraphQL library call themselves once per level, so what is nested too deeply is refused
 * before they see it. Real operations stay under 60 levels of brackets.
 */
export const maxNesting = 200

/** Returns true if the brackets of a GraphQL document (or of JSON) outside text and comments go deeper than `most`. */
export function isTooDeep(source: string, most = maxNesting): boolean {
  let depth = 0
  for (const [token] of source.matchAll(/"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#[^\n\r]*|[[{(]|[\]})]/g)) {
    if (token === '{' || token === '[' || token === '(') {
      depth += 1
      if (depth > most) return true
    } else if (token === '}' || token === ']' || token === ')') depth -= 1
  }
  return false
}
