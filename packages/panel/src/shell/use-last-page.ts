import { useEffect, useEffectEvent } from 'react'
import type { Pagination } from '../api/index.js'

/** Leads from a page of a list that has lost all of its entries to the last one that has some. Returns true on the way there. */
export function useLastPage(pagination: Pagination | undefined, onPage: (page: number) => void): boolean {
  const { page = 1, pageCount = 0, isMore = false } = pagination ?? {}
  const last = !isMore && pageCount > 0 && page > pageCount ? pageCount : null
  const lead = useEffectEvent(onPage)
  useEffect(() => {
    if (last !== null) lead(last)
  }, [last])
  return last !== null
}
