import { isItem } from '../../document/values.js'
import type { BlocksElement, BlocksText } from '../blocks/blocks-types.js'
import { escaped } from './html-reading.js'

type Node = BlocksElement | BlocksText

/** Returns a block as CKEditor would write it. */
export function htmlOf(block: BlocksElement): string {
  const { type, attributes = '', children } = block
  switch (type) {
    case 'html':
      return block.source ?? ''
    case 'heading':
      return `<h${block.level ?? 2}${attributes}>${inline(children)}</h${block.level ?? 2}>`
    case 'quote':
      return `<blockquote${attributes}><p>${inline(children)}</p></blockquote>`
    case 'code':
      return `<pre><code${attributes}>${children.map(code).join('')}</code></pre>`
    case 'list':
      return listOf(block)
    case 'image':
      return pictureOf(block.image)
    default:
      return `<p${attributes}>${inline(children)}</p>`
  }
}

/** A list that follows an item is within it. */
function listOf({ format, attributes = '', children }: BlocksElement): string {
  const name = format === 'ordered' ? 'ol' : 'ul'
  const items = children.map((child, at) => {
    if (!('children' in child)) return ''
    const next = children[at + 1]
    const inner = next && 'children' in next && next.type === 'list' ? listOf(next) : ''
    if (child.type !== 'list') return `<li${child.attributes ?? ''}>${inline(child.children)}${inner}</li>`
    const before = children[at - 1]
    return before && 'children' in before && before.type !== 'list' ? '' : `<li>${listOf(child)}</li>`
  })
  return `<${name}${attributes}>${items.join('')}</${name}>`
}

function pictureOf(image: unknown): string {
  const text = (name: string) => {
    const value = isItem(image) ? image[name] : null
    return typeof value === 'string' ? escaped(value) : ''
  }
  return `<figure class="image"><img src="${text('url')}" alt="${text('alternativeText')}"></figure>`
}

function code(node: Node): string {
  return 'children' in node ? node.children.map(code).join('') : textOf(node.text)
}

/** Returns words as CKEditor would write them. */
export function inline(nodes: readonly Node[]): string {
  return nodes.map((node) => ('children' in node ? linkOf(node) : leafOf(node))).join('')
}

function linkOf({ url = '', attributes = '', children }: BlocksElement): string {
  return `<a href="${escaped(url)}"${attributes}>${inline(children)}</a>`
}

const marks = [
  ['code', 'code'],
  ['strikethrough', 's'],
  ['underline', 'u'],
  ['italic', 'i'],
  ['bold', 'strong'],
] as const

function leafOf(leaf: BlocksText): string {
  if (leaf.text === '') return ''
  let html = textOf(leaf.text).replaceAll('\n', '<br>')
  for (const [mark, name] of marks) if (leaf[mark]) html = `<${name}>${html}</${name}>`
  for (const wrap of [...(leaf.wraps ?? [])].reverse()) html = `<${wrap}>${html}</${wrap.split(' ')[0] ?? ''}>`
  return html
}

function textOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u00a0', '&nbsp;')
}
