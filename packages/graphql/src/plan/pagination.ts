import { PaginationError } from '@content-gen/runtime'
import type { ReadRow } from '@content-gen/runtime'
import type { Page } from '@content-gen/runtime/query'

/** `graphql.defaultLimit` and `graphql.amountLimit`. */
export interface PageLimits {
  readonly defaultLimit: number
  /** Null: none. */
  readonly amountLimit: number | null
}

/** The requested page, within the limits. */
export interface Paging extends Page {
  readonly limit: number | null
  /** Requested as a page number, as an offset, or as everything from an offset (`all`). */
  readonly by: 'page' | 'offset' | 'all'
}

export interface PaginationArg {
  readonly page?: number | null
  readonly pageSize?: number | null
  readonly start?: number | null
  readonly limit?: number | null
}

/** @throws PaginationError for a page together with an offset. */
export function parsePaging(arg: PaginationArg | null | undefined, limits: PageLimits): Paging {
  const { page = null, pageSize = null, start = null, limit = null } = arg ?? {}
  const isPaged = page !== null || pageSize !== null
  if (isPaged && (start !== null || limit !== null)) {
    throw new PaginationError('Cannot use both page & offset pagination in the same query')
  }
  const clamp = (size: number) => Math.min(Math.max(size, 1), limits.amountLimit ?? Infinity)
  if (isPaged || (start === null && limit === null)) {
    const size = clamp(pageSize ?? limits.defaultLimit)
    return { offset: (Math.max(page ?? 1, 1) - 1) * size, limit: size, by: 'page' }
  }
  const offset = Math.max(start ?? 0, 0)
  if (limit === -1) return { offset, limit: limits.amountLimit, by: 'all' }
  return { offset, limit: clamp(limit ?? limits.defaultLimit), by: 'offset' }
}

/** Reads `pagination` as a hook left it, whose numbers may be text. @throws PaginationError */
export function readPagination(sent: unknown): PaginationArg {
  const values = new Map<string, unknown>(typeof sent === 'object' && sent !== null ? Object.entries(sent) : [])
  const whole = (name: keyof PaginationArg): number | null => {
    const value = values.get(name) ?? null
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
    if (number === null || (typeof number === 'number' && Number.isSafeInteger(number))) return number
    throw new PaginationError(`Invalid '${name}' parameter. Expected an integer`)
  }
  return { page: whole('page'), pageSize: whole('pageSize'), start: whole('start'), limit: whole('limit') }
}

/** Returns `meta` of a list, or null for one entry. */
export function pageMeta(paging: Paging | null, row: Pick<ReadRow, 'total'> | null) {
  return paging && { pagination: pagingMeta(paging, row?.total ?? 0) }
}

/** Returns `meta.pagination` of a list with `total` entries. */
export function pagingMeta({ offset, limit, by }: Paging, total: number) {
  // Everything fitted: one page of that size, as in Strapi v4.
  if (limit === null || (by === 'all' && total - offset <= limit)) {
    return { total, page: 1, pageSize: Math.max(total - offset, 0), pageCount: 1 }
  }
  return { total, page: Math.floor(offset / limit) + 1, pageSize: limit, pageCount: Math.ceil(total / limit) }
}
