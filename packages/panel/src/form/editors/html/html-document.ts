import { same } from '../../document/same.js'
import type { BlocksElement } from '../blocks/blocks-types.js'
import { piecesOf } from './html-pieces.js'
import { blockOf } from './html-reading.js'
import { htmlOf } from './html-writing.js'

/**
 * Returns a document as blocks. Each remembers what it was: unchanged, it is written back byte for byte. What the editor does not understand is
 * a closed block, which cannot change.
 */
export function readHtml(value: unknown): readonly BlocksElement[] {
  if (typeof value !== 'string') return [empty()]
  const pieces = piecesOf(value)
  if (pieces.length === 0) return [kept(empty(), value, '')]
  return pieces.map((piece) => {
    const block = blockOf(piece)
    return kept(block ?? closed(piece.html), piece.html, piece.gap)
  })
}

/** Returns the HTML of blocks; null for nothing. */
export function writeHtml(blocks: readonly BlocksElement[]): string | null {
  const [only] = blocks
  if (blocks.length === 1 && only && !isKept(only) && same({ ...only, from: null }, { ...empty(), from: null }))
    return null
  return blocks.map((block) => (isKept(block) ? block.from?.html : htmlOf(block)) + (block.from?.gap ?? '')).join('')
}

function isKept({ from, ...block }: BlocksElement): boolean {
  return from !== undefined && same(block, from.block)
}

const empty = (): BlocksElement => ({ type: 'paragraph', children: [{ type: 'text', text: '' }] })

const closed = (source: string): BlocksElement => ({ type: 'html', source, children: [{ type: 'text', text: '' }] })

function kept(block: BlocksElement, html: string, gap: string): BlocksElement {
  return { ...block, from: { html, gap, block } }
}
