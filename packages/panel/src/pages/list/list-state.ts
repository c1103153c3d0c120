import type { EntryState } from '@content-gen/admin/panel-api'
import { queryText, readQueryText, type Parameters } from '../../api/index.js'
import { readFilters, writeFilters, type Filter } from './filter.js'
import { isNamed, readNamed, writeNamed } from './parameter-filter.js'

export interface Sort {
  readonly by: string
  readonly order: 'asc' | 'desc'
}

export type Mine = 'created' | 'updated'

/** All that a list shows, as its address has it. */
export interface ListState {
  readonly page: number
  readonly pageSize: number | null
  readonly sort: Sort | null
  readonly search: string
  readonly state: EntryState | null
  /** Entries that the person made, or changed last. */
  readonly mine: Mine | null
  readonly locale: string | null
  readonly filters: readonly Filter[]
  /** Those of a shared view; null: the person's. */
  readonly columns: readonly string[] | null
}

export const pageSizes: readonly number[] = [10, 25, 50, 100]

export function readListState(address: string): ListState {
  const parameters = readQueryText(address)
  const { page, pageSize, sort, search, state, mine, locale, filters, columns } = parameters
  const size = Number(pageSize)
  return {
    page: typeof page === 'string' && /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    pageSize: pageSizes.includes(size) ? size : null,
    sort: typeof sort === 'string' ? readSort(sort) : null,
    search: typeof search === 'string' ? search : '',
    state: state === 'draft' || state === 'published' ? state : null,
    mine: mine === 'created' || mine === 'updated' ? mine : null,
    locale: typeof locale === 'string' && locale !== '' ? locale : null,
    filters: [...readFilters(filters), ...readNamed(parameters)],
    columns: typeof columns === 'string' ? columns.split(',').filter((name) => name !== '') : null,
  }
}

function readSort(text: string): Sort | null {
  const [by = '', order] = text.split(':')
  return by === '' ? null : { by, order: order === 'desc' ? 'desc' : 'asc' }
}

/** Returns the parameters of the state: for the address, and for the API. What is as usual is left out. */
export function listParameters(state: ListState): Parameters {
  return {
    page: state.page === 1 ? undefined : state.page,
    pageSize: state.pageSize,
    sort: state.sort && `${state.sort.by}:${state.sort.order}`,
    search: state.search === '' ? undefined : state.search,
    state: state.state,
    mine: state.mine,
    locale: state.locale,
    ...writeNamed(state.filters),
    filters: writeFilters(state.filters.filter((one) => !isNamed(one))),
    columns: state.columns?.join(','),
  }
}

export function listAddress(state: ListState): string {
  return queryText(listParameters(state))
}

/** Something narrows the list. */
export function isNarrowed({ search, state, mine, filters }: ListState): boolean {
  return search !== '' || state !== null || mine !== null || filters.length > 0
}
