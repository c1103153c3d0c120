import type { Comment, CommentThread } from '@content-gen/admin/panel-api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorOf, send } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Badge, Button, CheckIcon, classNames, Moment, toast, useFailureText } from '../../../kit/index.js'
import type { FormStore } from '../../../form/store/form-store.js'
import type { Reveal } from '../../../form/store/reveal.js'
import { CommentLine } from './comment-line.js'
import { Composer } from './composer.js'
import { PersonBox } from './person-box.js'
import { ThreadWords } from './thread-words.js'

interface ThreadProps {
  readonly thread: CommentThread
  readonly base: string
  readonly store: FormStore
  readonly reveal: Reveal
  /** The address names it. */
  readonly isWanted: boolean
  readonly onChanged: () => Promise<unknown>
}

export function Thread({ thread, base, store, reveal, isWanted, onChanged }: ThreadProps) {
  const t = useT()
  const failureText = useFailureText()
  const [isReplying, setReplying] = useState(false)
  const [isAssigning, setAssigning] = useState(false)
  const { id, assignee, resolved, replies } = thread
  const element = useRef<HTMLElement>(null)
  const wanted = useEffectEvent(() => {
    if (isWanted) element.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => wanted(), [])
  const act = async (work: () => Promise<unknown>) => {
    try {
      await work()
      await onChanged()
    } catch (error) {
      toast({ tone: 'bad', text: failureText(errorOf(error)) })
    }
  }
  const change = (body: object) => act(() => send(`/threads/${id}`, { method: 'PUT', body }))
  const line = (comment: Comment, isAlone: boolean) => (
    <CommentLine
      key={comment.id}
      comment={comment}
      base={base}
      field={thread.field}
      isAlone={isAlone}
      act={act}
      onChanged={onChanged}
    />
  )
  return (
    <article
      ref={element}
      className={classNames('comment-thread', isWanted && 'is-wanted', resolved && 'is-resolved')}
      aria-label={t('comment.by', { name: thread.author.name })}
    >
      <ThreadWords thread={thread} store={store} reveal={reveal} />
      {line(
        thread,
        replies.every(({ author }) => author.id === thread.author.id),
      )}
      {replies.map((reply) => line(reply, true))}
      {assignee && (
        <div>
          <Badge tone="accent">{t('comment.taskOf', { name: assignee.name })}</Badge>
        </div>
      )}
      {resolved && (
        <p className="soft small">
          {t('comment.resolvedBy', { name: resolved.by })} · <Moment value={resolved.at} />
        </p>
      )}
      {isAssigning && (
        <PersonBox
          base={base}
          field={thread.field}
          label={t('comment.assign')}
          onChoose={(person) => {
            setAssigning(false)
            void change({ assignee: person.id })
          }}
        />
      )}
      {isReplying ? (
        <Composer
          base={base}
          field={thread.field}
          label={t('comment.reply')}
          action={t('comment.reply')}
          onCancel={() => setReplying(false)}
          onSend={async ({ text, mentions }) => {
            await send(`/threads/${id}/replies`, { method: 'POST', body: { text, mentions } })
            await onChanged()
            setReplying(false)
          }}
        />
      ) : (
        <div className="row row-wrap">
          <Button size="small" variant="quiet" onPress={() => setReplying(true)}>
            {t('comment.reply')}
          </Button>
          {!resolved && (
            <Button
              size="small"
              variant="quiet"
              aria-expanded={isAssigning}
              onPress={() => (assignee ? void change({ assignee: null }) : setAssigning(!isAssigning))}
            >
              {assignee ? t('comment.unassign') : t('comment.assignShort')}
            </Button>
          )}
          <Button
            size="small"
            variant="quiet"
            icon={resolved ? undefined : CheckIcon}
            onPress={() => void change({ isResolved: !resolved })}
          >
            {resolved ? t('comment.reopen') : assignee ? t('comment.done') : t('comment.resolve')}
          </Button>
        </div>
      )}
    </article>
  )
}
