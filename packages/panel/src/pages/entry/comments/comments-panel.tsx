import type { CommentThread } from '@content-gen/admin/panel-api'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { send, useRead, useRenew } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { CloseIcon, Disclosure, IconButton, ReadState } from '../../../kit/index.js'
import type { FormStore } from '../../../form/store/form-store.js'
import type { Reveal } from '../../../form/store/reveal.js'
import { placeName } from '../../../form/control/place-name.js'
import { aboutElement } from './about.js'
import type { About } from './about.js'
import './comments.css'
import { Composer } from './composer.js'
import type { Composed } from './composer.js'
import { placeBelow } from './remarks.js'
import { Thread } from './thread.js'

interface CommentsPanelProps {
  /** The path of the comments of the entry. */
  readonly base: string
  readonly store: FormStore
  readonly reveal: Reveal
  /** The thread that the address names. */
  readonly wanted: number | null
  /** The element of the form that had the focus last. */
  readonly last: Element | null
  readonly onClose: () => void
}

/** The comments on the entry, beside its form. */
export default function CommentsPanel({ base, store, reveal, wanted, last, onClose }: CommentsPanelProps) {
  const t = useT()
  const renew = useRenew()
  const read = useRead<readonly CommentThread[]>(base)
  const [about, setAbout] = useState<About | null>(() => aboutElement(last, store))
  const looked = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('.entry-main') === null) return
    const found = aboutElement(target, store)
    if (found) setAbout(found)
  })
  useEffect(() => {
    const listen = (event: Event) => looked(event)
    const events = ['focusin', 'keyup', 'mouseup'] as const
    for (const name of events) document.addEventListener(name, listen)
    return () => {
      for (const name of events) document.removeEventListener(name, listen)
    }
  }, [])
  const panel = useRef<HTMLElement>(null)
  const opened = useEffectEvent(() => {
    // In a narrow window it is below the form.
    if (wanted === null) return panel.current?.querySelector('textarea')?.focus()
    send('/inbox', { method: 'PUT', body: { read: wanted } }).then(
      () => renew('/inbox'),
      () => undefined,
    )
  })
  useEffect(() => opened(), [wanted])
  const changed = () => renew('/comments', '/inbox')
  const field = about?.path[0] ?? null
  const add = async ({ text, mentions, assignee }: Composed) => {
    const place = about && placeBelow(about.path, store.document)
    await send(base, { method: 'POST', body: { text, mentions, assignee, field, place, quote: about?.quote ?? null } })
    await changed()
  }
  const threads = read.data ?? []
  const line = (thread: CommentThread) => (
    <Thread
      key={thread.id}
      thread={thread}
      base={base}
      store={store}
      reveal={reveal}
      isWanted={thread.id === wanted}
      onChanged={changed}
    />
  )
  const open = threads.filter(({ resolved }) => resolved === null)
  const resolved = threads.filter((thread) => thread.resolved !== null)
  return (
    <aside ref={panel} className="comments" aria-label={t('comment.title')}>
      <header className="row row-between">
        <h2>{t('comment.title')}</h2>
        <IconButton icon={CloseIcon} label={t('common.close')} onPress={onClose} />
      </header>
      <Composer base={base} field={field} label={t('comment.write')} action={t('comment.send')} canAssign onSend={add}>
        <div className="row row-between comment-target">
          <span className="small">
            {about ? t('comment.about', { name: placeName(store, about.path) }) : t('comment.aboutEntry')}
          </span>
          {about && (
            <IconButton icon={CloseIcon} size="small" label={t('comment.aboutAll')} onPress={() => setAbout(null)} />
          )}
        </div>
        {about?.quote && (
          <blockquote className="comment-quote" dir="auto">
            {about.quote.text}
          </blockquote>
        )}
      </Composer>
      <ReadState data={read.data} error={read.error} refetch={read.refetch} />
      {read.data && open.length === 0 && <p className="soft">{t('comment.none')}</p>}
      {open.map(line)}
      {resolved.length > 0 && (
        <Disclosure
          title={t('comment.resolvedCount', { count: resolved.length })}
          defaultExpanded={resolved.some(({ id }) => id === wanted)}
        >
          {resolved.map(line)}
        </Disclosure>
      )}
    </aside>
  )
}
