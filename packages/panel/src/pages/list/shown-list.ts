import type { ContentType } from '@content-gen/admin/panel-api'
import { useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useLastList, usePreference, type CatalogIndex, type Parameters } from '../../api/index.js'
import { paths } from '../../paths.js'
import { columnAttributes, usualColumns, usualSort } from './columns.js'
import { listAddress, listParameters, readListState, type ListState, type Sort } from './list-state.js'
import type { ListedAttribute } from './listed-attribute.js'

export const allLocales = 'all'

/** The content of a list page: its address says it, and where that is silent the preferences of the person do. */
export interface ShownList {
  readonly state: ListState
  readonly sort: Sort | null
  readonly columns: readonly ListedAttribute[]
  /** The names in the address that are no attributes any more: they are left out. */
  readonly unknown: readonly string[]
  /** Undefined: the type has none. */
  readonly locale: string | undefined
  /** The parameters of the request. */
  readonly query: Parameters
  /** Goes to the first page of another list. `isStep`: the browser's button leads back to this one. */
  change(next: Partial<ListState>, isStep?: boolean): void
  chooseColumns(names: readonly string[] | null): void
  choosePageSize(size: number): void
}

export function useShownList(type: ContentType, catalog: CatalogIndex): ShownList {
  const { uid, localized } = type
  const search = useSearch()
  const [, navigate] = useLocation()
  const [ownColumns, setOwnColumns] = usePreference<readonly string[] | null>(`columns:${uid}`, null)
  const [ownSize, setOwnSize] = usePreference<number>('pageSize', 25)
  const { remember } = useLastList(uid)
  useEffect(() => remember(search === '' ? '' : `?${search}`), [remember, search])
  const state = useMemo(() => readListState(search), [search])
  const chosen = state.columns ?? ownColumns
  const isKnown = (path: string) => {
    const [name = ''] = path.split('.')
    return name === 'id' || [...type.attributes, ...columnAttributes(type)].some((attribute) => attribute.name === name)
  }
  const unknown = [...new Set([...(state.columns ?? []), ...(state.sort ? [state.sort.by] : [])])].filter(
    (name) => !isKnown(name),
  )
  const columns = useMemo(() => {
    const all = columnAttributes(type)
    return (chosen ?? usualColumns(type)).flatMap((name) => all.find((attribute) => attribute.name === name) ?? [])
  }, [chosen, type])
  const sort = state.sort && isKnown(state.sort.by) ? state.sort : usualSort(type)
  const locale = localized ? (state.locale ?? catalog.defaultLocale) : undefined
  const change = (next: Partial<ListState>, isStep = true) =>
    navigate(`${paths.list(uid)}${listAddress({ ...state, page: 1, ...next })}`, { replace: !isStep })
  return {
    state,
    sort,
    columns,
    unknown,
    locale,
    query: {
      ...listParameters({ ...state, sort, columns: columns.map(({ name }) => name) }),
      pageSize: state.pageSize ?? ownSize,
      locale,
    },
    change,
    chooseColumns: (names) => {
      setOwnColumns(names)
      if (state.columns !== null) change({ columns: null }, false)
    },
    choosePageSize: (size) => {
      setOwnSize(size)
      change({ pageSize: null })
    },
  }
}
