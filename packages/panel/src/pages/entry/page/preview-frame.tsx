import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useT } from '../../../i18n/index.js'

/** The words of `@content-gen/client/preview`. */
const changed = 'content-gen:changed'
const following = 'content-gen:following'

/** As long as a page that follows may take to load, before the frame is made anew. */
const patience = 3_000

/** The site in a frame. A page that follows is told of each save; any other is loaded anew, from its top. */
export function PreviewFrame({
  url,
  revision,
  className,
  width,
}: {
  readonly url: string
  /** Of the working copy that the site shows; undefined while it shows none, or one for which another address is on its way. */
  readonly revision: number | undefined
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
  const show = useEffectEvent(() => {
    if (!follows.current) return remake()
    clearTimeout(waiting.current)
    waiting.current = setTimeout(remake, patience)
    frame.current?.contentWindow?.postMessage(changed, new URL(url).origin)
  })
  const shown = useRef(revision)
  useEffect(() => {
    if (revision === undefined || shown.current === revision) return
    shown.current = revision
    show()
  }, [revision])
  useEffect(() => {
    const origin = new URL(url).origin
    const hear = (message: MessageEvent) => {
      if (message.source !== frame.current?.contentWindow || message.origin !== origin || message.data !== following)
        return
      follows.current = true
      clearTimeout(waiting.current)
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
