import type { Key, ReactNode } from 'react'
import type { Pagination } from '../api/index.js'
import { useT, type MessageKey } from '../i18n/index.js'
import { EmptyState, Failure, ReadState, RowTable, type Icon, type RowColumn } from '../kit/index.js'
import { Pager } from './pager.js'
import { useLastPage } from './use-last-page.js'

export interface ListedRowsProps<Row> {
  readonly title: string
  readonly rows: readonly Row[] | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
  /** The failure of an act with them. */
  readonly failure?: Error | null
  readonly keyOf: (row: Row) => Key
  readonly columns: readonly RowColumn<Row>[]
  readonly empty: { readonly icon?: Icon; readonly title: MessageKey; readonly hint?: MessageKey }
  /** The button that makes one, if it has no other place. */
  readonly create?: ReactNode
  /** Of the page that is shown, if there may be others. */
  readonly pagination?: Pagination | undefined
  readonly onPage?: (page: number, how?: { readonly replace: boolean }) => void
}

/** A table of rows that are read, or what stands in its place. */
export function ListedRows<Row>(props: ListedRowsProps<Row>) {
  const { title, rows, error, refetch, failure, keyOf, columns, empty, create, pagination, onPage } = props
  const t = useT()
  const isBehind = useLastPage(pagination, (page) => onPage?.(page, { replace: true }))
  return (
    <>
      <ReadState data={rows} error={error} refetch={refetch} />
      {failure && <Failure error={failure} />}
      {rows?.length === 0 && !isBehind && (
        <EmptyState icon={empty.icon && <empty.icon />} title={t(empty.title)} actions={create || undefined}>
          {empty.hint && t(empty.hint)}
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <>
          {create && <div className="row row-end">{create}</div>}
          <RowTable label={title} rows={rows} keyOf={keyOf} columns={columns} />
          {pagination && onPage && <Pager pagination={pagination} onPage={onPage} />}
        </>
      )}
    </>
  )
}
