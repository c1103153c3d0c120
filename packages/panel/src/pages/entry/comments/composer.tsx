import { commentLimits } from '@content-gen/contract'
import type { Person } from '@content-gen/admin/panel-api'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '../../../i18n/index.js'
import {
  Badge,
  Button,
  CloseIcon,
  IconButton,
  Notice,
  TextArea,
  useDialogAct,
  useFailureText,
} from '../../../kit/index.js'
import { PersonBox } from './person-box.js'

export interface Composed {
  readonly text: string
  readonly mentions: readonly number[]
  readonly assignee: number | null
}

interface ComposerProps {
  readonly base: string
  readonly field: string | null
  readonly label: string
  readonly action: string
  /** The comment can be a task. */
  readonly canAssign?: boolean
  /** The text that is there before. */
  readonly initial?: string
  readonly children?: ReactNode
  readonly onSend: (composed: Composed) => Promise<unknown>
  readonly onCancel?: () => void
}

/** Writes a comment: its text, those who are told, and whose task it is. */
export function Composer({
  base,
  field,
  label,
  action,
  canAssign,
  initial = '',
  children,
  onSend,
  onCancel,
}: ComposerProps) {
  const t = useT()
  const failureText = useFailureText()
  const [text, setText] = useState(initial)
  const [mentioned, setMentioned] = useState<readonly Person[]>([])
  const [assignee, setAssignee] = useState<Person | null>(null)
  const { isBusy, error, run } = useDialogAct(
    async () => {
      // A name that was taken out of the text again is no mention.
      const mentions = mentioned.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)
      await onSend({ text, mentions: [...new Set(mentions)], assignee: assignee?.id ?? null })
    },
    () => {
      setText('')
      setMentioned([])
      setAssignee(null)
    },
  )
  const isEmpty = text.trim() === ''
  const group = useRef<HTMLDivElement>(null)
  const goOn = () => group.current?.querySelector('textarea')?.focus()
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // The page would publish.
    event.preventDefault()
    event.stopPropagation()
    if (!isEmpty && !isBusy) run()
  }
  const assign = (person: Person) => {
    setAssignee(person)
    goOn()
  }
  return (
    <div ref={group} className="comment-composer" role="group" aria-label={label} onKeyDownCapture={send}>
      {children}
      <TextArea
        aria-label={label}
        placeholder={label}
        rows={2}
        value={text}
        maxLength={commentLimits.text}
        onChange={setText}
        // Somebody has opened it.
        autoFocus={onCancel !== undefined}
      />
      {!isEmpty && (
        <>
          <PersonBox
            base={base}
            field={field}
            label={t('comment.mention')}
            onChoose={(person) => {
              setMentioned([...mentioned, person])
              setText(`${text.trimEnd()} @${person.name} `)
              goOn()
            }}
          />
          {canAssign &&
            (assignee === null ? (
              <PersonBox base={base} field={field} label={t('comment.assign')} onChoose={assign} />
            ) : (
              <span className="row">
                <Badge tone="accent">{t('comment.taskOf', { name: assignee.name })}</Badge>
                <IconButton
                  icon={CloseIcon}
                  size="small"
                  label={t('comment.unassign')}
                  onPress={() => setAssignee(null)}
                />
              </span>
            ))}
        </>
      )}
      {error && <Notice tone="bad">{failureText(error)}</Notice>}
      {(!isEmpty || onCancel) && (
        <div className="row row-end">
          {onCancel && (
            <Button size="small" variant="quiet" onPress={onCancel}>
              {t('common.cancel')}
            </Button>
          )}
          <Button size="small" variant="primary" isDisabled={isEmpty} isBusy={isBusy} onPress={() => run()}>
            {action}
          </Button>
        </div>
      )}
    </div>
  )
}
