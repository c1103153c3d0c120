/** Reads the path and the query of a request. */
import { parseQueryString, requireId } from '@content-gen/runtime/query'
import type { Context, Store } from '@content-gen/runtime'
import { requiredMoment } from './moment.js'
import { paged } from './paging.js'
import type { PageQuery, Paging } from './paging.js'

/** Returns a whole number of the path. @throws NotFoundError if it is none */
export function requestedNumber(ctx: Context, name: string): number {
  return requireId(ctx.params[name])
}

/** Returns the uid of the path. */
export function requestedUid(ctx: Context): string {
  return ctx.params['uid'] ?? ''
}

/** Returns the moment of a query's parameter, as ISO text; undefined if there is none. @throws ValidationError */
export function requestedMoment(ctx: Context, name: string): string | undefined {
  const value = parseQueryString(ctx.querystring)[name]
  return value === undefined ? undefined : requiredMoment(value, name)
}

export function requestedPage(ctx: Context, store: Store): Paging {
  return paged(pageQuery(ctx).pagination, store)
}

export function pageQuery(ctx: Context): PageQuery {
  return { pagination: parseQueryString(ctx.querystring)['pagination'] }
}
