import type { PlainAttribute } from '@content-gen/admin/panel-api'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/index.js'
import { CloseIcon, IconButton, TextField } from '../../kit/index.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { useField } from '../store/form-context.js'
import { isTags, nameOf, withTags } from './tags.js'
import './custom.css'

/** Words, each with a button that removes it, and a field that adds more. */
export function TagsControl({ attribute, path, label, aside, isReadOnly }: ControlProps<PlainAttribute>) {
  const t = useT()
  const { value, issue, set, touch } = useField(path)
  const issueText = useIssueText()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const tags = isTags(value) && value ? value : []
  const change = (next: typeof tags) => set(next.length === 0 ? null : next)
  const add = (text: string) => {
    setTyped('')
    const next = withTags(tags, text)
    if (next.length > tags.length) change(next)
  }
  return (
    <div className="tags-field">
      <TextField
        label={label}
        aside={aside}
        hint={isReadOnly ? undefined : t('custom.tagsHint')}
        inputRef={input}
        value={typed}
        onChange={(text) => (text.includes(',') ? add(text) : setTyped(text))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== '') {
            event.preventDefault()
            add(typed)
          }
          if (event.key === 'Backspace' && typed === '' && tags.length > 0) change(tags.slice(0, -1))
        }}
        onBlur={() => {
          add(typed)
          touch()
        }}
        error={issueText(issue)}
        isRequired={attribute.required ?? false}
        isReadOnly={isReadOnly}
        autoComplete="off"
      />
      {tags.length > 0 && (
        <ul className="tags" aria-label={label}>
          {tags.map((tag, at) => (
            <li key={`${at} ${nameOf(tag)}`} className="tag">
              {nameOf(tag)}
              {!isReadOnly && (
                <IconButton
                  icon={CloseIcon}
                  size="small"
                  variant="quiet"
                  label={t('custom.removeTag', { name: nameOf(tag) })}
                  onPress={() => {
                    change(tags.filter((_, other) => other !== at))
                    input.current?.focus()
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
