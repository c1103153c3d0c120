import type { Editor } from 'slate'
import { HistoryEditor } from 'slate-history'

/** After this time (ms) without typing, a new step begins. */
const pause = 800

/** Makes undo go back word by word, and to the last pause. */
export function withSteps(editor: Editor, now = () => performance.now()): Editor {
  const { insertText, deleteBackward, deleteForward } = editor
  let last = 0
  let isAfterSpace = false
  const step = (begins: boolean, act: () => void) => {
    const isLate = now() - last > pause
    last = now()
    if (begins || isLate) HistoryEditor.withNewBatch(editor, act)
    else act()
  }
  editor.insertText = (text, options) => {
    const begins = isAfterSpace && !/^\s/.test(text)
    isAfterSpace = /\s$/.test(text)
    step(begins, () => insertText(text, options))
  }
  editor.deleteBackward = (unit) => step(false, () => deleteBackward(unit))
  editor.deleteForward = (unit) => step(false, () => deleteForward(unit))
  return editor
}
