import type { Comment, CommentThread } from '@content-gen/admin/panel-api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { errorOf, send, useSession } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import {
  Badge,
  Button,
  CheckIcon,
  classNames,
  IconButton,
  Moment,
  toast,
  TrashIcon,
  useFailureText,
} from '../../../kit/index.js'
import { jumpTo } from '../../../form/control/jump-to.js'
import { valueAt } from '../../../form/document/path.js'
import { useStore } from '../../../form/store/form-context.js'
import type { FormStore } from '../../../form/store/form-store.js'
import type { Reveal } from '../../../form/store/reveal.js'
import { placeName } from '../../../form/control/place-name.js'
import { selectWords } from './about.js'
import { Composer } from './composer.js'
import { findQuote } from './found-quote.js'
import { LinkedText } from './linked-text.js'
import { PersonBox } from './person-box.js'
import { plainWords } from './plain-words.js'
import { pathOfThread } from './remarks.js'

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
  const remove = (comment: number) => act(() => send(`/comments/${comment}`, { method: 'DELETE' }))
  return (
    <article
      ref={element}
      className={classNames('comment-thread', isWanted && 'is-wanted', resolved && 'is-resolved')}
      aria-label={t('comment.by', { name: thread.author.name })}
    >
      <Words thread={thread} store={store} reveal={reveal} />
      <Line
        comment={thread}
        isAlone={replies.every(({ author }) => author.id === thread.author.id)}
        onRemove={remove}
      />
      {replies.map((reply) => (
        <Line key={reply.id} comment={reply} isAlone onRemove={remove} />
      ))}
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

interface LineProps {
  readonly comment: Comment
  /** Nobody else has answered. */
  readonly isAlone: boolean
  readonly onRemove: (id: number) => Promise<void>
}

function Line({ comment: { id, author, at, text }, isAlone, onRemove }: LineProps) {
  const t = useT()
  const { administrator } = useSession()
  return (
    <div className="comment-line">
      <div className="row row-between">
        <span className="row">
          <strong className="truncate">{author.name}</strong>
          <span className="soft small">
            <Moment value={at} />
          </span>
        </span>
        {isAlone && author.id === administrator.id && (
          <IconButton icon={TrashIcon} size="small" label={t('comment.delete')} onPress={() => void onRemove(id)} />
        )}
      </div>
      <LinkedText text={text} />
    </div>
  )
}

/** The field and the words that a thread is about. It leads there. */
function Words({ thread, store, reveal }: Pick<ThreadProps, 'thread' | 'store' | 'reveal'>) {
  const t = useT()
  const path = pathOfThread(thread, store.document)
  const { quote } = thread
  const isThere = useStore(
    store,
    () => quote === null || path === null || findQuote(plainWords(valueAt(store.document, path)), quote) !== null,
  )
  if (path === null) return null
  const go = () => {
    jumpTo(reveal, path)
    if (quote) setTimeout(() => selectWords(quote), 100)
  }
  return (
    <div className="comment-about">
      <button type="button" className="issue-link" onClick={go}>
        {placeName(store, path)}
      </button>
      {quote && (
        <blockquote className={classNames('comment-quote', !isThere && 'is-gone')} dir="auto">
          {quote.text}
        </blockquote>
      )}
      {!isThere && <p className="soft small">{t('comment.wordsGone')}</p>}
    </div>
  )
}
