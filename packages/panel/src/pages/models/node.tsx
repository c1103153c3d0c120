import type { Attribute } from '@content-gen/admin/panel-api'
import { Link } from 'wouter'
import { useT } from '../../i18n/index.js'
import { paths } from '../../paths.js'
import type { GraphNode } from './graph.js'
import { headHeight, lineHeight, mostLines, nodeWidth, type Placed } from './layout.js'

interface NodeProps {
  readonly placed: Placed
  readonly isDim: boolean
  readonly onActive: (uid: string | null) => void
}

/** A type with its attributes; it leads to its entries. */
export function Node({ placed: { node, x, y, height }, isDim, onActive }: NodeProps) {
  const t = useT()
  const { uid, title, kind, attributes } = node
  const rest = attributes.length - mostLines
  const href = hrefOf(node)
  const head = (
    <>
      <rect width={nodeWidth} height={headHeight} rx={8} className="models-head" />
      <rect y={headHeight - 8} width={nodeWidth} height={8} className="models-head" />
      <text x={12} y={headHeight / 2} className="models-title" dominantBaseline="central">
        {shorten(title, 22)}
      </text>
    </>
  )
  return (
    <g
      className={`models-node models-${kind}${isDim ? ' is-dim' : ''}`}
      transform={`translate(${x} ${y})`}
      onPointerEnter={() => onActive(uid)}
      onPointerLeave={() => onActive(null)}
      onFocus={() => onActive(uid)}
      onBlur={() => onActive(null)}
    >
      <rect width={nodeWidth} height={height} rx={8} className="models-box" />
      {href === null ? (
        head
      ) : (
        <Link href={href} asChild>
          <a>{head}</a>
        </Link>
      )}
      {attributes.slice(0, mostLines).map((attribute, index) => (
        <g key={attribute.name} transform={`translate(0 ${headHeight + index * lineHeight + lineHeight / 2 + 2})`}>
          <text x={12} className="models-name" dominantBaseline="central">
            {shorten(attribute.name, 17)}
          </text>
          <text x={nodeWidth - 12} className="models-type" textAnchor="end" dominantBaseline="central">
            {typeOf(attribute)}
          </text>
        </g>
      ))}
      {rest > 0 && (
        <text
          x={12}
          y={headHeight + mostLines * lineHeight + lineHeight / 2 + 2}
          className="models-type"
          dominantBaseline="central"
        >
          {t('models.moreAttributes', { count: rest })}
        </text>
      )}
    </g>
  )
}

function hrefOf({ uid, kind }: GraphNode): string | null {
  if (kind === 'component') return null
  return kind === 'single' ? paths.single(uid) : paths.list(uid)
}

function typeOf(attribute: Attribute): string {
  switch (attribute.type) {
    case 'relation':
      return attribute.multiple ? 'relation ∗' : 'relation'
    case 'component':
      return attribute.repeatable ? 'component ∗' : 'component'
    case 'dynamiczone':
      return 'zone'
    default:
      return attribute.type
  }
}

function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}
