/** `@content-gen/client/preview`: a page that the panel shows as a preview follows the work on it, and leads to the fields of its texts. */

export interface FollowOptions {
  /** The address of the panel's server, its `PUBLIC_URL`: no other page is listened to. */
  readonly panel: string
  /**
   * Shows the latest state: at each save, and while somebody types. `renewPage` suits sites without a framework. By default the page is loaded
   * again at each save alone, and stays where it is scrolled to.
   */
  readonly refresh?: () => unknown
  /** A button at the text under the pointer opens its field in the panel. The texts of the page then end in marks: see `clean`. */
  readonly edits?: boolean
}

/**
 * Renews the page in place of the panel, whose frame would begin at the top. Does nothing where the page is in no frame. Returns a function that ends
 * it. Messages carry names of fields, no content and no token.
 */
export function followPreview({ panel, refresh, edits = false }: FollowOptions): () => void {
  if (window.parent === window) return () => {}
  const { origin } = new URL(panel)
  const say = (words: string) => window.parent.postMessage(`content-gen:${words}`, origin)
  const renew = refresh && oneAtATime(refresh)
  const hear = ({ source, origin: from, data }: MessageEvent) => {
    if (source !== window.parent || from !== origin) return
    if (data === 'content-gen:typed') renew?.()
    if (data !== 'content-gen:changed') return
    say('following')
    if (renew) renew()
    else location.reload()
  }
  window.addEventListener('message', hear)
  say('following')
  if (renew) say('live')
  const withdraw = edits ? offerEdits((place) => say(`edit ${place}`)) : () => {}
  if (edits) say('edits')
  return () => {
    window.removeEventListener('message', hear)
    withdraw()
  }
}

/** Returns what runs the work now, or once more when it is done: of many calls meanwhile, the last one is enough. */
function oneAtATime(work: () => unknown): () => void {
  let isRunning = false
  let isDue = false
  const run = async (): Promise<void> => {
    isRunning = true
    do {
      isDue = false
      await work()
    } while (isDue)
  }
  return () => {
    isDue = true
    if (!isRunning) void run().finally(() => (isRunning = false))
  }
}

/**
 * Makes the page what its address answers now. Elements that stay are not made anew: they keep the focus, and the place that they are scrolled to.
 * Scripts do not run again. A page that cannot be had leaves the last one.
 */
export async function renewPage(): Promise<void> {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return
  const { title, body } = new DOMParser().parseFromString(await answer.text(), 'text/html')
  document.title = title
  become(document.body, body)
}

function become(element: Element, next: Element): void {
  for (const name of element.getAttributeNames()) if (!next.hasAttribute(name)) element.removeAttribute(name)
  for (const { name, value } of next.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value)
  const before = [...element.childNodes]
  const after = [...next.childNodes]
  for (const [at, child] of after.entries()) {
    const known = before[at]
    if (known === undefined) element.append(child)
    else if (known instanceof Element && child instanceof Element && known.tagName === child.tagName)
      become(known, child)
    else if (!known.isEqualNode(child)) known.replaceWith(child)
  }
  for (const gone of before.slice(after.length)) gone.remove()
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
