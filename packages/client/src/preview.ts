/** `@content-gen/client/preview`: a page that the panel shows as a preview follows what is saved there. */

/** The panel asks with `changed`; the page says `following` when it begins, and to each question. */
const changed = 'content-gen:changed'
const following = 'content-gen:following'

export interface FollowOptions {
  /** The address of the panel's server, its `PUBLIC_URL`: no other page is listened to. */
  readonly panel: string
  /** Shows the latest save. By default the page is loaded again, and stays where it is scrolled to. */
  readonly refresh?: () => void
}

/**
 * Renews the page at each save, in place of the panel, whose frame would begin at the top. Does nothing where the page is in no frame.
 * Returns a function that ends it. Messages carry no content and no token.
 */
export function followPreview({ panel, refresh = () => location.reload() }: FollowOptions): () => void {
  if (window.parent === window) return () => {}
  const { origin } = new URL(panel)
  const say = () => window.parent.postMessage(following, origin)
  const hear = (message: MessageEvent) => {
    if (message.source !== window.parent || message.origin !== origin || message.data !== changed) return
    say()
    refresh()
  }
  window.addEventListener('message', hear)
  say()
  return () => window.removeEventListener('message', hear)
}
