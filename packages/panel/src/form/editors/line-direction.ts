import { RangeSetBuilder } from '@codemirror/state'
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view'

const auto = Decoration.line({ attributes: { dir: 'auto' } })

/** Gives each line the direction of its text. */
export const lineDirection = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet

    constructor(view: EditorView) {
      this.decorations = linesOf(view)
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.decorations = linesOf(view)
    }
  },
  { decorations: ({ decorations }) => decorations },
)

function linesOf({ visibleRanges, state }: EditorView): DecorationSet {
  const lines = new RangeSetBuilder<Decoration>()
  for (const { from, to } of visibleRanges)
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at)
      lines.add(line.from, line.from, auto)
      at = line.to + 1
    }
  return lines.finish()
}
