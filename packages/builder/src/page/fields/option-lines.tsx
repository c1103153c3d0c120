import { TextArea } from '@content-gen/panel/parts'
import { useState } from 'react'

interface LinesProps {
  readonly label: string
  readonly hint: string
  readonly lines: readonly string[]
  readonly onChange: (lines: readonly string[]) => void
}

/** Texts, one per line. Empty lines stay in the box while somebody types, and do not count. */
export function OptionLines({ label, hint, lines, onChange }: LinesProps) {
  const [text, setText] = useState(lines.join('\n'))
  const shown = linesOf(text).join('\n') === lines.join('\n') ? text : lines.join('\n')
  return (
    <TextArea
      label={label}
      hint={hint}
      value={shown}
      onChange={(next) => {
        setText(next)
        onChange(linesOf(next))
      }}
    />
  )
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}
