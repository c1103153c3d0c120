import type { PlainAttribute, TextAttribute } from '@content-gen/admin/panel-api'
import { useT } from '../../i18n/index.js'
import { TextField } from '../../kit/index.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { useField } from '../store/form-context.js'
import { addressOf, storedVideo, videoAt } from './video.js'
import './custom.css'

const names: Readonly<Record<string, string>> = { youtube: 'YouTube', vimeo: 'Vimeo', facebook: 'Facebook' }

/** The address of a video at another site. The video itself stays there: a link leads to it. */
export function VideoControl({
  attribute,
  path,
  label,
  aside,
  isReadOnly,
}: ControlProps<PlainAttribute | TextAttribute>) {
  const t = useT()
  const { value, issue, set, touch } = useField(path)
  const issueText = useIssueText()
  const url = addressOf(value) ?? ''
  const { provider, providerUid } = videoAt(url)
  const form = attribute.type === 'json' ? 'json' : attribute.type === 'text' ? 'jsonText' : 'text'
  const isAddress = /^https?:\/\//i.test(url) && URL.canParse(url)
  const site = names[provider]
  return (
    <TextField
      label={label}
      aside={
        <>
          {aside}
          {isAddress && (
            <a className="small" href={url} target="_blank" rel="noopener noreferrer">
              {t('custom.watch')}
            </a>
          )}
        </>
      }
      type="url"
      placeholder="https://www.youtube.com/watch?v=…"
      hint={site === undefined ? t('custom.videoHint') : provider === 'facebook' ? site : `${site} · ${providerUid}`}
      value={url}
      onChange={(next) => set(storedVideo(next, form))}
      onBlur={touch}
      error={issueText(issue)}
      isRequired={attribute.required ?? false}
      isReadOnly={isReadOnly}
      autoComplete="off"
    />
  )
}
