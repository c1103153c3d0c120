import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.js'
import './table.css'

/**
 * A plain table: rows may be many, and each is cheap. It scrolls sideways in itself, and its head stays in view. Cells are `td` and `th`;
 * `Column` is a head that sorts.
 */
export function Table({
  label,
  children,
  isBusy = false,
  isFolding = false,
  isGrid = false,
}: {
  readonly label: string
  readonly children: ReactNode
  readonly isBusy?: boolean
  /** On a phone its rows are blocks. */
  readonly isFolding?: boolean
  /** Its cells are chosen and edited. */
  readonly isGrid?: boolean
}) {
  return (
    <div className="table-frame" role="region" aria-label={label} tabIndex={isGrid ? undefined : 0}>
      <table
        role={isGrid ? 'grid' : undefined}
        className={classNames('table', isFolding && 'table-folding')}
        aria-label={label}
        aria-busy={isBusy}
      >
        {children}
      </table>
    </div>
  )
}

export interface ColumnProps extends Omit<ComponentPropsWithRef<'th'>, 'children' | 'onClick'> {
  readonly children: ReactNode
  readonly sort?: 'asc' | 'desc' | null | undefined
  /** Sorting is possible. */
  readonly onSort?: (() => void) | undefined
}

export function Column({ children, sort = null, onSort, className, ...props }: ColumnProps) {
  return (
    <th
      {...props}
      scope="col"
      className={classNames('column', className)}
      {...(sort === null ? {} : { 'aria-sort': sort === 'asc' ? ('ascending' as const) : ('descending' as const) })}
    >
      {onSort === undefined ? (
        children
      ) : (
        <button type="button" className="column-button" onClick={onSort}>
          <span>{children}</span>
          <span className={classNames('column-arrow', sort !== null && 'is-set')} aria-hidden="true">
            {sort === 'desc' ? '↓' : '↑'}
          </span>
        </button>
      )}
    </th>
  )
}
