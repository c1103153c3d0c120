/** Blocks on the clipboard. Any page can put them there, with whatever a field of HTML would store and nobody sees. */
import type { Editor } from 'slate'
import { isItem, type Values } from '../../document/values.js'
import { leadsOut } from '../pasted-page.js'
import { marks, type BlocksElement, type BlocksText } from './blocks-types.js'

const format = 'application/x-slate-fragment'
/** The last blocks that were copied in this tab. */
let copied = ''

/** Takes what was copied in this tab as it is. Of other blocks, the words, the marks, the links and the pictures are left. */
export function withClipboard(editor: Editor): Editor {
  const { setFragmentData, insertFragmentData } = editor
  editor.setFragmentData = (data, event) => {
    setFragmentData(data, event)
    copied = data.getData(format)
  }
  editor.insertFragmentData = (data) => {
    const sent = data.getData(format)
    if (sent !== '' && sent === copied) return insertFragmentData(data)
    const blocks = blocksIn(sent)
    if (blocks.length > 0) editor.insertFragment(blocks)
    return blocks.length > 0
  }
  return editor
}

function blocksIn(sent: string): BlocksElement[] {
  try {
    const nodes: unknown = JSON.parse(decodeURIComponent(atob(sent)))
    return (Array.isArray(nodes) ? nodes : []).flatMap(plain).filter((node) => 'children' in node)
  } catch {
    return []
  }
}

const kinds: ReadonlySet<unknown> = new Set(['paragraph', 'heading', 'quote', 'code', 'list', 'list-item', 'image'])

function plain(node: unknown): (BlocksElement | BlocksText)[] {
  if (!isItem(node)) return []
  const { type, text, children, url } = node
  if (typeof text === 'string') return [{ type: 'text', text, ...marksOf(node) }]
  const inner = (Array.isArray(children) ? children : []).flatMap(plain)
  if (type === 'link') return typeof url === 'string' && leadsOut.test(url) ? [{ type, url, children: inner }] : inner
  if (typeof type !== 'string' || !kinds.has(type)) return []
  const filled = inner.length > 0 ? inner : [{ type: 'text', text: '' }]
  return [{ type, ...shapeOf(node), children: filled }]
}

function marksOf(node: Values): Omit<BlocksText, 'text'> {
  return Object.fromEntries(marks.filter((mark) => node[mark] === true).map((mark) => [mark, true]))
}

function shapeOf({ level, format: list, image }: Values): Omit<BlocksElement, 'type' | 'children'> {
  return {
    ...(typeof level === 'number' ? { level } : {}),
    ...(list === 'ordered' || list === 'unordered' ? { format: list } : {}),
    ...(isItem(image) ? { image } : {}),
  }
}
