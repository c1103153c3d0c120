import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../../i18n/index.js'

/** The messages between the panel and `@content-gen/client/preview`. */
const said = /^content-gen:(following|live|edits|edit) ?(.*)$/

/** As long as a page that follows may take to load, before the frame is made anew. */
const patience = 3_000

/** The site in a frame. A page that follows is told of each save, and of what is typed if it wants to be; any other is loaded anew at saves, from its top. */
export function PreviewFrame({
  url,
  revision,
  typed,
  onLive,
  onEdits,
  onEdit,
  className,
  width,
}: {
  readonly url: string
  /** Of the working copy that the site shows; undefined while it shows none, or one for which another address is on its way. */
  readonly revision: number | undefined
  /** Grows with each state that is typed and not saved. */
  readonly typed: number
  /** The page shows what is typed, too. */
  readonly onLive: () => void
  /** The page wants to know where its texts are stored. */
  readonly onEdits: () => void
  /** Somebody wants to edit a text: `api::article.article 12 sections.2.heading`. */
  readonly onEdit: (place: string) => void
  readonly className: string
  readonly width: number | null
}) {
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const [made, setMade] = useState(0)
  const follows = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const remake = () => {
    follows.current = false
    setMade((before) => before + 1)
  }
  const say = (words: 'changed' | 'typed') =>
    frame.current?.contentWindow?.postMessage(`content-gen:${words}`, new URL(url).origin)
  const show = useEffectEvent(() => {
    if (!follows.current) return remake()
    clearTimeout(waiting.current)
    waiting.current = setTimeout(remake, patience)
    say('changed')
  })
  const showTyped = useEffectEvent(() => say('typed'))
  useEffect(() => {
    if (typed > 0) showTyped()
  }, [typed])
  const shown = useRef(revision)
  useEffect(() => {
    if (revision === undefined || shown.current === revision) return
    shown.current = revision
    show()
  }, [revision])
  const listen = useEffectEvent((words: string, place: string) => {
    if (words === 'live') return onLive()
    if (words === 'edits') return onEdits()
    if (words === 'edit') return onEdit(place)
    if (words !== 'following') return
    follows.current = true
    clearTimeout(waiting.current)
  })
  useEffect(() => {
    const origin = new URL(url).origin
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin || typeof data !== 'string') return
      const [, words, place] = said.exec(data) ?? []
      if (words !== undefined) listen(words, place ?? '')
    }
    window.addEventListener('message', hear)
    return () => {
      window.removeEventListener('message', hear)
      clearTimeout(waiting.current)
    }
  }, [url])
  return (
    <iframe
      ref={frame}
      key={made}
      src={url}
      title={t('preview.title')}
      className={className}
      data-width={width ?? ''}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
    />
  )
}
