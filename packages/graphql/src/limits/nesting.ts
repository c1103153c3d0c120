/**
 * The parser and the rules of the GraphQL library call themselves once per level, so what is nested too deeply is refused
 * before they see it. Real operations stay under 60 levels of brackets.
 */
export const maxNesting = 200

/** Whether the brackets of a GraphQL document outside text and comments go deeper than `maxNesting`. */
export function isTooDeep(source: string): boolean {
  let depth = 0
  for (const [token] of source.matchAll(/"""(?:\\"""|[^])*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|#[^\n\r]*|[[{(]|[\]})]/g)) {
    if (token === '{' || token === '[' || token === '(') {
      depth += 1
      if (depth > maxNesting) return true
    } else if (token === '}' || token === ']' || token === ')') depth -= 1
  }
  return false
}

/** Whether variables go deeper than `maxNesting`. */
export function isValueTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === maxNesting || Object.values(value).some((item) => isValueTooDeep(item, depth + 1))
}
