/** Scripts that put no spaces between words: a letter of them is a token. */
const unspaced = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('')

const token = new RegExp(
  String.raw`[${unspaced}]\p{M}*|[[\p{L}\p{M}\p{N}_]--[${unspaced}]]+|\r?\n|[^\S\r\n]+|[^]`,
  'gv',
)

/** Tokens need memory: the longest text that is split into words, and the most lines. */
const [longest, mostLines] = [1_500_000, 500_000]

/** Returns the words of a text, and everything between them; null if it is too long. */
export function words(text: string): readonly string[] | null {
  return text.length > longest ? null : (text.match(token) ?? [])
}

/** Returns the lines of a text with their ends; null if there are too many. */
export function lines(text: string): readonly string[] | null {
  const found = text.split(/(?<=\n)/, mostLines + 1)
  return found.length > mostLines ? null : found
}
