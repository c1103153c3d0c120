import { allOf, parseLocale, parseSearchTerm, readId } from '@content-gen/runtime/query'
import { seenEntry, ValidationError } from '@content-gen/runtime'
import { answerOf } from './answer.js'
import { entriesArgs, entriesChosen, entriesParams } from './entries.js'
import { hasId, oneEntry } from './entry.js'
import { parsePaging, readPagination } from './pagination.js'
import { selectResponse } from './response.js'
import type { CompiledType, Read } from '@content-gen/runtime/query'
import type { QueryOperation } from '../marks/content-operation.js'
import type { FieldAnswer } from './answer.js'
import type { EntriesParams } from './entries.js'
import type { Paging } from './pagination.js'
import type { Planning, SelectedField } from './planning.js'
import type { SelectedResponse } from './response.js'

/** A field of `Query` as one read, and the meaning of its row. */
export interface QueryPlan extends FieldAnswer {
  /** Null if no entry can match, for example if the id is not a number. */
  readonly read: Read | null
  readonly type: CompiledType
  readonly selected: SelectedResponse
}

/**
 * `chosen` replaces the field's own arguments.
 * @throws RequestError for invalid arguments, or those that refer to what the caller may not see
 */
export function planQuery(
  planning: Planning,
  query: QueryOperation,
  field: SelectedField,
  chosen?: EntriesParams,
): QueryPlan {
  const type = typeOf(planning, query)
  if (!type) throw new TypeError(`No content type ${query.uid}`)
  const selected = selectResponse(planning, type, field)
  const args = entriesArgs(planning, field)
  const params = chosen ?? entriesParams(type, args)
  const pagination = chosen ? readPagination(chosen.pagination) : args.pagination
  const paging = query.kind === 'find' ? parsePaging(pagination, planning.context.limits) : null
  const read = queryRead(planning, query, type, { id: args.id, params, selected, paging })
  return { read, type, selected, ...answerOf(planning, field, selected, paging) }
}

function typeOf({ context }: Planning, { kind, uid }: QueryOperation): CompiledType | undefined {
  const type = context.types.get(uid)
  return kind === 'findOne' && type !== undefined ? seenEntry(type, context.caller) : type
}

interface SelectedEntries {
  readonly id: string | null | undefined
  readonly params: EntriesParams
  readonly selected: SelectedResponse
  readonly paging: Paging | null
}

function queryRead(
  planning: Planning,
  { kind }: QueryOperation,
  type: CompiledType,
  { id: sent, params, selected, paging }: SelectedEntries,
): Read | null {
  const { context } = planning
  const { item } = selected
  if (kind === 'findOne') {
    if (sent === undefined) throw badRequest(new ValidationError('id is required'))
    const id = readId(sent)
    return id === null ? null : { ...oneEntry(type, item), where: hasId(id) }
  }
  const locale = parseLocale(type, params.locale, context.config.i18n.defaultLocale)
  const { where: chosen, order } = entriesChosen(planning, type, params)
  const where = allOf([chosen, parseSearchTerm(type, params['_q'])])
  if (paging === null) return { ...oneEntry(type, item), order, where: allOf([where, locale]) }
  // Without `data` only the count is needed.
  const page = selected.data.length > 0 ? { offset: paging.offset, limit: paging.limit } : { offset: 0, limit: 0 }
  return { type, where: allOf([locale, where]), order, page, count: selected.meta.length > 0, item }
}

/** Returns an error that gives the whole answer status 400, not only the field an error. */
function badRequest(error: ValidationError): ValidationError {
  return Object.assign(error, { extensions: { http: { status: 400 } } })
}
