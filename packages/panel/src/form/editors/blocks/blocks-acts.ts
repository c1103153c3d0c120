/** The acts of the tools of the blocks editor. */
import { Editor, Element, Node, Path, Range, Transforms } from 'slate'
import type { BlocksElement, Mark } from './blocks-types.js'

export function isMarked(editor: Editor, mark: Mark): boolean {
  return Editor.marks(editor)?.[mark] === true
}

export function toggleMark(editor: Editor, mark: Mark): void {
  if (isMarked(editor, mark)) Editor.removeMark(editor, mark)
  else Editor.addMark(editor, mark, true)
}

/** Returns the block at the top where the cursor is. */
export function currentBlock(editor: Editor): BlocksElement | null {
  const { selection } = editor
  if (selection === null) return null
  const node = editor.children[selection.anchor.path[0] ?? 0]
  return node && Element.isElement(node) ? node : null
}

export type Kind =
  | { readonly type: 'paragraph' | 'quote' | 'code' }
  | { readonly type: 'heading'; readonly level: number }
  | { readonly type: 'list'; readonly format: 'ordered' | 'unordered' }

const isTextBlock = (node: Node): boolean =>
  Element.isElement(node) && ['paragraph', 'quote', 'code', 'heading', 'list-item'].includes(node.type)

/** Makes the selected blocks ones of a kind. */
export function setKind(editor: Editor, kind: Kind): void {
  Editor.withoutNormalizing(editor, () => {
    if (kind.type === 'list') return makeList(editor, kind.format)
    unwrapLists(editor)
    Transforms.unsetNodes(editor, ['level', 'format', 'syntax'], { match: isTextBlock })
    Transforms.setNodes<Element>(editor, kind, { match: isTextBlock })
  })
}

function makeList(editor: Editor, format: 'ordered' | 'unordered'): void {
  const [list] = Editor.nodes(editor, {
    match: (node) => Element.isElement(node) && node.type === 'list',
    mode: 'lowest',
  })
  if (list) return Transforms.setNodes<Element>(editor, { format }, { at: list[1] })
  Transforms.unsetNodes(editor, ['level', 'syntax'], { match: isTextBlock })
  Transforms.setNodes<Element>(editor, { type: 'list-item' }, { match: isTextBlock })
  Transforms.wrapNodes(
    editor,
    { type: 'list', format, children: [] },
    { match: (node) => Element.isElement(node) && node.type === 'list-item' },
  )
}

function unwrapLists(editor: Editor): void {
  for (let depth = 0; depth < 10 && inList(editor); depth++)
    Transforms.unwrapNodes(editor, {
      match: (node) => Element.isElement(node) && node.type === 'list',
      split: true,
      mode: 'lowest',
    })
}

export function inList(editor: Editor): boolean {
  const [found] = Editor.nodes(editor, { match: (node) => Element.isElement(node) && node.type === 'list-item' })
  return found !== undefined
}

/** Puts an item of a list into a list of its own below, or takes it out of one. */
export function indent(editor: Editor, isOut: boolean): boolean {
  const [entry] = Editor.nodes(editor, { match: (node) => Element.isElement(node) && node.type === 'list-item' })
  if (!entry) return false
  const [, path] = entry
  const [list, listPath] = Editor.parent(editor, path)
  if (!Element.isElement(list) || list.type !== 'list') return false
  if (isOut) {
    if (listPath.length === 1) return false
    Transforms.liftNodes(editor, { at: path })
    return true
  }
  if (path.at(-1) === 0) return false
  Transforms.wrapNodes(editor, { type: 'list', format: list.format ?? 'unordered', children: [] }, { at: path })
  return true
}

/** Enter: an empty item ends its list; after a heading or a quote, plain text goes on; in code, it is a line. */
export function breakBlock(editor: Editor): boolean {
  const { selection } = editor
  if (selection === null) return false
  const [entry] = Editor.nodes(editor, { match: isTextBlock, mode: 'lowest' })
  if (!entry) return false
  const [block, path] = entry
  if (!Element.isElement(block)) return false
  if (block.type === 'code') {
    const text = Node.string(block)
    if (!Range.isCollapsed(selection) || !text.endsWith('\n') || !Editor.isEnd(editor, selection.anchor, path)) {
      editor.insertText('\n')
      return true
    }
    editor.deleteBackward('character')
    Transforms.insertNodes(editor, paragraph(), { at: Path.next(path), select: true })
    return true
  }
  const isEmpty = Node.string(block) === ''
  if (block.type === 'list-item' && isEmpty) {
    if (!indent(editor, true)) setKind(editor, { type: 'paragraph' })
    return true
  }
  if ((block.type === 'heading' || block.type === 'quote') && Editor.isEnd(editor, selection.anchor, path)) {
    Transforms.insertNodes(editor, paragraph(), { at: Path.next(path), select: true })
    return true
  }
  return false
}

/** Backspace at the start of a block that is no paragraph makes it one. */
export function eraseKind(editor: Editor): boolean {
  const { selection } = editor
  if (selection === null || !Range.isCollapsed(selection)) return false
  const [entry] = Editor.nodes(editor, { match: isTextBlock, mode: 'lowest' })
  if (!entry || !Editor.isStart(editor, selection.anchor, entry[1])) return false
  const [block] = entry
  if (!Element.isElement(block) || block.type === 'paragraph') return false
  if (block.type === 'list-item' && indent(editor, true)) return true
  setKind(editor, { type: 'paragraph' })
  return true
}

export const paragraph = (): BlocksElement => ({ type: 'paragraph', children: [{ type: 'text', text: '' }] })

export function currentLink(editor: Editor): string | null {
  const [entry] = Editor.nodes(editor, { match: (node) => Element.isElement(node) && node.type === 'link' })
  return entry && Element.isElement(entry[0]) ? (entry[0].url ?? '') : null
}

export function setLink(editor: Editor, url: string, text: string): void {
  const isLink = (node: Node) => Element.isElement(node) && node.type === 'link'
  if (currentLink(editor) !== null) return Transforms.setNodes<Element>(editor, { url }, { match: isLink })
  const { selection } = editor
  if (selection === null || Range.isCollapsed(selection))
    return Transforms.insertNodes(editor, { type: 'link', url, children: [{ type: 'text', text }] })
  Transforms.wrapNodes(editor, { type: 'link', url, children: [] }, { split: true })
}

export function removeLink(editor: Editor): void {
  Transforms.unwrapNodes(editor, { match: (node) => Element.isElement(node) && node.type === 'link' })
}

export function insertImage(editor: Editor, image: unknown): void {
  Transforms.insertNodes(editor, [{ type: 'image', image, children: [{ type: 'text', text: '' }] }, paragraph()], {
    select: true,
  })
}

/** Puts blocks where the cursor is: the first goes on in its block if both are plain text. */
export function insertBlocks(editor: Editor, blocks: readonly BlocksElement[]): void {
  const current = currentBlock(editor)
  const [only] = blocks
  if (blocks.length === 1 && only?.type === 'paragraph') return Transforms.insertFragment(editor, only.children)
  if (current?.type === 'paragraph' && Node.string(current) === '' && editor.selection !== null) {
    const at = editor.selection.anchor.path[0] ?? 0
    Transforms.insertNodes(editor, [...blocks], { at: [at], select: true })
    // An editor without any block would be given an empty one: this one goes last.
    return Transforms.removeNodes(editor, { at: [at + blocks.length] })
  }
  Transforms.insertFragment(editor, [...blocks])
}
