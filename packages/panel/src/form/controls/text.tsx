import type { TextAttribute } from '@content-gen/admin/panel-api'
import { useT } from '../../i18n/index.js'
import { TextArea, TextField } from '../../kit/index.js'
import { useField, useForm } from '../store/form-context.js'
import type { ControlProps } from '../control/control.js'
import { TextCount } from '../control/text-count.js'
import { useIssueText } from '../control/issue-text.js'

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : String(value)
}

/** Nothing is null: an empty text would be a value that nobody typed. */
export const valueOf = (text: string): string | null => (text === '' ? null : text)

export function TextControl({ attribute, path, label, aside, isReadOnly }: ControlProps<TextAttribute>) {
  const { entry } = useForm()
  const { value, issue, set, touch } = useField(path)
  const issueText = useIssueText()
  const t = useT()
  const { type, minLength = 0, maxLength } = attribute
  const text = textOf(value)
  const props = {
    label,
    aside: <Length of={text} most={maxLength} aside={aside} />,
    value: text,
    onChange: (next: string) => set(valueOf(next)),
    onBlur: touch,
    hint: minLength > 1 ? t('entry.lengthFrom', { min: minLength }) : undefined,
    error: issueText(issue),
    isRequired: attribute.required ?? false,
    isReadOnly,
  }
  if (type === 'text') {
    const count = <TextCount value={text} read={String} most={maxLength} />
    const hint = (
      <span className="text-notes">
        {props.hint !== undefined && <span>{props.hint}</span>}
        {count}
      </span>
    )
    return <TextArea {...props} aside={aside} hint={hint} rows={3} />
  }
  if (type === 'password') {
    const hint = t(entry === null ? 'entry.newPasswordHint' : 'entry.passwordHint')
    return <TextField {...props} aside={aside} type="password" autoComplete="new-password" hint={hint} />
  }
  return <TextField {...props} type={type === 'email' ? 'email' : 'text'} autoComplete="off" />
}

/** How much of a text's length is used, once it matters. */
function Length({
  of,
  most,
  aside,
}: {
  readonly of: string
  readonly most: number | undefined
  readonly aside: ControlProps['aside']
}) {
  if (most === undefined || of.length < most * 0.7) return aside
  return (
    <>
      {aside}
      <span className="field-length" aria-hidden="true">
        {of.length} / {most}
      </span>
    </>
  )
}
