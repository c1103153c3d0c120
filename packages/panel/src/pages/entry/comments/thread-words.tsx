import type { CommentThread } from '@content-gen/admin/panel-api'
import { useT } from '../../../i18n/index.js'
import { classNames } from '../../../kit/index.js'
import { jumpTo } from '../../../form/control/jump-to.js'
import { placeName } from '../../../form/control/place-name.js'
import { valueAt } from '../../../form/document/path.js'
import { useStore } from '../../../form/store/form-context.js'
import type { FormStore } from '../../../form/store/form-store.js'
import type { Reveal } from '../../../form/store/reveal.js'
import { selectWords } from './about.js'
import { findQuote } from './found-quote.js'
import { plainWords } from './plain-words.js'
import { pathOfThread } from './remarks.js'

interface ThreadWordsProps {
  readonly thread: CommentThread
  readonly store: FormStore
  readonly reveal: Reveal
}

/** The field and the words that a thread is about. It leads there. */
export function ThreadWords({ thread, store, reveal }: ThreadWordsProps) {
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
