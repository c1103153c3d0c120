const longest = 80

/** Quotes an owner's text in a message: in double quotes, on one line, without terminal control characters, at most 80 characters long. */
export function quote(text: string): string {
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text
  return JSON.stringify(shown).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** `"a", "b" or "c"`; long lists are cut off. */
export function quoteList(texts: readonly string[], conjunction: 'or' | 'and'): string {
  const shown = texts.slice(0, 12).map(quote)
  if (texts.length > shown.length) return `${shown.join(', ')}, …`
  const last = shown.pop() ?? ''
  return shown.length === 0 ? last : `${shown.join(', ')} ${conjunction} ${last}`
}
