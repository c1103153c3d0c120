/** The nodes of a `blocks` attribute: the kinds, their keys, and what they may contain. Unknown keys are dropped. */
import { isRecord, own } from './body.js'
import { booleanCheck } from './choice.js'
import type { Spot } from './spot.js'

type Node = Readonly<Record<string, unknown>>
type NodeCheck = (node: Node, spot: Spot) => Node

const flagCheck = booleanCheck()
const marks = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const

const blocks: Readonly<Record<string, NodeCheck>> = {
  paragraph: (node, spot) => ({ ...inlineParent(node, spot) }),
  quote: (node, spot) => ({ ...inlineParent(node, spot) }),
  code: (node, spot) => ({ ...optionalText(node, 'syntax', spot), ...inlineParent(node, spot) }),
  heading: (node, spot) => ({ level: headingLevel(node, spot), ...inlineParent(node, spot) }),
  list: listNode,
  image: (node, spot) => ({ image: image(node, spot), ...inlineParent(node, spot) }),
}
const listChildren: Readonly<Record<string, NodeCheck>> = {
  list: listNode,
  'list-item': (node, spot) => ({ ...inlineParent(node, spot) }),
}
const inlines: Readonly<Record<string, NodeCheck>> = { text: textNode, link: linkNode }

/** Checks a list of block nodes. */
export function checkBlocks(nodes: readonly unknown[], spot: Spot): unknown[] {
  return nodes.map((node, index) => checkNode(node, blocks, 'Block node is of invalid type', spot.at(String(index))))
}

function checkNode(node: unknown, kinds: Readonly<Record<string, NodeCheck>>, fault: string, spot: Spot): unknown {
  const type = isRecord(node) ? own(node, 'type') : undefined
  const check = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined
  if (!isRecord(node) || check === undefined) return void spot.reports(fault)
  return { type, ...check(node, spot) }
}

function inlineParent(node: Node, spot: Spot): Node {
  return { children: children(node, inlines, 'Inline node must be Text or Link', spot) }
}

function children(node: Node, kinds: Readonly<Record<string, NodeCheck>>, fault: string, spot: Spot): unknown {
  const value = own(node, 'children')
  const place = spot.at('children')
  if (value === undefined || value === null) return void place.violates('is a required field')
  if (!Array.isArray(value)) return void place.isNot('array', null, value)
  return value.map((child: unknown, index) => checkNode(child, kinds, fault, place.at(String(index))))
}

function listNode(node: Node, spot: Spot): Node {
  const format = own(node, 'format')
  if (format === undefined) spot.at('format').violates('is a required field')
  else if (format !== 'ordered' && format !== 'unordered') {
    spot.at('format').violates('must be one of the following values: unordered, ordered')
  }
  return { format, children: children(node, listChildren, 'Inline node must be list-item or list', spot) }
}

function textNode(node: Node, spot: Spot): Node {
  const text = own(node, 'text')
  if (text === undefined || text === null) spot.at('text').reports('Text must be defined')
  else if (typeof text !== 'string') spot.at('text').isNot('string', text)
  const flags = marks.flatMap((mark) => {
    const value = own(node, mark)
    return value === undefined ? [] : [[mark, flagCheck(value, spot.at(mark))] as const]
  })
  return { text, ...Object.fromEntries(flags) }
}

function linkNode(node: Node, spot: Spot): Node {
  const url = own(node, 'url')
  if (typeof url !== 'string' || !isLink(url)) spot.at('url').reports('Please specify a valid link.')
  return { url, children: children(node, { text: textNode }, 'Inline node must be Text or Link', spot) }
}

function isLink(url: string): boolean {
  return URL.canParse(url.startsWith('/') ? `https://localhost${url}` : url)
}

function headingLevel(node: Node, spot: Spot): unknown {
  const level = own(node, 'level')
  const place = spot.at('level')
  if (level === undefined) place.violates('is a required field')
  else if (typeof level !== 'number') place.isNot('number', level)
  else if (![1, 2, 3, 4, 5, 6].includes(level)) place.violates('must be one of the following values: 1, 2, 3, 4, 5, 6')
  return level
}

/** A file as the media library shows it; the fields that a front end needs are required. */
function image(node: Node, spot: Spot): unknown {
  const value = own(node, 'image')
  const place = spot.at('image')
  if (!isRecord(value)) return void place.violates('is a required field')
  for (const key of ['name', 'url', 'hash', 'mime', 'provider']) {
    const text = own(value, key)
    if (text === undefined || text === null || text === '') place.at(key).violates('is a required field')
    else if (typeof text !== 'string') place.at(key).isNot('string', text)
  }
  return value
}

function optionalText(node: Node, key: string, spot: Spot): Node {
  const text = own(node, key)
  if (text === undefined) return {}
  if (text !== null && typeof text !== 'string') spot.at(key).isNot('string', text)
  return { [key]: text }
}
