import type { PlainAttribute } from '@content-gen/admin/panel-api'
import { Radio, RadioGroup } from 'react-aria-components'
import { useT } from '../../i18n/index.js'
import { FieldLabel, FieldNotes } from '../../kit/index.js'
import { useField } from '../store/form-context.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'

const unset = 'unset'

/** Yes, no, and neither where that is allowed. */
export function BooleanControl({ attribute, path, label, aside, isReadOnly }: ControlProps<PlainAttribute>) {
  const t = useT()
  const { value, issue, set, touch } = useField(path)
  const issueText = useIssueText()
  const error = issueText(issue)
  const choices = [
    { id: 'true', text: t('common.yes') },
    { id: 'false', text: t('common.no') },
    ...(attribute.required ? [] : [{ id: unset, text: t('entry.unset') }]),
  ]
  const chosen = typeof value === 'boolean' ? String(value) : attribute.required ? null : unset
  return (
    <RadioGroup
      className="field"
      orientation="horizontal"
      value={chosen}
      onChange={(next) => {
        set(next === unset ? null : next === 'true')
        touch()
      }}
      isReadOnly={isReadOnly}
      isRequired={attribute.required ?? false}
      isInvalid={error !== null}
      validationBehavior="aria"
    >
      <FieldLabel label={label} aside={aside} isRequired={attribute.required} />
      <div className="segments">
        {choices.map(({ id, text }) => (
          <Radio key={id} value={id} className="segment">
            {text}
          </Radio>
        ))}
      </div>
      <FieldNotes error={error} />
    </RadioGroup>
  )
}
