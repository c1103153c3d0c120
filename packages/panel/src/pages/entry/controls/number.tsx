import type { NumberAttribute } from '@content-gen/admin/contract'
import { TextField } from '../../../kit/index.js'
import { useField } from '../form/form-context.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { textOf } from './text.js'

/** Numbers are typed as text, so that none is rounded or reformatted under the person's hands. */
export function NumberControl({ attribute, path, label, aside, isReadOnly }: ControlProps<NumberAttribute>) {
  const { value, text, issue, set, setText, touch } = useField(path)
  const issueText = useIssueText()
  const change = (typed: string) => {
    const number = readNumber(attribute.type, typed)
    // A text of which no number is written in the same way, such as `1.`, stays as it is.
    if (number === undefined) setText(typed)
    else if (number === null || String(number) === typed) set(number)
    else {
      set(number)
      if (isUnfinished(typed)) setText(typed)
    }
  }
  return (
    <TextField
      label={label}
      aside={aside}
      value={text ?? textOf(value)}
      onChange={change}
      onBlur={() => {
        if (text !== null && isUnfinished(text)) set(readNumber(attribute.type, text))
        touch()
      }}
      error={
        text !== null && isUnfinished(text)
          ? null
          : issueText(
              text === null
                ? issue
                : {
                    path,
                    rule: attribute.type === 'integer' || attribute.type === 'biginteger' ? 'integer' : 'number',
                  },
            )
      }
      isRequired={attribute.required ?? false}
      isReadOnly={isReadOnly}
      inputMode={attribute.type === 'integer' || attribute.type === 'biginteger' ? 'numeric' : 'decimal'}
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
  return Number.isFinite(number) ? number : undefined
}

/** Part of a number, on the way to a whole one: `1.`, `1.50`. */
function isUnfinished(text: string): boolean {
  return /^[+-]?\d*[.,]\d*$/.test(text) && /\d/.test(text)
}
