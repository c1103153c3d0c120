import type { BlocksElement, BlocksText } from './blocks-types.js'

type Words = readonly (BlocksElement | BlocksText)[]

/** A cell of a pasted table. */
export interface PastedCell {
  readonly words: Words
  readonly isHead: boolean
  /** The columns and rows that it takes. */
  readonly columns: number
  readonly rows: number
}

export type PastedTable = readonly (readonly PastedCell[])[]

/** Makes blocks of a pasted table. */
export type MakeTable = (table: PastedTable) => readonly BlocksElement[]

/** Strapi's blocks have no table, and its renderers leave out what they do not know: each row becomes a line. */
export const linesOf: MakeTable = (table) =>
  table.map((cells) => ({
    type: 'paragraph',
    children: cells.flatMap(({ words, isHead }, at) => [
      ...(at === 0 ? [] : [{ type: 'text', text: ' | ' }]),
      ...(isHead ? words.map(bold) : words),
    ]),
  }))

function bold(word: Words[number]): Words[number] {
  return 'children' in word ? { ...word, children: word.children.map(bold) } : { ...word, bold: true }
}
