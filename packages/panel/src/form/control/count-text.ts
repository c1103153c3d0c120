/** The length of a text, as its reader and its bounds have it. */
export interface TextLength {
  readonly words: number
  /** As `maxLength` counts them. */
  readonly characters: number
}

/** Scripts without spaces, with what they share, such as the mark of a long vowel. */
const signs = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}]`
const letters = String.raw`(?:(?!${signs})[\p{L}\p{M}\p{N}])+`
/** A sign of these counts as a word, also beside letters. `Intl.Segmenter` knows better, and takes a hundred times as long. */
const word = new RegExp(String.raw`(?=${signs})[\p{L}\p{N}]|${letters}(?:['’‑-]${letters})*`, 'gu')

export function lengthOf(text: string): TextLength {
  let words = 0
  word.lastIndex = 0
  while (word.test(text)) words++
  return { words, characters: text.length }
}

/** Returns the text of blocks, a line for each. */
export function textOfBlocks(nodes: unknown): string {
  return Array.isArray(nodes) ? nodes.map(textIn).join('\n') : ''
}

/** Returns the words of HTML, nearly. */
export function textOfHtml(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&#?\w{1,8};/g, '-')
}

function textIn(node: unknown): string {
  if (typeof node !== 'object' || node === null) return ''
  if ('text' in node && typeof node.text === 'string') return node.text
  if (!('children' in node) || !Array.isArray(node.children)) return ''
  const isList = 'type' in node && node.type === 'list'
  return node.children.map(textIn).join(isList ? '\n' : '')
}
