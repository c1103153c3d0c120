/** Scripts that put no spaces between words: a letter of them is a token. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

const token = new RegExp(
  String.raw`[${unspaced}]\p{M}*|[[\p{L}\p{M}\p{N}_]--[${unspaced}]]+|\r?\n|[^\S\r\n]+|[^]`,
  'gv',
)

/** Returns the words of a text, and everything between them. */
export function words(text: string): readonly string[] {
  return text.match(token) ?? []
}

/** Returns the lines of a text with their ends. */
export function lines(text: string): readonly string[] {
  return text.split(/(?<=\n)/)
}
