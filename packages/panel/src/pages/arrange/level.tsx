import type { ListedEntry } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { usePage } from '../../api/index.js'
import { moved } from '../../form/document/moved.js'
import { useT } from '../../i18n/index.js'
import { EmptyState, ReadState, SortIcon } from '../../kit/index.js'
import { Pager } from '../../shell/index.js'
import type { Arranging } from './arranging.js'
import { Row } from './row.js'

const pageSize = 100

interface LevelProps {
  readonly arranging: Arranging
  /** The entry that these are below; null: the first level. */
  readonly above: ListedEntry | null
  /** The one that `above` is below. */
  readonly outer: ListedEntry | null
  readonly depth: number
}

/** The entries with one parent, in order. */
export function Level({ arranging, above, outer, depth }: LevelProps) {
  const t = useT()
  const { type, order, locale, move } = arranging
  const { uid, parent, attributes } = type
  const link = attributes.find(({ name }) => name === parent)
  const below = link?.type === 'relation' ? link.inverse : undefined
  const [page, setPage] = useState(1)
  const { data, error, refetch } = usePage<ListedEntry>(`/entries/${uid}`, {
    query: {
      ...(parent === undefined ? {} : { filters: { [parent]: { id: above ? { $eq: above.id } : { $null: true } } } }),
      sort: `${order}:asc`,
      columns: below,
      locale,
      page,
      pageSize,
    },
  })
  /** Shown at once, until the server has it. */
  const [shown, setShown] = useState<readonly ListedEntry[] | null>(null)
  const rows = shown ?? data?.rows ?? []
  const moveTo = async (entry: ListedEntry, to: number) => {
    const next = moved(rows, entry, to)
    const [before, after] = [next[to + 1], next[to - 1]]
    setShown(next)
    await move({ id: entry.id, ...(before ? { before: before.id } : after ? { after: after.id } : {}) })
    setShown(null)
  }
  return (
    <>
      <ReadState data={data} error={error} refetch={refetch} />
      {data && depth === 0 && rows.length === 0 && <EmptyState icon={<SortIcon />} title={t('list.empty')} />}
      <ul className="arrange sortable">
        {rows.map((entry, index) => (
          <li key={entry.id} className="arrange-item">
            <Row
              arranging={arranging}
              entry={entry}
              below={below}
              isOpen={arranging.toggled.has(entry.id) !== (depth === 0)}
              previous={rows[index - 1] ?? null}
              isPreviousOpen={arranging.toggled.has(rows[index - 1]?.id ?? 0) !== (depth === 0)}
              above={above}
              outer={outer}
              onMove={(to) => void moveTo(entry, to)}
            >
              <Level arranging={arranging} above={entry} outer={above} depth={depth + 1} />
            </Row>
          </li>
        ))}
      </ul>
      {data && data.pagination.pageCount > 1 && <Pager pagination={data.pagination} onPage={setPage} />}
    </>
  )
}
