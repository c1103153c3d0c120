import { pageOf, paginationMeta, parsePagination } from '@content-gen/runtime/query'
import type { Store } from '@content-gen/runtime'
import type { PaginationMeta } from '@content-gen/runtime/query'
import type { VersionPage } from './stored-versions.js'

/** `pagination`, as in a query of the API. */
export interface PageQuery {
  readonly pagination?: unknown
}

export interface Paging {
  readonly page: VersionPage
  meta(total: number): { readonly pagination: PaginationMeta }
}

/** Parses `pagination`. @throws ValidationError, PaginationError */
export function paged(pagination: unknown, { config }: Store): Paging {
  const { rest } = config.api
  const parsed = parsePagination(pagination, rest)
  const { offset, limit } = pageOf(parsed)
  return {
    page: { offset, limit: limit ?? rest.maxLimit ?? 100 },
    meta: (total) => ({ pagination: paginationMeta(parsed, total) }),
  }
}
