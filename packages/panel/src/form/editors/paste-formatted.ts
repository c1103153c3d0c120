import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Pastes pages and documents as Markdown. Ctrl+Shift+V pastes the text alone: the browser gives no other form then. `onPasted` learns what it was, and
 * what it became.
 */
export const pasteFormatted = (onPasted: (view: EditorView, html: string, markdown: string) => void) =>
  EditorView.domEventHandlers({
    paste: (event, view) => {
      const html = event.clipboardData?.getData('text/html') ?? ''
      const plain = event.clipboardData?.getData('text/plain') ?? ''
      if (view.state.readOnly || html === '' || isSource(event.clipboardData) || isInCode(view.state)) return false
      event.preventDefault()
      void pasteInto(view, html, plain).then((markdown) => onPasted(view, html, markdown))
      return true
    },
  })

async function pasteInto(view: EditorView, html: string, plain: string): Promise<string> {
  const { doc, selection } = view.state
  const markdown = await markdownOf(html)
  const { state } = view
  // Whoever went on typing meanwhile gets it where the cursor is now.
  const { from, to } = (state.doc === doc ? selection : state.selection).main
  const text = markdown === null ? plain : apart(markdown, state, from, to)
  const insert = state.toText(text.replaceAll(/\r?\n/g, state.lineBreak))
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length },
    userEvent: 'input.paste',
    scrollIntoView: true,
  })
  return text
}

/** Without the network, what makes Markdown may not come: the text alone is pasted. */
async function markdownOf(html: string): Promise<string | null> {
  try {
    const { pastedMarkdown } = await import('./markdown-paste.js')
    return pastedMarkdown(html)
  } catch {
    return null
  }
}

/** Editors of source bring its colours along: their text is meant. */
function isSource(data: DataTransfer | null): boolean {
  return data?.types.includes('vscode-editor-data') ?? false
}

function isInCode(state: EditorState): boolean {
  for (let node = syntaxTree(state).resolveInner(state.selection.main.from, -1); ;) {
    if (/^(FencedCode|CodeBlock|InlineCode)$/.test(node.name)) return true
    if (node.parent === null) return false
    node = node.parent
  }
}

/** Blocks begin and end on lines of their own: what is before and behind them stays what it is. */
function apart(markdown: string, state: EditorState, from: number, to: number): string {
  if (!/\n|^(#{1,6}|>|-|\d+\.) |^(```|\||---$)/.test(markdown)) return markdown
  const before = state.sliceDoc(state.doc.lineAt(from).from, from)
  const after = state.sliceDoc(to, state.doc.lineAt(to).to)
  return `${before.trim() === '' ? '' : '\n\n'}${markdown}${after.trim() === '' ? '' : '\n\n'}`
}
