import type { PlainAttribute } from '@content-gen/admin/panel-api'
import { useT } from '../../i18n/index.js'
import { TextArea } from '../../kit/index.js'
import { useField } from '../store/form-context.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'

/** Returns true for a list of texts that each fit on a line. */
export function isLines(value: unknown): value is readonly string[] | null | undefined {
  if (value === null || value === undefined) return true
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && !item.includes('\n'))
}

/** A list of texts, one on each line. */
export function LinesControl({ attribute, path, label, aside, isReadOnly }: ControlProps<PlainAttribute>) {
  const t = useT()
  const { value, issue, set, touch } = useField(path)
  const issueText = useIssueText()
  return (
    <TextArea
      label={label}
      aside={aside}
      hint={t('entry.linesHint')}
      value={isLines(value) && value ? value.join('\n') : ''}
      onChange={(text) => set(text === '' ? null : text.split('\n'))}
      onBlur={touch}
      error={issueText(issue)}
      isRequired={attribute.required ?? false}
      isReadOnly={isReadOnly}
    />
  )
}
