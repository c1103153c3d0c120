import type { TextAttribute, UidCheck } from '@content-gen/admin/panel-api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { send } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, IconButton, RefreshIcon, TextField } from '../../kit/index.js'
import { useField, useForm, usePlace } from '../store/form-context.js'
import type { ControlProps } from '../control/control.js'
import { useIssueText } from '../control/issue-text.js'
import { slugOf } from './slug.js'
import { textOf, valueOf } from './text.js'

const pause = 400

/** A part of an address: made from another attribute, and checked to be free. */
export function UidControl({ attribute, uid, path, label, aside, isReadOnly }: ControlProps<TextAttribute>) {
  const t = useT()
  const { entry, locale, store } = useForm()
  const { value, issue, set, touch } = useField(path)
  const issueText = useIssueText()
  const source = path.slice(0, -1).concat(attribute.targetField ?? attribute.name)
  const sourceText = usePlace(source, textOf)
  const text = textOf(value)
  // A text of letters that no address has is called after its type.
  const slug = slugOf(sourceText) || (sourceText === '' ? '' : slugOf(store.models.get(uid)?.displayName ?? ''))
  const [check, setCheck] = useState<{ readonly of: string; readonly answer: UidCheck } | null>(null)
  // Of a new entry, it follows its source until somebody writes another.
  const made = useRef<string | null>(entry === null && text === '' ? '' : null)
  const isSaved = text === textOf(store.savedValue(path)) && entry !== null

  const ask = async (of: string, signal?: AbortSignal) =>
    (
      await send<UidCheck>('/uid', {
        query: { of: uid, attribute: attribute.name, value: of, id: entry, locale },
        signal,
      })
    ).data

  const follow = useEffectEvent(() => {
    // Once it is an entry, its address may be known.
    if (entry !== null || isReadOnly || attribute.targetField === undefined) return
    if (made.current === null || made.current !== text || slug === '') return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      ask(slug, abort.signal).then(
        ({ suggestion }) => {
          if (made.current === null || suggestion === textOf(store.value(path))) return
          made.current = suggestion
          set(valueOf(suggestion))
        },
        () => {},
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  })
  useEffect(() => follow(), [sourceText])

  const checkFree = useEffectEvent(() => {
    setCheck(null)
    if (text === '' || isSaved || issue !== null || isReadOnly) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      ask(text, abort.signal).then(
        (answer) => setCheck({ of: text, answer }),
        () => {},
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  })
  useEffect(() => checkFree(), [text, isSaved])

  const regenerate = async () => {
    const { suggestion } = await ask(slug)
    made.current = suggestion
    set(valueOf(suggestion))
  }
  const taken = check && check.of === text && !check.answer.isFree ? check.answer.suggestion : null
  return (
    <div className="stack stack-tight">
      <TextField
        label={label}
        aside={
          <>
            {aside}
            {attribute.targetField !== undefined && !isReadOnly && (
              <IconButton
                icon={RefreshIcon}
                size="small"
                label={t('entry.uidRegenerate')}
                isDisabled={slug === ''}
                onPress={() => void regenerate()}
              />
            )}
          </>
        }
        value={text}
        onChange={(next) => {
          made.current = next === '' && entry === null ? '' : null
          set(valueOf(next))
        }}
        onBlur={touch}
        error={issueText(issue) ?? (taken === null ? null : t('entry.uidTaken'))}
        hint={check && check.of === text && check.answer.isFree ? t('entry.uidFree') : undefined}
        isRequired={attribute.required ?? false}
        isReadOnly={isReadOnly}
        isMono
        autoComplete="off"
      />
      {taken !== null && (
        <div>
          <Button size="small" onPress={() => set(taken)}>
            {t('entry.uidUse', { value: taken })}
          </Button>
        </div>
      )}
    </div>
  )
}
