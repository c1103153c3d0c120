/** `@content-gen/client/preview`: a page that the panel shows as a preview follows what is saved there, and leads to the fields of its texts. */

export interface FollowOptions {
  /** The address of the panel's server, its `PUBLIC_URL`: no other page is listened to. */
  readonly panel: string
  /** Shows the latest save. By default the page is loaded again, and stays where it is scrolled to. */
  readonly refresh?: () => void
  /** A button at the text under the pointer opens its field in the panel. The texts of the page then end in marks: see `clean`. */
  readonly edits?: boolean
}

/**
 * Renews the page at each save, in place of the panel, whose frame would begin at the top. Does nothing where the page is in no frame.
 * Returns a function that ends it. Messages carry names of fields, no content and no token.
 */
export function followPreview({ panel, refresh = () => location.reload(), edits = false }: FollowOptions): () => void {
  if (window.parent === window) return () => {}
  const { origin } = new URL(panel)
  const say = (words: string) => window.parent.postMessage(`content-gen:${words}`, origin)
  const hear = (message: MessageEvent) => {
    if (message.source !== window.parent || message.origin !== origin || message.data !== 'content-gen:changed') return
    say('following')
    refresh()
  }
  window.addEventListener('message', hear)
  say('following')
  const withdraw = edits ? offerEdits((place) => say(`edit ${place}`)) : () => {}
  if (edits) say('edits')
  return () => {
    window.removeEventListener('message', hear)
    withdraw()
  }
}

/** Characters that browsers do not show: the type, the entry and the attribute of the text before them. */
const mark = /\u{e0001}([\u{e0020}-\u{e007e}]*)\u{e007f}/gu

/** Returns a text without the marks of a preview: before it is compared, measured or put into an address. */
export function clean(text: string): string {
  return text.replace(mark, '')
}

function placesIn(text: string): ReadonlySet<string> {
  const decode = (tags: string) =>
    String.fromCodePoint(...Array.from(tags, (each) => (each.codePointAt(0) ?? 0) - 0xe0000))
  return new Set(Array.from(text.matchAll(mark), ([, tags = '']) => decode(tags)))
}

/** Returns the nearest element that shows a text of one field; null if there is none, or it shows several. */
function markedBy(target: EventTarget | null): { readonly element: Element; readonly place: string } | null {
  if (!(target instanceof Element)) return null
  for (let element: Element | null = target; element && element !== document.body; element = element.parentElement) {
    const [place, ...others] = placesIn(element.textContent)
    if (place !== undefined) return others.length === 0 ? { element, place } : null
  }
  return null
}

function offerEdits(ask: (place: string) => void): () => void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = '✎'
  button.setAttribute('aria-label', 'Edit')
  Object.assign(button.style, {
    position: 'fixed',
    zIndex: '2147483647',
    inlineSize: '2rem',
    blockSize: '2rem',
    padding: '0',
    border: '1px solid #888',
    borderRadius: '50%',
    background: '#fff',
    color: '#111',
    font: '1rem/1 sans-serif',
    cursor: 'pointer',
  })
  button.hidden = true
  let place = ''
  const show = ({ target }: Event) => {
    if (target === button) return
    const found = markedBy(target)
    button.hidden = found === null
    if (!found) return
    place = found.place
    const { top, right } = found.element.getBoundingClientRect()
    button.style.top = `${Math.max(0, top)}px`
    button.style.left = `calc(${Math.min(right, document.documentElement.clientWidth)}px - 2rem)`
  }
  const hide = () => (button.hidden = true)
  button.addEventListener('click', () => ask(place))
  document.addEventListener('pointerover', show)
  document.addEventListener('focusin', show)
  document.addEventListener('scroll', hide, true)
  document.documentElement.append(button)
  return () => {
    button.remove()
    document.removeEventListener('pointerover', show)
    document.removeEventListener('focusin', show)
    document.removeEventListener('scroll', hide, true)
  }
}
