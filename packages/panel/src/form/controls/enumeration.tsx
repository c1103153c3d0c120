import type { EnumerationAttribute } from '@content-gen/admin/panel-api'
import { useT } from '../../i18n/index.js'
import { Select } from '../../kit/index.js'
import { useField } from '../store/form-context.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { textOf } from './text.js'

const nothing = '\u0000'

export function EnumerationControl({ attribute, path, label, aside, isReadOnly }: ControlProps<EnumerationAttribute>) {
  const t = useT()
  const { value, issue, set, touch } = useField(path)
  const issueText = useIssueText()
  const chosen = value === null || value === undefined ? nothing : textOf(value)
  // A value that the model does not have any more is shown, and marked as wrong.
  const values = [...new Set([...attribute.values, ...(chosen === nothing ? [] : [chosen])])]
  return (
    <Select
      label={label}
      aside={aside}
      options={[
        ...(attribute.required && chosen !== nothing ? [] : [{ id: nothing, text: t('entry.unset') }]),
        ...values.map((id) => ({ id, text: id })),
      ]}
      value={chosen}
      onChange={(next) => {
        set(next === nothing ? null : next)
        touch()
      }}
      error={issueText(issue)}
      isRequired={attribute.required ?? false}
      isDisabled={isReadOnly}
    />
  )
}
