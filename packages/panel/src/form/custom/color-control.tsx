import type { TextAttribute } from '@content-gen/admin/panel-api'
import { TextField } from '../../kit/index.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { textOf, valueOf } from '../controls/text.js'
import { useField } from '../store/form-context.js'
import './custom.css'

/** A colour: chosen with the browser's picker, or typed. */
export function ColorControl({ attribute, path, label, aside, isReadOnly }: ControlProps<TextAttribute>) {
  const { value, issue, set, touch } = useField(path)
  const issueText = useIssueText()
  const text = textOf(value)
  return (
    <div className="color-field">
      <input
        type="color"
        className="color-picker"
        aria-label={label}
        value={pickable(text)}
        disabled={isReadOnly}
        onChange={({ target }) => set(target.value)}
        onBlur={touch}
      />
      <TextField
        label={label}
        aside={aside}
        value={text}
        onChange={(next) => set(valueOf(next))}
        onBlur={touch}
        error={issueText(issue)}
        isRequired={attribute.required ?? false}
        isReadOnly={isReadOnly}
        isMono
        placeholder="#4945ff"
        autoComplete="off"
      />
    </div>
  )
}

/** The browser's picker knows one spelling. */
function pickable(color: string): string {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(color)
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase()
  return /^#[0-9a-f]{6}/i.exec(color)?.[0].toLowerCase() ?? '#000000'
}
