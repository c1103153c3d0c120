/** Characters of a request that an error quotes. */
export const longestQuote = 300

/** Quotes a text of a client in an error: its start, if it is long. */
export function shorten(text: string, longest = longestQuote): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`
}
