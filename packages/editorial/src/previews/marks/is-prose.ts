/** Words: no addresses, numbers, dates, or names that programs read. */
const other = [
  // https://…, /path, #anchor, mailto:…
  /^([a-z][a-z\d+.-]*:|[/#.]|www\.)\S*$/i,
  /^\S+@\S+\.\S+$/,
  /^[\d\s.,:;/+()#%-]*$/,
  // arrow-left, btn_primary, page.html
  /^[a-z\d]+([-_.][a-z\d]+)+$/i,
]

/** Returns true for a text that people read. */
export function isProse(text: string): boolean {
  const words = text.trim()
  return words !== '' && !words.includes('\0') && !other.some((pattern) => pattern.test(words))
}

/** Returns true for Markdown or HTML whose end is text: behind a fence, a table or an address more characters would change what it means. */
export function endsInProse(text: string): boolean {
  const line = text.trimEnd().split('\n').at(-1) ?? ''
  const word = line.split(/\s/).at(-1) ?? ''
  if (/^\s*(\[[^\]]*\]:|\||`{3}|~{3})/.test(line) || /:\/\/|^www\./.test(word)) return false
  return /[\p{L}\p{N}.!?…,;:)»”"'*_>]$/u.test(line) && /\p{L}/u.test(line)
}
