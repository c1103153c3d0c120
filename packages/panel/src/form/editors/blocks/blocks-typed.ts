import { Editor, Element, Range, Transforms } from 'slate'
import { HistoryEditor } from 'slate-history'
import { setKind, type Kind } from './blocks-acts.js'
import { kindChoices } from './blocks-kinds.js'

const kinds: ReadonlyMap<string, Kind> = new Map(
  kindChoices.flatMap(({ kind, marks }) => marks.map((mark) => [mark, kind] as const)),
)
const ends: ReadonlySet<string | undefined> = new Set([...kinds.keys()].map((mark) => mark.at(-1)))

/** Makes a paragraph that begins with a mark of Markdown what the mark says. Undo gives the mark back. */
export function withTypedKinds(editor: Editor): Editor {
  const { insertText } = editor
  editor.insertText = (text, options) => {
    const { selection } = editor
    insertText(text, options)
    if (!ends.has(text) || selection === null || !Range.isCollapsed(selection)) return
    const at = beforeCursor(editor)
    const kind = at && kinds.get(Editor.string(editor, at))
    if (!kind) return
    HistoryEditor.withNewBatch(editor, () => {
      Transforms.delete(editor, { at })
      setKind(editor, kind)
    })
  }
  return editor
}

/** Returns the place of the words of a paragraph that are before the cursor; null if it is in no paragraph. */
export function beforeCursor(editor: Editor): Range | null {
  const { selection } = editor
  if (selection === null || !Range.isCollapsed(selection)) return null
  const [entry] = Editor.nodes(editor, { match: (node) => Element.isElement(node) && node.type === 'paragraph' })
  return entry ? { anchor: Editor.start(editor, entry[1]), focus: selection.anchor } : null
}
