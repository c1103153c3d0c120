import { NotFoundError, ValidationError } from '@content-gen/runtime'
import { pageOf, paginationMeta, parsePagination, parseQueryString, requireId } from '@content-gen/runtime/query'
import type { Context, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Page } from './stored-versions.js'

/** An act on entries of a type, by the action that permits it. */
export type Act = 'find' | 'create' | 'update' | 'delete'

/**
 * Returns the type that the path names.
 * @throws NotFoundError if it has no versions, or if the caller may not do this: types that it cannot see do not exist for it
 */
export function requestedType(ctx: Context, types: ReadonlyMap<string, CompiledType>, act: Act): CompiledType {
  const type = types.get(ctx.params['uid'] ?? '')
  const { caller } = ctx.state
  if (type === undefined || !caller.can(`${type.uid}.find`)) throw new NotFoundError()
  // A single type has no action to create it: an update does.
  const action = act === 'create' && type.descriptor.kind === 'single' ? 'update' : act
  if (!caller.can(`${type.uid}.${action}`)) throw new NotFoundError()
  return type
}

/** Returns a whole number of the path. @throws NotFoundError if it is none */
export function requestedNumber(ctx: Context, name: string): number {
  return requireId(ctx.params[name] ?? '')
}

/** Returns the moment of a query's parameter, as ISO text; undefined if there is none. @throws ValidationError */
export function requestedMoment(ctx: Context, name: string): string | undefined {
  const value = parseQueryString(ctx.querystring)[name]
  if (value === undefined) return undefined
  const moment = momentText(value)
  if (moment === undefined)
    throw new ValidationError(`${name} must be a moment with its time zone: 2026-11-01T00:00:00Z`)
  return moment
}

/** Returns a moment as ISO text; undefined for what is none. Without a time zone, it would depend on the server. */
export function momentText(value: unknown): string | undefined {
  if (typeof value !== 'string' || !zoned.test(value)) return undefined
  const moment = new Date(value)
  const text = Number.isNaN(moment.getTime()) ? '' : moment.toISOString()
  return storableYear.test(text) ? text : undefined
}

/** A time zone can lead to a year that PostgreSQL does not read and that texts do not sort by. */
const storableYear = /^(?!0000)\d{4}-/

const zoned = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

export interface Paging {
  readonly page: Page
  meta(total: number): object
}

export function requestedPage(ctx: Context, { config }: Store): Paging {
  const { rest } = config.api
  const pagination = parsePagination(parseQueryString(ctx.querystring)['pagination'], rest)
  const { offset, limit } = pageOf(pagination)
  return {
    page: { offset, limit: limit ?? rest.maxLimit ?? 100 },
    meta: (total) => ({ pagination: paginationMeta(pagination, total) }),
  }
}
