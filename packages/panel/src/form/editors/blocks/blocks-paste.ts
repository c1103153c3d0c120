/** Turns what is pasted from a page or a word processor into blocks: what they can say is kept, everything else is its text. */
import type { BlocksElement, BlocksText, Mark } from './blocks-types.js'
import { isBold, isItalic, isNotBold, isStruck, isUnderlined, leadsOut, pastedPage } from '../pasted-page.js'

type Inline = BlocksElement | BlocksText
type Marks = Readonly<Partial<Record<Mark, true>>>

/** Returns the blocks of a pasted page; none if there is no text in it. */
export function pastedBlocks(html: string): readonly BlocksElement[] {
  if (html === '') return []
  return blocksIn(pastedPage(html), { type: 'paragraph' }).filter(hasText)
}

/** Returns true for a page with tables or pictures, which become paragraphs or are left out. */
export function losesParts(html: string): boolean {
  return pastedPage(html).querySelector('table, img') !== null
}

type Kind = Pick<BlocksElement, 'type' | 'level'>

const kinds: Readonly<Record<string, Kind>> = {
  BLOCKQUOTE: { type: 'quote' },
  PRE: { type: 'code' },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`H${level}`, { type: 'heading', level }])),
}

const blockNames: ReadonlySet<string> = new Set(
  'ADDRESS ARTICLE ASIDE DD DIV DL DT FIGURE FIGCAPTION FOOTER HEADER HR LI MAIN NAV P SECTION TABLE TBODY TD TFOOT TH THEAD TR'.split(
    ' ',
  ),
)

function isBlock({ nodeName }: Node): boolean {
  return blockNames.has(nodeName) || nodeName in kinds || nodeName === 'UL' || nodeName === 'OL'
}

/** A run of words between blocks becomes a block of the kind around it. */
function blocksIn(parent: Node, kind: Kind): readonly BlocksElement[] {
  const blocks: BlocksElement[] = []
  let words: Inline[] = []
  const close = () => {
    const children = trimmed(words)
    if (children.length > 0) blocks.push({ ...kind, children })
    words = []
  }
  for (const node of parent.childNodes) {
    // Word processors wrap whole pages in marks.
    const holdsBlocks = node instanceof Element && [...node.querySelectorAll('*')].some(isBlock)
    if (!isBlock(node) && !holdsBlocks) {
      for (const inline of inlinesIn(node, {}, kind.type === 'code')) words.push(inline)
      continue
    }
    close()
    if (node.nodeName === 'UL' || node.nodeName === 'OL') blocks.push(listOf(node))
    else for (const block of blocksIn(node, kinds[node.nodeName] ?? kind)) blocks.push(block)
  }
  close()
  return blocks
}

function listOf(list: Node): BlocksElement {
  const children: BlocksElement[] = []
  for (const item of list.childNodes)
    for (const block of blocksIn(item, { type: 'list-item' }))
      if (hasText(block)) children.push(block.type === 'list' ? block : { type: 'list-item', children: block.children })
  return { type: 'list', format: list.nodeName === 'OL' ? 'ordered' : 'unordered', children }
}

const markNames: Readonly<Record<string, Mark>> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  U: 'underline',
  S: 'strikethrough',
  DEL: 'strikethrough',
  STRIKE: 'strikethrough',
  CODE: 'code',
  KBD: 'code',
}

function inlinesIn(node: Node, marks: Marks, isCode: boolean): readonly Inline[] {
  if (node.nodeName === 'BR') return [{ type: 'text', text: '\n', ...marks }]
  if (!(node instanceof HTMLElement)) {
    const text = node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : ''
    const shown = isCode ? text : text.replaceAll(/[\t\n\r ]+/g, ' ')
    return shown === '' ? [] : [{ type: 'text', text: shown, ...(isCode ? {} : marks) }]
  }
  const children = [...node.childNodes].flatMap((child) => inlinesIn(child, marksOf(node, marks), isCode))
  const url = node.nodeName === 'A' ? (node.getAttribute('href') ?? '') : ''
  if (!leadsOut.test(url) || children.some((child) => 'children' in child) || !children.some(hasText)) return children
  return [{ type: 'link', url, children }]
}

/** Word processors say in styles what is bold, and sometimes wrap a page in a `b` that is not. */
function marksOf(element: HTMLElement, around: Marks): Marks {
  const { nodeName } = element
  const style = element.dataset['style'] ?? ''
  const own = markNames[nodeName]
  const marks: Partial<Record<Mark, true>> = own === undefined ? { ...around } : { ...around, [own]: true }
  if (isBold.test(style)) marks.bold = true
  if (isNotBold.test(style)) delete marks.bold
  if (isItalic.test(style)) marks.italic = true
  if (isUnderlined.test(style) && nodeName !== 'A') marks.underline = true
  if (isStruck.test(style)) marks.strikethrough = true
  return marks
}

function hasText(node: Inline): boolean {
  return 'children' in node ? node.children.some(hasText) : node.text.trim() !== ''
}

/** Spaces between blocks are part of the source, not of the words. */
function trimmed(words: readonly Inline[]): Inline[] {
  const first = words.findIndex(hasText)
  const last = words.findLastIndex(hasText)
  return words.slice(first === -1 ? words.length : first, last + 1).map((word, index, all) => {
    if ('children' in word) return word
    const from = index === 0 ? word.text.trimStart() : word.text
    return { ...word, text: index === all.length - 1 ? from.trimEnd() : from }
  })
}
