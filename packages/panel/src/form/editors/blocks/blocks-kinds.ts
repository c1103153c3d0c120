import type { MessageKey, MessageValues } from '../../../i18n/index.js'
import type { Kind } from './blocks-acts.js'
import type { BlocksElement } from './blocks-types.js'

/** A kind of block that people choose from a menu, or by a mark of Markdown. */
export interface KindChoice {
  readonly kind: Kind
  readonly name: MessageKey
  readonly values: MessageValues
  /** A paragraph that begins with one of them becomes a block of this kind. */
  readonly marks: readonly string[]
}

const heading = (level: number): KindChoice => ({
  kind: { type: 'heading', level },
  name: 'editor.headingLevel',
  values: { level },
  marks: [`${'#'.repeat(level)} `],
})

const list = (format: 'ordered' | 'unordered', name: MessageKey, marks: readonly string[]): KindChoice => ({
  kind: { type: 'list', format },
  name,
  values: {},
  marks,
})

export const kindChoices: readonly KindChoice[] = [
  { kind: { type: 'paragraph' }, name: 'editor.paragraph', values: {}, marks: [] },
  ...[1, 2, 3, 4, 5, 6].map(heading),
  list('unordered', 'editor.bullets', ['- ', '* ']),
  list('ordered', 'editor.numbers', ['1. ']),
  { kind: { type: 'quote' }, name: 'editor.quote', values: {}, marks: ['> '] },
  { kind: { type: 'code' }, name: 'editor.codeBlock', values: {}, marks: ['```'] },
]

export function isOfKind(block: BlocksElement | null, kind: Kind): boolean {
  if (block?.type !== kind.type) return false
  if (kind.type === 'heading') return block.level === kind.level
  return kind.type !== 'list' || block.format === kind.format
}
