import { allOf, everything, inState, parseFilters, parsePublicationState, parseSort } from '@content-gen/runtime/query'
import { getArgumentValues } from 'graphql'
import { toQueryFilters } from './filters.js'
import type { CompiledType, Condition, Order, Scope } from '@content-gen/runtime/query'
import type { PaginationArg } from './pagination.js'
import type { Planning, SelectedField } from './planning.js'

/** The arguments that choose entries, as GraphQL coerced them. */
export interface EntriesArgs {
  readonly id?: string | null
  readonly filters?: Readonly<Record<string, unknown>> | null
  readonly sort?: readonly (string | null)[] | null
  readonly pagination?: PaginationArg | null
  readonly publicationState?: 'live' | 'preview' | null
  readonly locale?: string | null
}

/** The same in terms of the query language, as owner code receives and changes them. */
export interface EntriesParams {
  readonly _q?: unknown
  readonly filters?: unknown
  readonly sort?: unknown
  readonly pagination?: unknown
  readonly publicationState?: unknown
  readonly locale?: unknown
}

export function entriesArgs({ operation }: Planning, { definition, nodes }: SelectedField): EntriesArgs {
  return getArgumentValues(definition, nodes[0], operation.variables)
}

/** Leaves out what the arguments do not specify. */
export function entriesParams(type: CompiledType, args: EntriesArgs): EntriesParams {
  const { filters, sort, pagination, publicationState, locale } = args
  return {
    ...(filters ? { filters: toQueryFilters(type, filters) } : {}),
    ...(sort && sort.length > 0 ? { sort } : {}),
    ...(pagination && Object.keys(pagination).length > 0 ? { pagination } : {}),
    ...(publicationState === undefined ? {} : { publicationState }),
    ...(locale === undefined || locale === '' ? {} : { locale }),
  }
}

/** Returns the entries of a type that the parameters select, live ones by default. */
export function entriesChosen(
  planning: Planning,
  type: CompiledType,
  { filters, sort, publicationState }: EntriesParams,
): { where: Condition; order: Order[] } {
  return planning.reading.parse((scope) => {
    const filtered = filters === undefined ? everything : parseFilters(type, filters, scope)
    const where = allOf([inState(type, parsePublicationState(publicationState, 'live')), filtered])
    const order = parseSort(type, sort, scope)
    for (const key of order) refuseHidden(planning, scope, type, key)
    return { where, order }
  })
}

/** Filters cannot name hidden attributes, which their types lack. A sort is text. */
function refuseHidden({ context }: Planning, scope: Scope, type: CompiledType, { path, operand }: Order): void {
  const at = path.at(-1)?.target ?? type
  const last = [{ uid: at.uid, name: operand.kind === 'scalar' ? operand.attribute.name : 'id' }]
  for (const { uid, name } of [
    ...path.map(({ source, attribute }) => ({ uid: source.uid, name: attribute })),
    ...last,
  ]) {
    if (context.isHidden(uid, name)) scope.refuse('unknown', name)
  }
  if (context.isHidden(at.uid, '')) scope.refuse('unknown', path.at(-1)?.attribute ?? '')
}
