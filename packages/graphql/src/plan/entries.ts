import { allOf, everything, inState, parseFilters, parseSort } from '@content-gen/runtime/query'
import { getArgumentValues } from 'graphql'
import { toQueryFilters } from './filters.js'
import type { CompiledType, Condition, Order } from '@content-gen/runtime/query'
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

export function entriesArgs({ operation }: Planning, { definition, nodes }: SelectedField): EntriesArgs {
  return getArgumentValues(definition, nodes[0], operation.variables)
}

/** The entries of a type that the arguments choose, live ones by default. */
export function entriesChosen(
  planning: Planning,
  type: CompiledType,
  { filters, sort, publicationState }: EntriesArgs,
): { where: Condition; order: Order[] } {
  const { scope } = planning
  const filtered = filters ? parseFilters(type, toQueryFilters(type, filters), scope) : everything
  const where = allOf([inState(type, publicationState ?? 'live'), filtered])
  const order = parseSort(type, sort?.filter((key) => key !== null) ?? [], scope)
  for (const key of order) refuseHidden(planning, type, key)
  return { where, order }
}

/** Filters cannot name what is hidden: it is not in their types. A sort is text. */
function refuseHidden({ scope, context }: Planning, type: CompiledType, { path, operand }: Order): void {
  const at = path.at(-1)?.target ?? type
  const last = operand.kind === 'scalar' ? [{ uid: at.uid, name: operand.attribute.name }] : []
  for (const { uid, name } of [
    ...path.map(({ source, attribute }) => ({ uid: source.uid, name: attribute })),
    ...last,
  ]) {
    if (context.isHidden(uid, name)) scope.refuse('unknown', name)
  }
  if (context.isHidden(at.uid, '')) scope.refuse('unknown', path.at(-1)?.attribute ?? '')
}
