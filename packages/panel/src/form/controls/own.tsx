import type { Attribute } from '@content-gen/admin/panel-api'
import { useId, useMemo } from 'react'
import type { Field, FieldControl } from '../../../extend.d.ts'
import { MountedContent, useExtensionFailure } from '../../extend/index.js'
import { classNames } from '../../kit/index.js'
import { GroupHead } from '../control/group-head.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { useField } from '../store/form-context.js'

/** The control that an extension has for a custom field. */
export function OwnControl({
  attribute,
  path,
  label,
  aside,
  isReadOnly,
  control,
}: ControlProps<Attribute> & { readonly control: FieldControl }) {
  const { value, issue, set, touch } = useField(path)
  const issueText = useIssueText()
  const failed = useExtensionFailure(label)
  const labelId = useId()
  const sentence = issueText(issue)
  const { name, type, customField, required } = attribute
  const field = useMemo<Field>(
    () => ({
      value,
      attribute: { name, type, ...(customField && { customField }), ...(required && { required }) },
      label,
      labelId,
      isDisabled: isReadOnly,
      issues: sentence === null ? [] : [sentence],
      change: (next) => {
        if (!isReadOnly) set(next)
      },
    }),
    [value, name, type, customField, required, label, labelId, isReadOnly, sentence, set],
  )
  return (
    <div className={classNames('field', sentence !== null && 'field-wrong')} onBlur={touch}>
      <GroupHead id={labelId} label={label} aside={aside} isRequired={required} />
      <MountedContent maker={control} given={field} onError={failed} />
      {sentence !== null && <span className="field-error">{sentence}</span>}
    </div>
  )
}
