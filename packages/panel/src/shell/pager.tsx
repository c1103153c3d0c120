import type { Pagination } from '../api/index.js'
import { useFormats, useT } from '../i18n/index.js'
import { ChevronEndIcon, ChevronStartIcon, IconButton, Select } from '../kit/index.js'
import { PageNumber } from './page-number.js'
import './pager.css'

export interface PagerProps {
  readonly pagination: Pagination
  readonly onPage: (page: number) => void
  readonly sizes?: readonly number[] | undefined
  readonly onSize?: ((size: number) => void) | undefined
}

/** Leads through the pages of a list. */
export function Pager({ pagination, onPage, sizes, onSize }: PagerProps) {
  const t = useT()
  const { number } = useFormats()
  const { page, pageSize, pageCount, total, isMore = false } = pagination
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = isMore ? page * pageSize : Math.min(page * pageSize, total)
  return (
    <nav className="pager" aria-label={t('list.pages')}>
      {sizes && onSize && (
        <div className="pager-size">
          <span className="soft small" aria-hidden="true">
            {t('list.pageSize')}
          </span>
          <Select
            aria-label={t('list.pageSize')}
            options={sizes.map((size) => ({ id: String(size), text: number(size) }))}
            value={String(pageSize)}
            onChange={(size) => onSize(Number(size))}
          />
        </div>
      )}
      <span className="soft small" aria-live="polite">
        {t(isMore ? 'list.pageOfMore' : 'list.pageOf', { from: number(from), to: number(to), total: number(total) })}
      </span>
      <div className="row">
        <IconButton
          icon={ChevronStartIcon}
          label={t('common.previous')}
          isDisabled={page <= 1}
          onPress={() => onPage(page - 1)}
        />
        {(pageCount > 1 || isMore) && (
          // Another page is another field: what somebody typed was for the one before.
          <PageNumber key={page} page={page} pageCount={pageCount} isMore={isMore} onPage={onPage} />
        )}
        <IconButton
          icon={ChevronEndIcon}
          label={t('common.next')}
          isDisabled={page >= pageCount && !isMore}
          onPress={() => onPage(page + 1)}
        />
      </div>
    </nav>
  )
}
