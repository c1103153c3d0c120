import type { GraphEdge } from './graph.js'
import { headHeight, lineHeight, mostLines, nodeWidth, type Layout } from './layout.js'

/** A curve from the attribute to the head of what it links to. */
export function Edge({
  edge,
  layout,
  isActive,
}: {
  readonly edge: GraphEdge
  readonly layout: Layout
  readonly isActive: boolean
}) {
  const from = layout.placed.get(edge.from)
  const to = layout.placed.get(edge.to)
  if (!from || !to) return null
  const line = Math.min(
    Math.max(
      from.node.attributes.findIndex(({ name }) => name === edge.label),
      0,
    ),
    mostLines,
  )
  const y1 = from.y + headHeight + line * lineHeight + lineHeight / 2
  const y2 = to.y + headHeight / 2
  const isForth = to.x > from.x
  const isSame = to.x === from.x
  const x1 = from.x + (isForth || isSame ? nodeWidth : 0)
  const x2 = to.x + (isForth ? 0 : nodeWidth)
  const bend = isSame ? 48 : Math.max(40, Math.abs(x2 - x1) / 2)
  const c1 = x1 + (isForth || isSame ? bend : -bend)
  const c2 = x2 + (isForth ? -bend : bend)
  return (
    <g className={isActive ? 'models-edge is-active' : 'models-edge'}>
      <path d={`M${x1} ${y1}C${c1} ${y1} ${c2} ${y2} ${x2} ${y2}`} />
      <circle cx={x2} cy={y2} r={3} />
    </g>
  )
}
