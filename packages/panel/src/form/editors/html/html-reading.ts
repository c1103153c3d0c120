import type { BlocksElement, BlocksText, Mark } from '../blocks/blocks-types.js'
import { withoutInline } from '../pasted-page.js'
import type { Piece } from './html-pieces.js'

type Inline = BlocksElement | BlocksText
type Marks = Omit<BlocksText, 'text'>

/** An element of no window: nothing of its content runs or is loaded. */
const template = document.implementation.createHTMLDocument('').createElement('template')

/** Thrown for what would be lost. */
class Foreign extends Error {}

/** Returns a piece as a block to edit; null if anything of it would be lost. */
export function blockOf({ html, isWhole }: Piece): BlocksElement | null {
  // Handlers are not the editor's to write, and `data-style` is how it reads styles.
  if (!isWhole || /data-style|<style|[\s/"']on[a-z]+\s*=/i.test(html)) return null
  template.innerHTML = withoutInline(html)
  const nodes = written(template.content)
  const [only] = nodes
  try {
    if (nodes.length === 1 && only instanceof HTMLElement && blocks[only.nodeName]) return elementOf(only)
    return { type: 'paragraph', children: inlinesOf(nodes) }
  } catch (error) {
    if (error instanceof Foreign) return null
    throw error
  }
}

/** The nodes without the spaces that only arrange the source. */
function written({ childNodes }: Node): readonly Node[] {
  return [...childNodes].filter((node) => node.nodeType !== Node.TEXT_NODE || /[^\t\n\f\r ]/.test(node.nodeValue ?? ''))
}

function elementOf(element: HTMLElement): BlocksElement {
  const read = blocks[element.nodeName]
  if (!read) throw new Foreign()
  return read(element)
}

const heading = (level: number) => (element: HTMLElement) => ({
  type: 'heading',
  level,
  ...attributesOf(element),
  children: inlinesOf([...element.childNodes]),
})

const list = (format: 'ordered' | 'unordered') => (element: HTMLElement) => ({
  type: 'list',
  format,
  ...attributesOf(element),
  children: itemsOf(element),
})

const blocks: Readonly<Record<string, ((element: HTMLElement) => BlocksElement) | undefined>> = {
  P: (element) => ({ type: 'paragraph', ...attributesOf(element), children: inlinesOf([...element.childNodes]) }),
  H1: heading(1),
  H2: heading(2),
  H3: heading(3),
  H4: heading(4),
  H5: heading(5),
  H6: heading(6),
  UL: list('unordered'),
  OL: list('ordered'),
  BLOCKQUOTE: (element) => {
    const paragraph = plainChild(element, 'P')
    return { type: 'quote', ...attributesOf(element), children: inlinesOf([...paragraph.childNodes]) }
  },
  PRE: (element) => {
    if (element.attributes.length > 0) throw new Foreign()
    const [code, ...others] = element.childNodes
    if (!(code instanceof HTMLElement) || code.nodeName !== 'CODE' || others.length > 0) throw new Foreign()
    if (code.childElementCount > 0 || hasNotes(code)) throw new Foreign()
    return { type: 'code', ...attributesOf(code), children: [{ type: 'text', text: code.textContent ?? '' }] }
  },
  FIGURE: (element) => {
    const [picture, ...others] = written(element)
    if (!(picture instanceof HTMLImageElement) || others.length > 0) throw new Foreign()
    if (element.attributes.length !== 1 || element.className !== 'image') throw new Foreign()
    const [url, alternativeText] = [picture.getAttribute('src') ?? '', picture.getAttribute('alt') ?? '']
    // Others are links until their host is known.
    if (picture.attributes.length !== 2 || !picture.hasAttribute('alt') || !/^\/[^/\\]/.test(url)) throw new Foreign()
    return { type: 'image', image: { url, alternativeText }, children: [{ type: 'text', text: '' }] }
  },
}

function hasNotes(element: Node): boolean {
  return [...element.childNodes].some(({ nodeType }) => nodeType !== Node.TEXT_NODE)
}

function plainChild(element: HTMLElement, name: string): HTMLElement {
  const [child, ...others] = written(element)
  if (!(child instanceof HTMLElement) || child.nodeName !== name || child.attributes.length > 0 || others.length > 0)
    throw new Foreign()
  return child
}

/** A list within an item follows it, as Strapi's blocks have it. */
function itemsOf(element: HTMLElement): BlocksElement[] {
  const items = written(element).flatMap((item) => {
    if (!(item instanceof HTMLElement) || item.nodeName !== 'LI') throw new Foreign()
    const nodes = written(item)
    const last = nodes.at(-1)
    const inner = last instanceof HTMLElement && (last.nodeName === 'UL' || last.nodeName === 'OL') ? last : null
    const words = [...item.childNodes].slice(0, inner ? [...item.childNodes].indexOf(inner) : undefined)
    const own: BlocksElement = { type: 'list-item', ...attributesOf(item), children: inlinesOf(words) }
    return inner ? [own, elementOf(inner)] : [own]
  })
  if (items.length === 0) throw new Foreign()
  return items
}

/** The attributes as they are written, except for their quotes. */
function attributesOf({ attributes }: Element): { readonly attributes?: string } {
  const all = [...attributes].map(({ name, value }) => {
    if (value.includes('data-style')) throw new Foreign()
    return ` ${name === 'data-style' ? 'style' : name}="${escaped(value)}"`
  })
  return all.length === 0 ? {} : { attributes: all.join('') }
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('\u00a0', '&nbsp;')
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
}

/** Elements around words that are kept with them. */
const wrapNames: ReadonlySet<string> = new Set('SPAN SUB SUP MARK SMALL ABBR CITE KBD SAMP VAR Q'.split(' '))

function inlinesOf(nodes: readonly Node[]): Inline[] {
  const line = { endsInSpace: false }
  const found = joined(nodes.flatMap((node) => inlineOf(node, { type: 'text' }, line)))
  return found.length === 0 ? [{ type: 'text', text: '' }] : found
}

/** Spaces in a row are one, even if they stand in different elements. */
interface Line {
  endsInSpace: boolean
}

function inlineOf(node: Node, marks: Marks, line: Line): Inline[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const words = (node.nodeValue ?? '').replaceAll(/[\t\n\f\r ]+/g, ' ')
    const text = line.endsInSpace ? words.replace(/^ /, '') : words
    if (text !== '') line.endsInSpace = text.endsWith(' ')
    return [{ ...marks, text }]
  }
  if (!(node instanceof HTMLElement)) throw new Foreign()
  const { nodeName } = node
  const within = (next: Marks) => [...node.childNodes].flatMap((child) => inlineOf(child, next, line))
  const attributes = attributesOf(node)
  if (nodeName === 'BR' && !attributes.attributes) {
    line.endsInSpace = false
    return [{ ...marks, text: '\n' }]
  }
  const mark = markNames[nodeName]
  if (mark !== undefined && !attributes.attributes) return within({ ...marks, [mark]: true })
  if (wrapNames.has(nodeName))
    return within({
      ...marks,
      wraps: [...(marks.wraps ?? []), `${nodeName.toLowerCase()}${attributes.attributes ?? ''}`],
    })
  if (nodeName !== 'A' || !node.hasAttribute('href')) throw new Foreign()
  const url = node.getAttribute('href') ?? ''
  node.removeAttribute('href')
  const children = joined(within(marks), false)
  if (children.some((child) => 'children' in child) || !children.some((child) => 'text' in child && child.text !== ''))
    throw new Foreign()
  return [{ type: 'link', url, ...attributesOf(node), children }]
}

/** Texts with the same marks are one, and a link has a text on either side: the form that the editor would give them. */
function joined(nodes: readonly Inline[], isBlock = true): Inline[] {
  const all: Inline[] = []
  for (const node of nodes) {
    const last = all.at(-1)
    if ('children' in node) {
      if (!last || 'children' in last) all.push({ type: 'text', text: '' })
      all.push(node)
    } else if (last && !('children' in last) && isAlike(last, node))
      all.splice(-1, 1, { ...last, text: last.text + node.text })
    else if (node.text !== '') all.push(node)
  }
  const last = all.at(-1)
  if (last && 'children' in last) all.push({ type: 'text', text: '' })
  return isBlock ? trimmed(all) : all
}

function isAlike({ text: _one, ...marks }: BlocksText, { text: _other, ...others }: BlocksText): boolean {
  return JSON.stringify(Object.entries(marks).sort()) === JSON.stringify(Object.entries(others).sort())
}

/** Spaces at the edges of a block are part of its source, not of its words; so is one after another. */
function trimmed(nodes: readonly Inline[]): Inline[] {
  const all = nodes.map((node, at) => {
    if ('children' in node) return node
    const from = at === 0 ? node.text.replace(/^ +/, '') : node.text
    return { ...node, text: at === nodes.length - 1 ? from.replace(/ +$/, '') : from }
  })
  return all.filter((node, at) => {
    if ('children' in node || node.text !== '') return true
    const [before, after] = [all[at - 1], all[at + 1]]
    return (before && 'children' in before) || (after && 'children' in after) || all.length === 1
  })
}
