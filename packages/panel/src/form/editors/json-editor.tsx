import { json, jsonParseLinter } from '@codemirror/lang-json'
import { linter } from '@codemirror/lint'
import { useRef } from 'react'
import { useCode } from './use-code.js'

export interface JsonEditorProps {
  readonly label: string
  readonly value: unknown
  /** The typed text, if it is no JSON. */
  readonly text: string | null
  readonly isReadOnly: boolean
  readonly onValue: (value: unknown) => void
  readonly onText: (text: string) => void
  readonly onBlur: () => void
}

const faults = jsonParseLinter()

/** Nothing is no fault: it is null. */
const language = [json(), linter((view) => (view.state.doc.length === 0 ? [] : faults(view)), { delay: 400 })]

/** Edits JSON as text. A text that is none is kept as it is until it is. */
export default function JsonEditor({ label, value, text, isReadOnly, onValue, onText, onBlur }: JsonEditorProps) {
  // The value of the last text: it may be written in many ways, and the person's is kept.
  const typed = useRef<{ readonly value: unknown; readonly text: string } | null>(null)
  const shown = text ?? (typed.current && typed.current.value === value ? typed.current.text : printJson(value))
  const { host } = useCode(shown, {
    label,
    language,
    isReadOnly,
    isMono: true,
    onBlur,
    onChange: (next) => {
      const parsed = parseJson(next)
      if (parsed === undefined) return onText(next)
      typed.current = { value: parsed.value, text: next }
      onValue(parsed.value)
    },
  })
  return <div ref={host} className="code" />
}

export function printJson(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
}

/** Returns undefined for a text that is no JSON; nothing is null. */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  if (text.trim() === '') return { value: null }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}
