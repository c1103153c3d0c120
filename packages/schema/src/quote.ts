const longest = 80

/** Text of the owner's inside a message: in double quotes, on one line, nothing a terminal would obey, at most 80 characters. */
export function quote(text: string): string {
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text
  return JSON.stringify(shown).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** `"a", "b" or "c"`; long lists are cut. */
export function quoteList(texts: readonly string[], conjunction: 'or' | 'and'): string {
  const shown = texts.slice(0, 12).map(quote)
  if (texts.length > shown.length) return `${shown.join(', ')}, …`
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} ${conjunction} ${last}`
}
