import { PaginationError } from '@content-gen/runtime'
import type { Page } from '@content-gen/runtime/query'

type Given = number | string | undefined

/** Returns the part of a list that starts at an entry. A limit of -1 is none. @throws PaginationError if one is no whole number */
export function pageFrom(start: Given, limit: Given): Page {
  const most = limit ?? -1
  return { offset: whole('start', start ?? 0, 0), limit: Number(most) === -1 ? null : whole('limit', most, 0) }
}

/** Returns the numbers of a page, from 1. @throws PaginationError if one is none */
export function pageNumbers(
  page: Given = 1,
  pageSize: Given = 10,
): { readonly page: number; readonly pageSize: number } {
  return { page: whole('page', page, 1), pageSize: whole('pageSize', pageSize, 1) }
}

/** A number that code has made of what a client sent may be none. */
function whole(name: string, given: number | string, least: number): number {
  const number = Number(given)
  if (!Number.isSafeInteger(number) || number < least)
    throw new PaginationError(`${name} must be a whole number of at least ${least}`)
  return number
}
