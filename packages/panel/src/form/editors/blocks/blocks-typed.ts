import { Editor, Element, Range, Transforms } from 'slate'
import { HistoryEditor } from 'slate-history'
import { setKind, type Kind } from './blocks-acts.js'

const kinds: Readonly<Record<string, Kind>> = {
  '>': { type: 'quote' },
  '-': { type: 'list', format: 'unordered' },
  '*': { type: 'list', format: 'unordered' },
  '1.': { type: 'list', format: 'ordered' },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => ['#'.repeat(level), { type: 'heading', level }])),
}

/** Makes a paragraph that begins with a mark of Markdown and a space what the mark says. Undo gives the mark back. */
export function withTypedKinds(editor: Editor): Editor {
  const { insertText } = editor
  editor.insertText = (text, options) => {
    const { selection } = editor
    insertText(text, options)
    if (text !== ' ' || selection === null || !Range.isCollapsed(selection)) return
    const [entry] = Editor.nodes(editor, { match: (node) => Element.isElement(node) && node.type === 'paragraph' })
    if (!entry) return
    const start = Editor.start(editor, entry[1])
    const mark = Editor.string(editor, { anchor: start, focus: selection.anchor })
    const kind = Object.hasOwn(kinds, mark) ? kinds[mark] : undefined
    if (!kind || !editor.selection) return
    const at = { anchor: start, focus: editor.selection.anchor }
    HistoryEditor.withNewBatch(editor, () => {
      Transforms.delete(editor, { at })
      setKind(editor, kind)
    })
  }
  return editor
}
