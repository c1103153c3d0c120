/** The length of a text, as its reader and its bounds have it. */
export interface TextLength {
  readonly words: number
  /** As `maxLength` counts them. */
  readonly characters: number
}

/** A sign of a script without spaces counts as a word. `Intl.Segmenter` knows better, and takes a hundred times as long. */
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+(?:['’‑-][\p{L}\p{M}\p{N}]+)*/gu

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

function textIn(node: unknown): string {
  if (typeof node !== 'object' || node === null) return ''
  if ('text' in node && typeof node.text === 'string') return node.text
  if (!('children' in node) || !Array.isArray(node.children)) return ''
  const isList = 'type' in node && node.type === 'list'
  return node.children.map(textIn).join(isList ? '\n' : '')
}
