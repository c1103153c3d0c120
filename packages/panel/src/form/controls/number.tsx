import type { NumberAttribute } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useT } from '../../i18n/index.js'
import { TextField } from '../../kit/index.js'
import { useField } from '../store/form-context.js'
import type { ControlProps } from '../control/control.js'
import { boundsText } from '../control/bounds-text.js'
import { useIssueText } from '../control/issue-text.js'
import { textOf } from './text.js'

/** Numbers are typed as text, so that none is rounded or written anew under the person's hands. */
export function NumberControl({ attribute, path, label, aside, isReadOnly }: ControlProps<NumberAttribute>) {
  const { value, text, issue, set, setText, touch } = useField(path)
  const t = useT()
  const issueText = useIssueText()
  // The same number may be written in many ways: `1.50`, `-0`.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
  const isWhole = attribute.type === 'integer' || attribute.type === 'biginteger'
  return (
    <TextField
      label={label}
      aside={aside}
      value={text ?? (typed && typed.value === value ? typed.text : textOf(value))}
      onChange={(next) => {
        const number = readNumber(attribute.type, next)
        if (number === undefined) return setText(next)
        setTyped({ text: next, value: number })
        set(number)
      }}
      onBlur={() => {
        setTyped(null)
        touch()
      }}
      hint={boundsText(t, 'range', attribute)}
      error={issueText(text === null || issue === null ? issue : { path, rule: isWhole ? 'integer' : 'number' })}
      isRequired={attribute.required ?? false}
      isReadOnly={isReadOnly}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
    />
  )
}

/** Returns undefined for what is no number, null for nothing. Big integers stay text: a number would round them. */
export function readNumber(type: NumberAttribute['type'], typed: string): number | string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (type === 'biginteger') return /^[+-]?\d{1,40}$/.test(text) ? String(BigInt(text.replace('+', ''))) : undefined
  // One comma and no point: the comma is the decimal one, as most languages write it.
  const point = /^[^,.]*,[^,.]*$/.test(text) ? text.replace(',', '.') : text
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(point)) return undefined
  const number = Number(point)
  // A negative zero would be another value than the one that is stored.
  return Number.isFinite(number) ? number || 0 : undefined
}
