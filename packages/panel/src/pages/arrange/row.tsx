import type { ListedEntry, ListedLinks } from '@content-gen/admin/panel-api'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { SortingHandle } from '../../form/control/sorting-handle.js'
import { useT } from '../../i18n/index.js'
import { ChevronDownIcon, ChevronEndIcon, ChevronStartIcon, IconButton } from '../../kit/index.js'
import { paths } from '../../paths.js'
import type { Arranging } from './arranging.js'

interface RowProps {
  readonly arranging: Arranging
  readonly entry: ListedEntry
  /** The attribute with the entries below it; undefined: the person does not see it, or there is no tree. */
  readonly below: string | undefined
  readonly isOpen: boolean
  readonly previous: ListedEntry | null
  readonly isPreviousOpen: boolean
  readonly above: ListedEntry | null
  readonly outer: ListedEntry | null
  readonly onMove: (to: number) => void
  /** The level below it. */
  readonly children: ReactNode
}

/** An entry, and what is below it. */
export function Row({
  arranging,
  entry,
  below,
  isOpen,
  previous,
  isPreviousOpen,
  above,
  outer,
  onMove,
  children,
}: RowProps) {
  const t = useT()
  const { type, canMove, canLink, toggle, move, moved } = arranging
  const { id, label } = entry
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (moved.current !== id) return
    moved.current = null
    row.current?.querySelector('button')?.focus()
  }, [moved, id])
  // The list describes it.
  const links = below === undefined ? undefined : (entry.values[below] as ListedLinks | undefined)
  const hasBelow = type.parent !== undefined && links?.count !== 0
  const moveInto = (into: ListedEntry) => {
    if (!isPreviousOpen) toggle(into.id)
    void move({ id, parent: into.id })
  }
  return (
    <>
      <div ref={row} className="arrange-row">
        {canMove && <SortingHandle name={label} onMove={onMove} />}
        {hasBelow ? (
          <IconButton
            icon={isOpen ? ChevronDownIcon : ChevronEndIcon}
            size="small"
            label={t(isOpen ? 'arrange.close' : 'arrange.open', { name: label })}
            onPress={() => toggle(id)}
          />
        ) : (
          <span className="arrange-leaf" />
        )}
        <Link className="label-link grow truncate" href={paths.entry(type.uid, id)}>
          {label}
        </Link>
        {canLink && above && (
          <IconButton
            icon={ChevronStartIcon}
            size="small"
            label={t('arrange.out', { name: above.label })}
            onPress={() => void move({ id, parent: outer?.id ?? null, after: above.id })}
          />
        )}
        {canLink && previous && (
          <IconButton
            icon={ChevronEndIcon}
            size="small"
            label={t('arrange.into', { name: previous.label })}
            onPress={() => moveInto(previous)}
          />
        )}
      </div>
      {hasBelow && isOpen && children}
    </>
  )
}
