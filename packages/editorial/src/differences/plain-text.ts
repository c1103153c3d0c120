import { isItem } from '../parts/shape.js'

/** Returns the text of blocks, a line for each; null if the value is not a list of blocks. */
export function plainText(value: unknown): string | null {
  return Array.isArray(value) && value.every(isItem) ? value.map(textOf).join('\n') : null
}

function textOf(node: unknown): string {
  if (!isItem(node)) return ''
  const { text, children, type } = node
  if (typeof text === 'string') return text
  return Array.isArray(children) ? children.map(textOf).join(type === 'list' ? '\n' : '') : ''
}
