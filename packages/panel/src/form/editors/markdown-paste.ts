/** Turns what is pasted from a page or a word processor into Markdown. What Markdown cannot say is kept as its text. */
import Turndown from 'turndown'
import { childrenOf } from './children-of.js'
import { isBold, isItalic, isNotBold, isStruck, leadsOut, pastedPage } from './pasted-page.js'
import { addTables } from './markdown-tables.js'

/** Returns the Markdown of a pasted page; null if its text says the same: it has nothing that Markdown would mark. */
export function pastedMarkdown(html: string): string | null {
  const page = cleanPage(html)
  if (page.querySelector(marked) === null) return null
  const markdown = markdownOf(page)
  return markdown.trim() === '' ? null : markdown
}

/** Returns the Markdown of any page: tags and addresses in its text stay text. */
export function cleanMarkdown(html: string): string {
  return markdownOf(cleanPage(html))
}

function cleanPage(html: string): HTMLElement {
  const page = pastedPage(html)
  markStyles(page)
  dropForeign(page)
  return page
}

function markdownOf(page: HTMLElement): string {
  return service().turndown(page).replaceAll('\u00a0', ' ')
}

const marked =
  'h1, h2, h3, h4, h5, h6, strong, b, em, i, del, s, strike, a[href], ul, ol, blockquote, code, pre, table, img, hr'
const blocks =
  'address, article, aside, blockquote, div, dl, figure, h1, h2, h3, h4, h5, h6, hr, li, ol, p, pre, section, table, td, th, tr, ul'

/** Word processors say in styles what is bold, and sometimes wrap a page in a `b` that is not. */
function markStyles(page: HTMLElement): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = element.dataset['style'] ?? ''
    if (element.matches('b, strong') && isNotBold.test(style)) element.replaceWith(childrenOf(element))
    if (element.querySelector(blocks) !== null) continue
    const isHeading = element.closest('h1, h2, h3, h4, h5, h6, th') !== null
    if (isBold.test(style) && !isHeading && element.closest('b, strong') === null) wrap(element, 'strong')
    if (isItalic.test(style) && element.closest('i, em') === null) wrap(element, 'em')
    if (isStruck.test(style) && element.closest('del, s, strike') === null) wrap(element, 'del')
  }
}

function wrap(element: HTMLElement, name: string): void {
  const mark = element.ownerDocument.createElement(name)
  mark.append(childrenOf(element))
  element.append(mark)
}

/** Scripts as addresses, places of the other page, and pictures that are no file of the web stay behind. */
function dropForeign(page: HTMLElement): void {
  for (const link of page.querySelectorAll('a'))
    if (!leadsOut.test(link.getAttribute('href') ?? '')) link.replaceWith(childrenOf(link))
  for (const image of page.querySelectorAll('img'))
    if (!/^https?:/i.test(image.getAttribute('src') ?? '')) image.remove()
}

function service(): Turndown {
  const turndown = new Turndown({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '_',
    hr: '---',
  })
  const escape = turndown.escape.bind(turndown)
  // A tag that was text stays text: it is none of the page that shows the Markdown.
  turndown.escape = (text) => escape(text).replaceAll(/<(?=[a-z!/?])/gi, String.raw`\<`)
  turndown.addRule('struck', {
    filter: ['del', 's'],
    replacement: (content) => (content.trim() === '' ? content : `~~${content}~~`),
  })
  turndown.addRule('item', { filter: 'li', replacement: item })
  addTables(turndown)
  return turndown
}

/** As the button of the editor makes it: one space behind the mark, and inner lines below the words. */
function item(content: string, node: Node): string {
  const { parentElement: list, nextSibling } = node as HTMLElement
  const place = list ? [...list.children].indexOf(node as HTMLElement) : 0
  const mark = list?.nodeName === 'OL' ? `${Number(list.getAttribute('start') ?? 1) + place}. ` : '- '
  const text = content
    .trim()
    .replaceAll(/\n+(?=\s*(?:-|\d+\.) )/g, '\n')
    .replaceAll('\n', `\n${' '.repeat(mark.length)}`)
  return `${mark}${text}${nextSibling ? '\n' : ''}`
}
