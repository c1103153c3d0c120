import type { TextAttribute } from '@content-gen/admin/panel-api'
import { useT } from '../../i18n/index.js'
import { TextField } from '../../kit/index.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { textOf, valueOf } from '../controls/text.js'
import { useField } from '../store/form-context.js'
import './custom.css'

/** The name of an icon of the site, or a drawing, which is shown. */
export function IconControl({ attribute, path, label, aside, isReadOnly }: ControlProps<TextAttribute>) {
  const t = useT()
  const { value, issue, set, touch } = useField(path)
  const issueText = useIssueText()
  const text = textOf(value)
  return (
    <div className="icon-field">
      <TextField
        label={label}
        aside={aside}
        hint={t('custom.iconHint')}
        value={text}
        onChange={(next) => set(valueOf(next))}
        onBlur={touch}
        error={issueText(issue)}
        isRequired={attribute.required ?? false}
        isReadOnly={isReadOnly}
        isMono
        autoComplete="off"
      />
      {/^\s*<svg[\s>]/i.test(text) && (
        // As a picture, a drawing runs nothing and loads nothing.
        <img className="icon-shown" src={`data:image/svg+xml,${encodeURIComponent(text)}`} alt="" />
      )}
    </div>
  )
}
