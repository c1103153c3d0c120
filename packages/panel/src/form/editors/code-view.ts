/** CodeMirror, in a shadow root: it brings its style sheet along, which the page's policy would refuse in the document itself. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from '@codemirror/language'
import { Compartment, EditorState, Transaction } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder as placeholderOf,
} from '@codemirror/view'
import { lineDirection } from './line-direction.js'

export interface CodeOptions {
  readonly host: HTMLElement
  readonly text: string
  readonly label: string
  readonly language: Extension
  readonly isReadOnly: boolean
  /** It is read from left to right in any language. A line of anything else begins where its words do. */
  readonly isMono: boolean
  readonly placeholder?: string
  readonly onChange: (text: string) => void
  readonly onBlur: () => void
}

/** A text with an editor, that knows its own line ends: those of a person are never changed. */
export class CodeView {
  readonly view: EditorView
  readonly #isReadOnly = new Compartment()

  constructor(options: CodeOptions) {
    const { host, text, label, language, isReadOnly, isMono, placeholder, onChange, onBlur } = options
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    this.view = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        doc: text,
        extensions: [
          EditorState.lineSeparator.of(lineEndOf(text)),
          highlightSpecialChars({ specialChars: /[\u200b\u200e\u200f\ufeff]/g }),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          EditorView.lineWrapping,
          language,
          syntaxHighlighting(colours),
          themeOf(isMono),
          isMono ? [] : [EditorView.perLineTextDirection.of(true), lineDirection],
          // Tab leaves the field: with the keyboard alone, nobody could go on otherwise. Escape, then Tab, is not known to people.
          keymap.of([...defaultKeymap, ...historyKeymap, { ...indentWithTab, key: 'Mod-]' }]),
          placeholder === undefined ? [] : placeholderOf(placeholder),
          EditorView.contentAttributes.of({ 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' }),
          this.#isReadOnly.of(readOnly(isReadOnly)),
          EditorView.updateListener.of(({ docChanged, transactions, state }) => {
            const isOwn = transactions.some((each) => each.annotation(Transaction.remote) !== true && each.docChanged)
            if (docChanged && isOwn) onChange(state.sliceDoc())
          }),
          EditorView.domEventHandlers({ blur: () => onBlur() }),
        ],
      }),
    })
  }

  get text(): string {
    return this.view.state.sliceDoc()
  }

  /** Takes a text that somebody else wrote. */
  replace(text: string): void {
    if (text === this.text) return
    const { doc } = this.view.state
    this.view.dispatch({ changes: { from: 0, to: doc.length, insert: text }, annotations: Transaction.remote.of(true) })
  }

  setReadOnly(isReadOnly: boolean): void {
    this.view.dispatch({ effects: this.#isReadOnly.reconfigure(readOnly(isReadOnly)) })
  }

  close(): void {
    this.view.destroy()
  }
}

function readOnly(isReadOnly: boolean): Extension {
  return isReadOnly ? [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ 'aria-readonly': 'true' })] : []
}

/** Only a text of nothing but `\r\n` is one of such lines; in any other, `\r` is a character like others. */
function lineEndOf(text: string): string {
  return text.includes('\r\n') && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n'
}

const colours = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, textDecoration, ...spec }) => ({
    ...spec,
    ...(color === undefined ? {} : { color: colourOf(color) }),
    // Headings are bold already.
    ...(textDecoration === undefined || spec['fontWeight'] === 'bold' ? {} : { textDecoration }),
  })),
)

/** The default style knows light pages only. */
function colourOf(color: string): string {
  const known: Readonly<Record<string, string>> = {
    '#404740': 'var(--text-soft)',
    '#940': 'var(--text-soft)',
    '#219': 'var(--info)',
    '#00f': 'var(--accent)',
    '#164': 'var(--good)',
    '#a11': 'var(--bad)',
    '#e40': 'var(--warn)',
    '#708': 'var(--accent)',
  }
  return known[color] ?? 'var(--text)'
}

const themeOf = (isMono: boolean): Extension =>
  EditorView.theme({
    '&': {
      direction: isMono ? 'ltr' : 'inherit',
      color: 'var(--text)',
      backgroundColor: 'transparent',
      fontSize: 'var(--size)',
    },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: isMono ? 'var(--mono)' : 'var(--font)',
      fontSize: isMono ? '0.925em' : '1em',
      lineHeight: '1.55',
      minHeight: '7rem',
      maxHeight: '36rem',
      overflow: 'auto',
    },
    '@media print': { '.cm-scroller': { minHeight: '0', maxHeight: 'none', overflow: 'visible' } },
    '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--text)' },
    '.cm-line': { padding: '0 0.7rem', unicodeBidi: isMono ? 'normal' : 'plaintext' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-placeholder': { color: 'var(--text-faint)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      background: 'var(--accent-soft)',
    },
    '.cm-tooltip': { background: 'var(--raised)', color: 'var(--text)', border: '1px solid var(--line)' },
    '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
    '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--accent-soft)' },
  })
