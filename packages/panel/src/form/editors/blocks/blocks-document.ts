/** Strapi's blocks as slate has them, and back: the same JSON, except for what slate cannot hold. */
import { isItem } from '../../document/values.js'
import type { Values } from '../../document/values.js'

/** A node that the editor does not know: shown as a box, and kept as it is. */
export interface UnknownNode {
  readonly type: 'unknown'
  readonly original: unknown
  readonly children: readonly [{ readonly text: '' }]
}

const inlineParents = new Set(['paragraph', 'heading', 'quote', 'code', 'list-item', 'image', 'link'])

export const emptyBlocks = [{ type: 'paragraph', children: [{ type: 'text', text: '' }] }] as const

export function toSlate(value: unknown): readonly Values[] {
  if (!Array.isArray(value) || value.length === 0) return emptyBlocks
  return value.map((node: unknown) => blockIn(node))
}

function blockIn(node: unknown): Values {
  if (!isItem(node) || !Array.isArray(node['children'])) return unknown(node)
  const children: readonly unknown[] = node['children']
  const type = node['type']
  if (type === 'list') {
    const items = children.map((child) =>
      isItem(child) && (child['type'] === 'list' || child['type'] === 'list-item') ? blockIn(child) : unknown(child),
    )
    return items.length === 0 ? unknown(node) : { ...node, children: items }
  }
  if (typeof type !== 'string' || !inlineParents.has(type) || type === 'link') return unknown(node)
  if (!children.every(isInline)) return unknown(node)
  return { ...node, children: children.length === 0 ? [{ type: 'text', text: '' }] : children }
}

function isInline(node: unknown): boolean {
  if (!isItem(node)) return false
  if (typeof node['text'] === 'string') return node['children'] === undefined
  return (
    node['type'] === 'link' &&
    Array.isArray(node['children']) &&
    node['children'].every((one) => isItem(one) && typeof one['text'] === 'string')
  )
}

const unknown = (original: unknown): Values => ({ type: 'unknown', original, children: [{ text: '' }] })

/** Returns what to store: null for nothing. */
export function fromSlate(nodes: readonly unknown[]): readonly unknown[] | null {
  const blocks = nodes.map(nodeOut)
  return isEmpty(blocks) ? null : blocks
}

function nodeOut(node: unknown): unknown {
  if (!isItem(node)) return node
  if (node['type'] === 'unknown') return node['original']
  if (typeof node['text'] === 'string') return node['type'] === 'text' ? node : { type: 'text', ...node }
  const { children } = node
  return Array.isArray(children) ? { ...node, children: children.map(nodeOut) } : node
}

function isEmpty(blocks: readonly unknown[]): boolean {
  const [first] = blocks
  if (blocks.length !== 1 || !isItem(first) || first['type'] !== 'paragraph') return false
  const children: unknown = first['children']
  return Array.isArray(children) && children.every((child) => isItem(child) && child['text'] === '')
}
