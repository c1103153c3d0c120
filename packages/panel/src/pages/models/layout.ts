import type { Graph, GraphNode } from './graph.js'

export const nodeWidth = 196
export const headHeight = 34
export const lineHeight = 20
/** More attributes of a node are counted only. */
export const mostLines = 9
const [columnGap, rowGap] = [96, 28]

export interface Placed {
  readonly node: GraphNode
  readonly x: number
  readonly y: number
  readonly height: number
}

export interface Layout {
  readonly placed: ReadonlyMap<string, Placed>
  readonly width: number
  readonly height: number
}

export function heightOf({ attributes }: GraphNode): number {
  const lines = Math.min(attributes.length, mostLines) + (attributes.length > mostLines ? 1 : 0)
  return headHeight + lines * lineHeight + 8
}

/**
 * Places what links to something before it, in columns; within a column, nodes are near those that they are linked to. High columns are split.
 * Nodes without links come last. The same graph is placed in the same way.
 */
export function layoutOf({ nodes, edges }: Graph): Layout {
  const links = edges.filter(({ from, to }) => from !== to)
  const linked = new Set(links.flatMap(({ from, to }) => [from, to]))
  const ranks = ranksOf(nodes, links)
  const layers: GraphNode[][] = []
  for (const node of nodes) if (linked.has(node.uid)) (layers[ranks.get(node.uid) ?? 0] ??= []).push(node)
  const ordered = ordering(
    layers.filter((layer) => layer !== undefined),
    links,
  )
  const lonely = nodes.filter(({ uid }) => !linked.has(uid))
  const total = nodes.reduce((sum, node) => sum + heightOf(node) + rowGap, 0)
  const highest = Math.max(600, Math.sqrt(total * (nodeWidth + columnGap)) * 0.8)
  return place([...ordered, lonely].flatMap((layer) => split(layer, highest)))
}

type Link = { readonly from: string; readonly to: string }

/** A node is one column further than what links to it; links that close a circle do not count. */
function ranksOf(nodes: readonly GraphNode[], links: readonly Link[]): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>()
  const targets = new Map<string, Link[]>()
  for (const link of links) {
    const known = targets.get(link.from)
    if (known) known.push(link)
    else targets.set(link.from, [link])
  }
  const open = new Set<string>()
  const kept: Link[] = []
  const done = new Set<string>()
  const walk = (uid: string) => {
    open.add(uid)
    for (const link of targets.get(uid) ?? []) {
      if (open.has(link.to)) continue
      kept.push(link)
      if (!done.has(link.to)) walk(link.to)
    }
    open.delete(uid)
    done.add(uid)
  }
  for (const { uid } of nodes) if (!done.has(uid)) walk(uid)
  for (let isChanged = true, round = 0; isChanged && round <= nodes.length; round++) {
    isChanged = false
    for (const { from, to } of kept) {
      const rank = (ranks.get(from) ?? 0) + 1
      if (rank <= (ranks.get(to) ?? 0)) continue
      ranks.set(to, rank)
      isChanged = true
    }
  }
  return ranks
}

/** Orders each column by the mean place of its neighbours, a few times forth and back. */
function ordering(layers: readonly GraphNode[][], links: readonly Link[]): readonly GraphNode[][] {
  const neighbours = new Map<string, string[]>()
  for (const { from, to } of links) {
    neighbours.set(from, [...(neighbours.get(from) ?? []), to])
    neighbours.set(to, [...(neighbours.get(to) ?? []), from])
  }
  const positions = new Map<string, number>()
  const note = (layer: readonly GraphNode[]) =>
    layer.forEach(({ uid }, index) => positions.set(uid, index / layer.length))
  let ordered = layers.map((layer) => [...layer])
  ordered.forEach(note)
  for (let round = 0; round < 6; round++) {
    const mean = (uid: string) => {
      const places = (neighbours.get(uid) ?? []).map((other) => positions.get(other) ?? 0)
      return places.reduce((sum, one) => sum + one, 0) / Math.max(places.length, 1)
    }
    ordered = ordered.map((layer) => {
      const sorted = layer
        .map((node) => ({ node, at: mean(node.uid) }))
        .sort((one, other) => one.at - other.at)
        .map(({ node }) => node)
      note(sorted)
      return sorted
    })
  }
  return ordered
}

function split(layer: readonly GraphNode[], highest: number): readonly (readonly GraphNode[])[] {
  const columns: GraphNode[][] = []
  let height = Infinity
  for (const node of layer) {
    if (height + heightOf(node) > highest) {
      columns.push([])
      height = 0
    }
    columns.at(-1)?.push(node)
    height += heightOf(node) + rowGap
  }
  return columns
}

function place(columns: readonly (readonly GraphNode[])[]): Layout {
  const heights = columns.map((column) => column.reduce((sum, node) => sum + heightOf(node) + rowGap, -rowGap))
  const height = Math.max(0, ...heights)
  const placed = new Map<string, Placed>()
  columns.forEach((column, index) => {
    let y = (height - (heights[index] ?? 0)) / 2
    for (const node of column) {
      placed.set(node.uid, { node, x: index * (nodeWidth + columnGap), y, height: heightOf(node) })
      y += heightOf(node) + rowGap
    }
  })
  return { placed, width: Math.max(0, columns.length * (nodeWidth + columnGap) - columnGap), height }
}
