import { allOf, inState, parseId, parseLocale } from '@content-gen/runtime/query'
import { NotFoundError, ValidationError } from '@content-gen/runtime'
import { answerOf } from './answer.js'
import { entriesArgs, entriesChosen } from './entries.js'
import { hasId, oneEntry } from './entry.js'
import { parsePagination } from './pagination.js'
import { selectResponse } from './response.js'
import type { CompiledType, Read } from '@content-gen/runtime/query'
import type { ContentQuery } from '../resolvers/operation.js'
import type { Answer } from './answer.js'
import type { Paging } from './pagination.js'
import type { Planning, SelectedField } from './planning.js'
import type { SelectedResponse } from './response.js'

/** A field of `Query` as one read, and what its row means. */
export interface QueryPlan extends Answer {
  /** Null where no entry can match, as with an id that is no number. */
  readonly read: Read | null
}

/** @throws RequestError for arguments that make no sense or ask for what the caller may not look at. */
export function planQuery(planning: Planning, query: ContentQuery, field: SelectedField): QueryPlan {
  const type = planning.context.types.get(query.uid)
  if (!type) throw new TypeError(`No content type ${query.uid}`)
  const selected = selectResponse(planning, type, field)
  const isList = query.kind === 'find'
  const paging = isList ? parsePagination(entriesArgs(planning, field).pagination, planning.context.limits) : null
  const read = queryRead(planning, query, type, field, selected, paging)
  return { read, ...answerOf(planning, field, selected, paging) }
}

function queryRead(
  planning: Planning,
  { kind }: ContentQuery,
  type: CompiledType,
  field: SelectedField,
  selected: SelectedResponse,
  paging: Paging | null,
): Read | null {
  const { scope, context } = planning
  const args = entriesArgs(planning, field)
  const { item } = selected
  if (kind === 'findOne') {
    scope.settle()
    const id = parseEntryId(args.id)
    return id === null ? null : { ...oneEntry(type, item), where: hasId(id) }
  }
  const locale = parseLocale(type, args.locale ?? undefined, context.config.i18n.defaultLocale)
  if (paging === null) {
    scope.settle()
    return { ...oneEntry(type, item), where: allOf([inState(type, args.publicationState ?? 'live'), locale]) }
  }
  const { where, order } = entriesChosen(planning, type, args)
  scope.settle()
  // Without `data` only the count is wanted.
  const page = selected.data.length > 0 ? { offset: paging.offset, limit: paging.limit } : { offset: 0, limit: 0 }
  return { type, where: allOf([locale, where]), order, page, count: selected.meta.length > 0, item }
}

/** Null for what no entry can have as its id. */
function parseEntryId(id: string | null | undefined): number | null {
  if (id === null || id === undefined) throw badRequest(new ValidationError('id is required'))
  try {
    return parseId(id)
  } catch (error) {
    if (error instanceof NotFoundError) return null
    throw error
  }
}

/** An error for which the answer as a whole has status 400, not only the field an error. */
function badRequest(error: ValidationError): ValidationError {
  return Object.assign(error, { extensions: { http: { status: 400 } } })
}
