/** The most characters of a request that an error quotes. */
export const longestQuote = 300

/** Quotes a client's text in an error, cut off if it is long. */
export function shorten(text: string, longest = longestQuote): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…`
}
