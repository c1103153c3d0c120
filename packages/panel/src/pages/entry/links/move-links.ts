import { linkForms } from '@content-gen/contract'

/** Changes where the links of a text of Markdown or HTML lead, or those of blocks; returns the same value if none is to be changed. */
export type MoveLinks = (value: unknown) => unknown

const { before, after, afterWhole } = linkForms

/** Moves links from one of these addresses to another one. A query and a fragment stay. A longer address is another one. */
export function moveLinks(from: readonly string[], to: string): MoveLinks {
  const addresses = from.map((address) => address.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)).join('|')
  const inText = new RegExp(`(${before.source})(?:${addresses})${after.source}`, 'gm')
  const whole = new RegExp(`^(?:${addresses})${afterWhole.source}`)
  const moveText = (text: string) => {
    const moved = text.replaceAll(inText, (_, begun: string) => begun + to)
    return moved === text ? text : moved
  }
  const moveBlocks = (node: unknown): unknown => {
    if (Array.isArray(node)) {
      const nodes = node.map(moveBlocks)
      return nodes.every((one, index) => one === node[index]) ? node : nodes
    }
    if (!isNode(node)) return node
    const { type, url, children } = node
    const next = moveBlocks(children)
    const moved = next === children ? node : { ...node, children: next }
    return type === 'link' && typeof url === 'string' && whole.test(url)
      ? { ...moved, url: url.replace(whole, () => to) }
      : moved
  }
  return (value) => (typeof value === 'string' ? moveText(value) : moveBlocks(value))
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
