import { PaginationError } from '@content-gen/runtime'
import { pageOf, paginationMeta } from '@content-gen/runtime/query'
import type { Asked, EntryReader } from './entry-reader.js'
import type { Page, Pagination } from '@content-gen/runtime/query'

type Given = number | string | null | undefined

/** Returns the part of a list that starts at an entry. A limit of -1 or 0 means no limit. @throws PaginationError if one is no whole number */
export function pageFrom(start: Given, limit: Given): Page {
  const most = Number(limit ?? -1) === -1 ? 0 : whole('limit', limit ?? 0, 0)
  return { offset: whole('start', start ?? 0, 0), limit: most === 0 ? null : most }
}

/** Returns a page by its number, from 1. @throws PaginationError if a number is none */
export function numberedPage(page: Given, pageSize: Given): Pagination {
  return { by: 'page', from: whole('page', page ?? 1, 1), size: whole('pageSize', pageSize ?? 10, 1), withCount: true }
}

/** Reads a page: its rows, and its place among all of them. */
export async function readPage(
  reader: EntryReader,
  uid: string,
  asked: Asked,
  pagination: Pagination,
): Promise<object> {
  const page = pageOf(pagination)
  const { rows, total } = pagination.withCount
    ? await reader.counted(uid, asked, page)
    : { rows: await reader.list(uid, asked, page), total: null }
  return { results: rows, pagination: paginationMeta(pagination, total) }
}

/** A number that code has made of what a client sent may be none. */
function whole(name: string, given: number | string, least: number): number {
  const number = Number(given)
  if (!Number.isSafeInteger(number) || number < least)
    throw new PaginationError(`${name} must be a whole number of at least ${least}`)
  return number
}
