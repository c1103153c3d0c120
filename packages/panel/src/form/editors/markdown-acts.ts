import { EditorSelection } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Puts marks around the selection, or takes them away. */
export function wrapSelection(view: EditorView, before: string, after = before): boolean {
  const { state } = view
  view.dispatch(
    state.changeByRange(({ from, to }) => {
      const isMarked =
        state.sliceDoc(from - before.length, from) === before && state.sliceDoc(to, to + after.length) === after
      if (isMarked && before === after) {
        return {
          changes: [
            { from: from - before.length, to: from },
            { from: to, to: to + after.length },
          ],
          range: EditorSelection.range(from - before.length, to - before.length),
        }
      }
      return {
        changes: [
          { from, insert: before },
          { from: to, insert: after },
        ],
        range: EditorSelection.range(from + before.length, to + before.length),
      }
    }),
  )
  return true
}

/** Begins all lines of the selection with a mark, or takes it from them. */
export function prefixLines(view: EditorView, prefix: string): boolean {
  const { state } = view
  const { from, to } = state.selection.main
  const lines = []
  for (let at = state.doc.lineAt(from).number; at <= state.doc.lineAt(to).number; at++) lines.push(state.doc.line(at))
  const isMarked = lines.every((line) => line.text.startsWith(prefix))
  view.dispatch({
    changes: lines.map((line) =>
      isMarked ? { from: line.from, to: line.from + prefix.length } : { from: line.from, insert: prefix },
    ),
  })
  return true
}

export function insertBlock(view: EditorView, text: string): boolean {
  view.dispatch(view.state.replaceSelection(text))
  return true
}
