/** The nodes of a `blocks` attribute: the kinds, their keys, and what they may contain. Other keys are kept. */
import { blockImage } from './block-image.js'
import { isRecord, own, ownText } from './body.js'
import { booleanCheck } from './choice.js'
import { toNumber } from './number.js'
import type { Spot } from './spot.js'

type Node = Readonly<Record<string, unknown>>
type NodeCheck = (node: Node, spot: Spot) => Node

const flagCheck = booleanCheck()
const marks = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const
const levels = [1, 2, 3, 4, 5, 6]
const formats: readonly unknown[] = ['ordered', 'unordered']

const blocks: Readonly<Record<string, NodeCheck>> = {
  paragraph: (node, spot) => inlineParent(node, spot, 'Paragraph'),
  quote: (node, spot) => inlineParent(node, spot, 'Quote'),
  code: (node, spot) => ({ ...optionalText(node, 'syntax', spot), children: codeLines(node, spot) }),
  heading: (node, spot) => ({ level: headingLevel(node, spot), ...inlineParent(node, spot, 'Heading') }),
  list: listNode,
  image: (node, spot) => ({ image: blockImage(node, spot), ...inlineParent(node, spot) }),
}
const listChildren: Readonly<Record<string, NodeCheck>> = {
  list: listNode,
  'list-item': (node, spot) => inlineParent(node, spot),
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
  return { ...node, ...check(node, spot) }
}

/** `name`: the kind, if it may not be empty. */
function inlineParent(node: Node, spot: Spot, name?: string): Node {
  const empty = name === undefined ? null : `${name} node children must have at least one Text or Link node`
  return { children: children(node, spot, inlineNode, empty) }
}

function inlineNode(node: unknown, spot: Spot): unknown {
  return checkNode(node, inlines, 'Inline node must be Text or Link', spot)
}

/** In Strapi v4's words, which are those of a quote. */
function codeLines(node: Node, spot: Spot): unknown {
  return children(node, spot, textOnly, 'Quote node children must have at least one Text or Link node')
}

/** A child of a link or of code, which can be nothing but text. */
function textOnly(node: unknown, spot: Spot): unknown {
  if (!isRecord(node)) return void spot.isNot('object', null, node)
  if (own(node, 'type') !== 'text') spot.at('type').violates('must be one of the following values: text')
  return { ...node, ...textNode(node, spot) }
}

function children(
  node: Node,
  spot: Spot,
  check: (child: unknown, place: Spot) => unknown,
  empty: string | null,
): unknown {
  const value = own(node, 'children')
  const place = spot.at('children')
  if (value === undefined) return void place.violates('is a required field')
  if (!Array.isArray(value)) return void place.isNot('array', null, value)
  if (value.length === 0 && empty !== null) place.reports(empty)
  return value.map((child: unknown, index) => check(child, place.at(String(index))))
}

function listNode(node: Node, spot: Spot): Node {
  const format = own(node, 'format')
  const place = spot.at('format')
  if (format === undefined) place.violates('is a required field')
  else {
    if (format === null) place.isNot('string', null)
    if (!formats.includes(format)) place.violates(`must be one of the following values: ${formats.join(', ')}`)
  }
  const fault = 'Inline node must be list-item or list'
  const check = (child: unknown, at: Spot) => checkNode(child, listChildren, fault, at)
  return {
    format,
    children: children(node, spot, check, 'List node children must have at least one ListItem or ListNode'),
  }
}

function textNode(node: Node, spot: Spot): Node {
  const text = ownText(node, 'text')
  if (text === undefined) spot.at('text').reports('Text must be defined with at least an empty string')
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
  return { children: children(node, spot, textOnly, null) }
}

function isLink(url: string): boolean {
  return URL.canParse(url.startsWith('/') ? `https://localhost${url}` : url)
}

function headingLevel(node: Node, spot: Spot): unknown {
  const sent = own(node, 'level')
  const place = spot.at('level')
  if (sent === undefined) return void place.violates('is a required field')
  const level = toNumber(sent)
  if (Number.isNaN(level)) place.isNot('number', level, sent)
  if (!levels.includes(level)) place.violates(`must be one of the following values: ${levels.join(', ')}`)
  return level
}

function optionalText(node: Node, key: string, spot: Spot): Node {
  const text = ownText(node, key)
  if (text === undefined) return {}
  if (text !== null && typeof text !== 'string') spot.at(key).isNot('string', text)
  return { [key]: text }
}
