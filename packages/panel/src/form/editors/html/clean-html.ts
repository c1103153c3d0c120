import DOMPurify from 'dompurify'
import { withoutInline } from '../pasted-page.js'

/** Words and their arrangement. Nothing that runs, asks, sends, covers the page or has a name in it. */
const allowed = {
  ALLOWED_TAGS:
    'a abbr address article aside audio b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em embed figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i iframe img ins kbd li main mark object oembed ol p pre q rp rt ruby s samp section small source span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var video wbr'.split(
      ' ',
    ),
  ALLOWED_ATTR:
    'alt cite colspan controls data datetime dir height href lang poster reversed rowspan scope span src start title type url value width'.split(
      ' ',
    ),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const

const media = 'img, video, audio, source, iframe, embed, object, oembed'

/**
 * Returns stored HTML as elements that may be shown. Pictures, videos and pages of hosts that are not the panel's own or among `origins` become
 * links. Nothing else of the panel shows HTML that somebody stored.
 */
export function cleanHtml(html: string, origins: readonly string[]): DocumentFragment {
  const clean = DOMPurify.sanitize(withoutInline(html), allowed)
  for (const element of clean.querySelectorAll('[poster]'))
    if (!isShown(element.getAttribute('poster') ?? '', origins)) element.removeAttribute('poster')
  for (const element of clean.querySelectorAll(media)) {
    const address = ['src', 'url', 'data'].map((name) => element.getAttribute(name)).find((each) => each) ?? ''
    if (element.matches('img, video, audio, source') && (address === '' || isShown(address, origins))) continue
    element.replaceWith(linkTo(address, element.getAttribute('alt')))
  }
  for (const link of clean.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  return clean
}

function isShown(address: string, origins: readonly string[]): boolean {
  if (/^data:image\//i.test(address)) return true
  if (!URL.canParse(address, document.baseURI)) return false
  const { origin, protocol } = new URL(address, document.baseURI)
  return /^https?:$/.test(protocol) && (origin === location.origin || origins.includes(origin))
}

function linkTo(address: string, words: string | null): Node {
  if (address === '' || !URL.canParse(address, document.baseURI)) return document.createTextNode(words ?? '')
  const { protocol, href } = new URL(address, document.baseURI)
  if (!/^https?:$/.test(protocol)) return document.createTextNode(words ?? '')
  const link = document.createElement('a')
  link.href = href
  link.textContent = words || href
  return link
}
