/** Returns a GraphQL document without comments and the texts in it, which clients may have taken from anywhere. */
export function withoutTexts(document: string): string {
  return document.replaceAll(/"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*/g, (found) =>
    found.startsWith('#') ? '' : '"…"',
  )
}

/** Returns the name of the first field of a document's operation; null if it has none. */
export function firstField(document: string): string | null {
  let depth = 0
  let header = ''
  for (const [token] of withoutTexts(document).matchAll(/[{}()]|[^{}()]+/g)) {
    if (token === '{' && depth === 0 && !/^\s*fragment\b/.test(header)) depth = Infinity
    else if (depth === Infinity) return /^\s*(?:\w+\s*:\s*)?(\w{1,60})\b/.exec(token)?.[1] ?? null
    else if (token === '{' || token === '(') depth++
    else if (token === '}' || token === ')') depth--
    if (depth === 0) header = token === '}' ? '' : header + token
  }
  return null
}
