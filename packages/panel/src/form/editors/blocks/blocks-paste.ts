/** Turns what is pasted from a page or a word processor into blocks: what they can say is kept, everything else is its text. */
import { linesOf, type MakeTable, type PastedCell, type PastedTable } from './blocks-tables.js'
import type { BlocksElement, BlocksText, Mark } from './blocks-types.js'
import { isTakable, picturesIn, type PastedPicture } from '../pasted-pictures.js'
import { isBold, isItalic, isNotBold, isStruck, isUnderlined, leadsOut, pastedPage } from '../pasted-page.js'

type Inline = BlocksElement | BlocksText
type Marks = Readonly<Partial<Record<Mark, true>>>

/** How a field takes what blocks of text cannot hold. */
export interface PasteForm {
  readonly makeTable: MakeTable
  readonly takesPictures: boolean
}

/** For pages whose pictures are left out. */
export const wordsAlone: PasteForm = { makeTable: linesOf, takesPictures: false }

/** Returns the blocks of a pasted page; none if there is nothing in it. */
export function pastedBlocks(html: string, form: PasteForm = wordsAlone): readonly BlocksElement[] {
  if (html === '') return []
  return blocksIn(pastedPage(html), { type: 'paragraph' }, form).filter((block) => block.coming || hasText(block))
}

/** Returns true for a page with a table whose rows become lines. */
export function losesTables(html: string): boolean {
  return [...pastedPage(html).querySelectorAll('table')].some(isGrid)
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
function blocksIn(parent: Node, kind: Kind, form: PasteForm): readonly BlocksElement[] {
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
    const pictures = form.takesPictures ? picturesIn(node).filter(isTakable) : []
    if (!isBlock(node) && !holdsBlocks && pictures.length === 0) {
      for (const inline of inlinesIn(node, {}, kind.type === 'code')) words.push(inline)
      continue
    }
    close()
    const whole = wholeBlocks(node, form)
    if (whole === null) for (const block of blocksIn(node, kinds[node.nodeName] ?? kind, form)) blocks.push(block)
    else blocks.push(...whole, ...pictures.map(comingBlock))
  }
  close()
  return blocks
}

/** Returns the blocks of what has no room for pictures, which follow it; null for anything else. */
function wholeBlocks(node: Node, { makeTable }: PasteForm): readonly BlocksElement[] | null {
  if (node.nodeName === 'IMG') return []
  if (node.nodeName === 'UL' || node.nodeName === 'OL') return [listOf(node)]
  return node instanceof HTMLTableElement && isGrid(node) ? makeTable(tableOf(node)) : null
}

const comingBlock = (coming: PastedPicture): BlocksElement => ({
  type: 'coming',
  coming,
  children: [{ type: 'text', text: '' }],
})

/** Mails and old pages use tables to arrange blocks: these are read as if there was none. */
function isGrid(table: HTMLTableElement): boolean {
  const hasRow = [...table.rows].some(({ cells }) => cells.length > 1)
  return hasRow && table.querySelector('table, ul, ol, pre, blockquote, h1, h2, h3, h4, h5, h6') === null
}

function tableOf(table: HTMLTableElement): PastedTable {
  const rows = [...table.rows].map(({ cells }) => [...cells].map(cellOf))
  return rows.filter((cells) => cells.some(({ words }) => words.some(hasText)))
}

/** Lines of a cell become one. */
function cellOf(cell: HTMLTableCellElement): PastedCell {
  const lines = blocksIn(cell, { type: 'paragraph' }, wordsAlone)
  const words = lines.flatMap(({ children }, at) => (at === 0 ? children : [{ type: 'text', text: ' ' }, ...children]))
  return { words, isHead: cell.nodeName === 'TH', columns: cell.colSpan, rows: cell.rowSpan }
}

function listOf(list: Node): BlocksElement {
  const children: BlocksElement[] = []
  for (const item of list.childNodes)
    // An item has words alone.
    for (const block of blocksIn(item, { type: 'list-item' }, wordsAlone))
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

/** A closed block has its text as its source. */
function hasText(node: Inline): boolean {
  if (!('children' in node)) return node.text.trim() !== ''
  return node.source !== undefined || node.children.some(hasText)
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
