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

/** Returns the address of the link that the selection is in, and its place; null if it is in none. */
export function linkAround({
  state,
}: Pick<EditorView, 'state'>): { readonly url: string; readonly from: number; readonly to: number } | null {
  const { from, to } = state.selection.main
  const line = state.doc.lineAt(from)
  for (const { index, 0: whole, 1: text = '', 2: url = '' } of line.text.matchAll(
    /((?<!\\)\[(?:\\.|[^[\]\\])*\]\(<?)([^\s()<>]*)(?![^\s()<>])>?[^()]*\)/g,
  )) {
    const begin = line.from + index
    if (begin < from && to < begin + whole.length)
      return { url, from: begin + text.length, to: begin + text.length + url.length }
  }
  return null
}

/** Gives the link that the selection is in another address, makes the selection a link, or puts one there with a text of its own. */
export function setLink(view: EditorView, url: string, text: string): boolean {
  const { state } = view
  const known = linkAround(view)
  const address = /[\s()<>]/.test(url) ? `<${url.replaceAll(/[<>]/g, encodeURIComponent)}>` : url
  if (known) {
    const isWrapped = state.sliceDoc(known.from - 1, known.from) === '<'
    view.dispatch({ changes: { from: known.from, to: known.to, insert: isWrapped ? url : address } })
    return true
  }
  view.dispatch(
    state.changeByRange(({ from, to }) => {
      const shown = from === to ? text.replaceAll(/[[\]\\]/g, '\\$&') : state.sliceDoc(from, to)
      const insert = `[${shown}](${address})`
      return { changes: { from, to, insert }, range: EditorSelection.cursor(from + insert.length) }
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
