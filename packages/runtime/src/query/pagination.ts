/** `pagination`, and its report in `meta.pagination`. */
import type { Config } from '@content-gen/contract'
import { PaginationError, ValidationError } from '../errors/errors.js'
import { shorten } from '../errors/shorten.js'
import type { Page } from './read.js'

/** The requested paging, by page or by offset. `size` null: all. */
export interface Pagination {
  readonly by: 'page' | 'offset'
  /** The page, from 1, or the first entry, from 0. */
  readonly from: number
  readonly size: number | null
  readonly withCount: boolean
}

export type PaginationMeta = PageMeta | OffsetMeta

interface PageMeta {
  readonly page: number
  readonly pageSize: number
  readonly pageCount?: number
  readonly total?: number
  readonly start?: never
  readonly limit?: never
}

interface OffsetMeta {
  readonly start: number
  readonly limit: number
  readonly total?: number
  readonly page?: never
  readonly pageSize?: never
  readonly pageCount?: never
}

type RestConfig = Config['api']['rest']
const mixed = 'Invalid pagination parameters. Expected either start/limit or page/pageSize'
const misplaced = 'Invalid pagination attributes. You cannot use page and offset pagination in the same query'

/** Parses `pagination`, within the app's limits. */
export function parsePagination(value: unknown, config: RestConfig): Pagination {
  const { page, pageSize, start, limit, withCount } = keysOf(value)
  const counted = parseWithCount(withCount, config.withCount)
  const byOffset = start !== undefined || limit !== undefined
  if (byOffset && (page !== undefined || pageSize !== undefined)) throw new ValidationError(mixed)
  if (byOffset) {
    const size = parseLimit(parseWhole('limit', limit, config.defaultLimit), config.maxLimit)
    return { by: 'offset', from: Math.max(parseWhole('start', start, 0), 0), size, withCount: counted }
  }
  const asked = Math.max(parseWhole('pageSize', pageSize, config.defaultLimit), 1)
  const size = config.maxLimit === null ? asked : Math.min(asked, config.maxLimit)
  return { by: 'page', from: Math.max(parseWhole('page', page, 1), 1), size, withCount: counted }
}

/** Parses the paging of endpoints that answer a bare list: `start` and `limit` at the top level. A limit of 0 is none, and pages do nothing. */
export function parseFlatPagination(parameters: Readonly<Record<string, unknown>>, config: RestConfig): Pagination {
  const { page, pageSize, start, limit } = parameters
  const isOffset = start !== undefined || limit !== undefined
  if (isOffset && (page !== undefined || pageSize !== undefined)) throw new PaginationError(misplaced)
  const paged = parsePagination({ start: start ?? 0, limit }, { ...config, withCount: false })
  return limit === undefined || Number(limit) === 0 ? { ...paged, size: null } : paged
}

/** Rejects paging keys at the top level, which are Strapi v3's. */
export function refuseFlatPagination(parameters: Readonly<Record<string, unknown>>): void {
  const { page, pageSize, start, limit } = parameters
  if (page !== undefined || pageSize !== undefined || start !== undefined || limit !== undefined) {
    throw new PaginationError(misplaced)
  }
}

export function pageOf({ by, from, size }: Pagination): Page {
  const offset = by === 'offset' || size === null ? from : (from - 1) * size
  return { offset: Math.min(offset, Number.MAX_SAFE_INTEGER), limit: size }
}

/** Returns `meta.pagination` of an answer. `total` null: not counted. */
export function paginationMeta({ by, from, size }: Pagination, total: number | null): PaginationMeta {
  if (by === 'offset') return { start: from, limit: size ?? -1, ...(total === null ? {} : { total }) }
  const pageSize = size ?? total ?? 0
  if (total === null) return { page: from, pageSize }
  return { page: from, pageSize, pageCount: pageSize === 0 ? 0 : Math.ceil(total / pageSize), total }
}

function keysOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** 0 and negative limits mean one entry; -1 means all that the maximum allows. */
function parseLimit(limit: number, maximum: number | null): number | null {
  if (limit === -1) return maximum
  const asked = Math.max(limit, 1)
  return maximum === null ? asked : Math.min(asked, maximum)
}

function parseWhole(name: string, value: unknown, fallback: number): number {
  if (value === undefined) return fallback
  const single: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  const number =
    typeof single === 'string' || typeof single === 'number' ? Number(single) : single === null ? 0 : Number.NaN
  if (Number.isSafeInteger(number)) return number
  const received = typeof single === 'object' ? JSON.stringify(single) : String(single)
  throw new PaginationError(
    `Invalid '${name}' parameter. Expected an integer${name === 'page' ? ' > 0' : ''}, received: ${shorten(received)}`,
  )
}

function parseWithCount(value: unknown, fallback: boolean): boolean {
  if (value === undefined || value === null) return fallback
  if (value === 'true' || value === 't' || value === '1' || value === true) return true
  if (value === 'false' || value === 'f' || value === '0' || value === false) return false
  throw new ValidationError('Invalid withCount parameter. Expected "t","1","true","false","0","f"')
}
