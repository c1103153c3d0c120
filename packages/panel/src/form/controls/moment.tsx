import type { PlainAttribute } from '@content-gen/admin/panel-api'
import { type MomentKind } from '../../kit/index.js'
import { MomentField } from '../../kit/moment-field.js'
import { useField } from '../store/form-context.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { printTimestamp, shownMoment } from './timestamp.js'

/** Dates, times and moments. */
export function MomentControl({ attribute, path, label, aside, isReadOnly }: ControlProps<PlainAttribute>) {
  const { value, text, issue, set, setText, touch } = useField(path)
  const issueText = useIssueText()
  return (
    <MomentField
      kind={kindOf(attribute)}
      label={label}
      aside={aside}
      value={shownMoment(value)}
      typed={text}
      onChange={(next) => set(attribute.type === 'timestamp' ? printTimestamp(next) : next)}
      onType={setText}
      onBlur={touch}
      error={issueText(issue)}
      isRequired={attribute.required ?? false}
      isReadOnly={isReadOnly}
    />
  )
}

function kindOf({ type }: PlainAttribute): MomentKind {
  return type === 'date' || type === 'time' ? type : 'moment'
}
