import { Editor, Element, Node, Path, Range, Transforms } from 'slate'
import type { Point } from 'slate'
import { HistoryEditor } from 'slate-history'
import { isLink } from '../../rules/blocks.js'
import { leadsOut } from '../pasted-page.js'
import type { BlocksElement, BlocksText, Mark } from './blocks-types.js'

interface TypedMark {
  readonly end: string
  /** Words between marks, up to the cursor. */
  readonly form: RegExp
  readonly mark: Mark
}

/** A mark within a word, or beside a space on its inner side, is a sign like others: `snake_case_name`, `2 * 3`. */
const typedMarks: readonly TypedMark[] = [
  { end: '*', form: /(?<!\*)\*\*(?<words>[^\s*](?:[^*]*[^\s*])?)\*\*$/, mark: 'bold' },
  { end: '_', form: /(?<![\p{L}\p{N}_])_(?<words>[^\s_](?:[^_]*[^\s_])?)_$/u, mark: 'italic' },
  { end: '~', form: /(?<!~)~~(?<words>[^\s~](?:[^~]*[^\s~])?)~~$/, mark: 'strikethrough' },
  { end: '`', form: /`(?<words>[^`]+)`$/, mark: 'code' },
]
/** A picture would have an exclamation mark before it. */
const typedLink = /(?<!!)\[(?<words>[^[\]]+)\]\((?<url>[^\s()]+)\)$/

/** Makes words between marks of Markdown what the marks say, once the last sign is typed. Undo gives the marks back. */
export function withTypedMarks(editor: Editor): Editor {
  const { insertText } = editor
  editor.insertText = (text, options) => {
    insertText(text, options)
    const { selection } = editor
    if (text.length !== 1 || !selection || !Range.isCollapsed(selection)) return
    const { path, offset } = selection.anchor
    const leaf = Node.leaf(editor, path)
    if (leaf.code || Editor.above(editor, { match: isVerbatim })) return
    const typed = typedIn(leaf, offset, text)
    if (typed) replace(editor, selection.anchor, typed)
  }
  return editor
}

interface Typed {
  /** The number of signs that the node takes the place of. */
  readonly length: number
  readonly mark: Mark | null
  readonly node: BlocksElement | BlocksText
}

function typedIn(leaf: BlocksText, offset: number, sign: string): Typed | null {
  const before = leaf.text.slice(0, offset)
  if (sign === ')') {
    const [all = '', words = '', url = ''] = typedLink.exec(before) ?? []
    if (!isLink(url) || !(url.startsWith('/') || leadsOut.test(url))) return null
    const link = { type: 'link', url, children: [{ ...leaf, text: words }] }
    return { length: all.length, mark: null, node: link }
  }
  for (const { end, form, mark } of typedMarks) {
    const [all = '', words = ''] = end === sign ? (form.exec(before) ?? []) : []
    if (words !== '') return { length: all.length, mark, node: { ...leaf, text: words, [mark]: true } }
  }
  return null
}

/** Puts the node in the place of the signs. The text that follows has no mark, and is no part of the link. */
function replace(editor: Editor, end: Point, { length, mark, node }: Typed): void {
  HistoryEditor.withNewBatch(editor, () => {
    Transforms.delete(editor, { at: { anchor: { ...end, offset: end.offset - length }, focus: end } })
    Transforms.insertNodes(editor, node, { select: true })
    const link = Editor.above(editor, { match: isLinkNode })
    if (link) Transforms.select(editor, Editor.start(editor, Path.next(link[1])))
  })
  if (mark) Editor.removeMark(editor, mark)
}

const isLinkNode = (node: Node): boolean => Element.isElement(node) && node.type === 'link'
const isVerbatim = (node: Node): boolean => Element.isElement(node) && (node.type === 'code' || node.type === 'link')
