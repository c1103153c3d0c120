import { allOf, inState, parseId, parseLocale } from '@content-gen/runtime/query'
import { NotFoundError, ValidationError } from '@content-gen/runtime'
import { entriesArgs, entriesChosen } from './entries.js'
import { metaValue } from './meta.js'
import { paginationMeta, parsePagination } from './pagination.js'
import { objectTypeOf } from './planning.js'
import { pick, selectResponse } from './response.js'
import type { ReadRow } from '@content-gen/runtime'
import type { CompiledType, Read } from '@content-gen/runtime/query'
import type { Paging } from './pagination.js'
import type { Planning, SelectedField } from './planning.js'
import type { SelectedResponse } from './response.js'

/** What a field of `Query` reads: entries, the entry of an id, the entry of a single type. */
export interface ContentQuery {
  readonly kind: 'find' | 'findOne' | 'findSingle'
  readonly uid: string
}

/** A field of `Query` as one read, and what its row means. */
export interface QueryPlan {
  /** Null where no entry can match, as with an id that is no number. */
  readonly read: Read | null
  /** The field's value, by response keys. */
  value(row: ReadRow | null): object
  /** The field's value as JSON. Only where execution is not needed. */
  text(row: ReadRow | null): string
}

/** @throws RequestError for arguments that make no sense or ask for what the caller may not look at. */
export function planQuery(planning: Planning, query: ContentQuery, field: SelectedField): QueryPlan {
  const type = planning.context.types.get(query.uid)
  if (!type) throw new TypeError(`No content type ${query.uid}`)
  const selected = selectResponse(planning, type, field)
  const isList = query.kind === 'find'
  const paging = isList ? parsePagination(entriesArgs(planning, field).pagination, planning.context.limits) : null
  const read = queryRead(planning, query, type, field, selected, paging)
  // One selection of `data` is the answer itself; several are properties of each entry, taken apart again.
  const isSeveral = selected.data.length > 1
  if (isSeveral) planning.needsExecution = true
  const none = isList ? '[]' : 'null'
  const metaOf = (row: ReadRow | null) => (paging ? { pagination: paginationMeta(paging, row?.total ?? 0) } : null)
  return {
    read,
    value(row) {
      // The row holds what `read` asked for: an entry or null, or a list of entries.
      const data: unknown = JSON.parse(row?.data ?? none)
      return Object.fromEntries([
        ...selected.data.map(({ key }) => [key, isSeveral ? pick(data, key) : data]),
        ...selected.meta.map(({ key }) => [key, metaOf(row)]),
      ])
    },
    text(row) {
      const meta = metaOf(row)
      const properties = selected.all.map(({ key, field: part }) => {
        if (part === null) return `${JSON.stringify(key)}:${JSON.stringify(objectTypeOf(field).name)}`
        const value = part.name === 'data' ? (row?.data ?? none) : JSON.stringify(metaValue(planning, part, meta))
        return `${JSON.stringify(key)}:${value}`
      })
      return `{${properties.join(',')}}`
    },
  }
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
  const [first] = selected.data
  const item =
    first && selected.data.length === 1 ? first.value : ({ kind: 'object', properties: selected.data } as const)
  const single = { one: true, type, order: [], page: { offset: 0, limit: 1 }, count: false, item } as const
  if (kind === 'findOne') {
    scope.settle()
    const id = parseEntryId(args.id)
    return id === null
      ? null
      : { ...single, where: { kind: 'compare', operand: { kind: 'id' }, operator: 'eq', value: id } }
  }
  const locale = parseLocale(type, args.locale ?? undefined, context.config.i18n.defaultLocale)
  if (paging === null) {
    scope.settle()
    return { ...single, where: allOf([inState(type, args.publicationState ?? 'live'), locale]) }
  }
  const { where, order } = entriesChosen(planning, type, args)
  scope.settle()
  // Without `data` only the count is wanted.
  const page = first ? { offset: paging.offset, limit: paging.limit } : { offset: 0, limit: 0 }
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
