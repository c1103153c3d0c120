/** The reads of the three reading endpoints, from their query strings. */
import { invalidParameter, NotFoundError } from '../errors/errors.js'
import { requireId } from '../id.js'
import { seenEntry, seenType } from '../sight.js'
import type { CompiledType, Condition } from '../types.js'
import type { EntryForm } from './entry-form.js'
import { topEntry } from './entry-shape.js'
import { parseFields } from './fields.js'
import { parseFilters } from './filters.js'
import { parseLocale } from './locale.js'
import type { Pagination } from './pagination.js'
import { pageOf, parseFlatPagination, parsePagination, refuseFlatPagination } from './pagination.js'
import { withDeep } from './populate-deep.js'
import type { PublicationState } from './publication-state.js'
import { inState, parsePublicationState } from './publication-state.js'
import type { QueryParameters, QueryValue } from './querystring.js'
import type { Order, Read } from './read.js'
import { allOf, everything } from './read.js'
import type { ReadContext } from './scope.js'
import { Reading } from './scope.js'
import { parseSearchTerm } from './search.js'
import { parseSort } from './sort.js'

export interface ListRead {
  readonly read: Read
  readonly pagination: Pagination
}

/**
 * A list: `GET /api/articles`. Flat lists (`/users`, `/upload/files`) read their paging from the top level, have no default limit, and populate
 * drafts unless they are asked not to. `beside`: a condition that the caller has not sent.
 */
export function listRead(
  given: CompiledType,
  parameters: QueryParameters,
  context: ReadContext,
  form: EntryForm = context.caller.form ?? 'wrapped',
  beside: Condition = everything,
): ListRead {
  const type = seen(given, context)
  const { rest } = context.config.api
  refuseBareFilters(type, parameters.filters)
  const { reading, where: sent, order } = checked(type, parameters, context)
  const where = allOf([sent, beside])
  if (form !== 'flat') refuseFlatPagination(parameters)
  const pagination =
    form === 'flat' ? parseFlatPagination(parameters, rest) : parsePagination(parameters.pagination, rest)
  const state = parsePublicationState(parameters.publicationState, form === 'flat' ? 'preview' : 'live')
  const selected = allOf([
    inState(type, state),
    parseLocale(type, parameters.locale, context.config.i18n.defaultLocale),
    parseSearchTerm(type, parameters['_q']),
    where,
  ])
  const item = itemOf(type, parameters, { reading, state, form, sortedFirst: isJoined(where, order) ? order : [] })
  return {
    read: { type, where: selected, order, page: pageOf(pagination), count: pagination.withCount, item },
    pagination,
  }
}

/**
 * One entry by the id in its path: `GET /api/articles/:id`, including drafts and all locales. @throws NotFoundError if the id is invalid
 */
export function entryRead(
  given: CompiledType,
  id: string | number,
  parameters: QueryParameters,
  context: ReadContext,
  form: EntryForm = context.caller.form ?? 'wrapped',
): Read {
  const type = seenEntry(given, context.caller)
  if (type === undefined) throw new NotFoundError()
  const { reading } = checked(type, parameters, context)
  const item = itemOf(type, parameters, { reading, state: 'preview', form, sortedFirst: [] })
  const where: Condition = {
    kind: 'compare',
    operand: { kind: 'id' },
    operator: 'eq',
    value: requireId(id),
    source: '$id',
  }
  return { one: true, type, where, order: [], page: { offset: 0, limit: 1 }, count: false, item }
}

/** The entry of a single type: `GET /api/homepage`. For `locale=all` a list. */
export function singleRead(
  given: CompiledType,
  parameters: QueryParameters,
  context: ReadContext,
  form: EntryForm = context.caller.form ?? 'wrapped',
): Read {
  const type = seen(given, context)
  refuseBareFilters(type, parameters.filters)
  const { reading, where, order } = checked(type, parameters, context)
  const state = parsePublicationState(parameters.publicationState, 'live')
  const locale = parseLocale(type, parameters.locale, context.config.i18n.defaultLocale)
  const item = itemOf(type, parameters, { reading, state, form, sortedFirst: [] })
  const selected = allOf([inState(type, state), locale, parseSearchTerm(type, parameters['_q']), where])
  const list = type.localized && parameters.locale === 'all'
  const read: Read = { type, where: selected, order, page: { offset: 0, limit: list ? null : 1 }, count: false, item }
  return list ? read : { ...read, one: true }
}

/** @throws NotFoundError if the caller does not see the type */
function seen(type: CompiledType, { caller }: ReadContext): CompiledType {
  const found = seenType(type, caller)
  if (found === undefined) throw new NotFoundError()
  return found
}

/** Strapi v4 takes text and lists for filters only where it adds the filter of the locale. @throws ValidationError */
function refuseBareFilters({ localized }: CompiledType, filters: QueryValue | undefined): void {
  if (!localized && (filters === '' || Array.isArray(filters))) throw invalidParameter('filters')
}

function checked(
  type: CompiledType,
  parameters: QueryParameters,
  context: ReadContext,
): { reading: Reading; where: Condition; order: Order[] } {
  const reading = new Reading(context)
  const where = reading.parse((scope) => parseFilters(type, parameters.filters, scope))
  const order = reading.parse((scope) => parseSort(type, parameters.sort, scope))
  reading.parse((scope) => parseFields(type, parameters.fields, scope))
  return { reading, where, order }
}

interface ItemSettings {
  readonly reading: Reading
  readonly state: PublicationState
  readonly form: EntryForm
  readonly sortedFirst: readonly Order[]
}

function itemOf(
  type: CompiledType,
  parameters: QueryParameters,
  { reading, state, form, sortedFirst }: ItemSettings,
): Read['item'] {
  const { fields } = parameters
  const populate = withDeep(type, parameters.populate, reading)
  const query = { fields, populate, state, sortedFirst, depth: 0 }
  return reading.parse((scope) => topEntry(type, query, { scope, form }))
}

function isJoined(where: Condition, order: readonly Order[]): boolean {
  return order.some(({ path }) => path.length > 0) || follows(where)
}

function follows(condition: Condition): boolean {
  switch (condition.kind) {
    case 'related':
      return true
    case 'and':
    case 'or':
      return condition.terms.some(follows)
    case 'not':
      return follows(condition.term)
    case 'compare':
      return false
  }
}
