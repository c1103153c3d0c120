/** The REST query that fetches everything that an operation selects. */
import { getNamedType, isObjectType, isUnionType } from 'graphql'
import type { FieldNode, GraphQLObjectType, GraphQLResolveInfo, SelectionSetNode } from 'graphql'
import type { ModelFile } from './oracle/model-files.js'

export type Values = Readonly<Record<string, unknown>>
type Models = ReadonlyMap<string, ModelFile>

/** The arguments of a list, or of one entry. */
export interface Args {
  readonly id?: string
  readonly filters?: Values
  readonly sort?: string | readonly string[]
  readonly pagination?: Readonly<Record<'page' | 'pageSize' | 'start' | 'limit', number | undefined>>
  readonly publicationState?: 'LIVE' | 'PREVIEW'
}

/** The limits of the API: ten by default, at least one, at most a hundred. */
export function pageOf({
  pagination = { page: undefined, pageSize: undefined, start: undefined, limit: undefined },
}: Args) {
  const clamp = (size: number) => Math.min(Math.max(size, 1), 100)
  const { page, pageSize, start, limit } = pagination
  if (page === undefined && pageSize === undefined) return { start: start ?? 0, limit: clamp(limit ?? 10) }
  const size = clamp(pageSize ?? 10)
  return { start: ((page ?? 1) - 1) * size, limit: size }
}

export function restFilters(filters: Values): Values {
  return Object.fromEntries(
    Object.entries(filters).map(([name, value]) => {
      if (name === 'and' || name === 'or') return [`$${name}`, (value as Values[]).map(restFilters)]
      if (name === 'not') return ['$not', restFilters(value as Values)]
      return [name, Object.fromEntries(Object.entries(value as Values).map(([key, each]) => [`$${key}`, each]))]
    }),
  )
}

/** The selections of `data { attributes }` of a field of `Query`. */
function attributesOf(info: GraphQLResolveInfo): readonly SelectionSetNode[] {
  const below = (name: string, sets: readonly SelectionSetNode[]) =>
    sets.flatMap((set) => fieldsIn(set, info).flatMap((field) => (field.name.value === name ? setOf(field) : [])))
  return below('attributes', below('data', info.fieldNodes.flatMap(setOf)))
}

function setOf({ selectionSet }: FieldNode): SelectionSetNode[] {
  return selectionSet ? [selectionSet] : []
}

/** `on`: only the selections on this type. */
function fieldsIn(set: SelectionSetNode, info: GraphQLResolveInfo, on?: string): FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === 'Field') return [selection]
    const part = selection.kind === 'InlineFragment' ? selection : info.fragments[selection.name.value]
    if (!part || (on !== undefined && part.typeCondition?.name.value !== on)) return []
    return fieldsIn(part.selectionSet, info, on)
  })
}

/** `populate` for everything that a field of `Query` leads to. */
export function populateFor(info: GraphQLResolveInfo, type: GraphQLObjectType, models: Models): Values {
  return populateOf(attributesOf(info), type, info, models)
}

function populateOf(
  sets: readonly SelectionSetNode[],
  type: GraphQLObjectType,
  info: GraphQLResolveInfo,
  models: Models,
): Values {
  const byName = new Map<string, SelectionSetNode[]>()
  for (const field of sets.flatMap((set) => fieldsIn(set, info))) {
    if (field.selectionSet) byName.set(field.name.value, [...(byName.get(field.name.value) ?? []), field.selectionSet])
  }
  const entries = [...byName].map(([name, below]) => {
    const named = getNamedType(type.getFields()[name]?.type)
    if (isUnionType(named)) {
      const on = named.getTypes().flatMap((member) => {
        const model = models.get(member.name)
        if (!model) return []
        const own = below.map((set) => ({ ...set, selections: fieldsIn(set, info, member.name) }))
        return [[model.uid, withPopulate(populateOf(own, member, info, models))]]
      })
      return [name, on.length > 0 ? { on: Object.fromEntries(on) as Values } : true]
    }
    if (!isObjectType(named)) return [name, true]
    const response = /^(.*)(?:EntityResponse|RelationResponseCollection)$/.exec(named.name)
    if (!response) return [name, withPopulate(populateOf(below, named, info, models))]
    const target = info.schema.getType(response[1] ?? '')
    const nested = ['data', 'attributes'].reduce(
      (from, key) =>
        from.flatMap((set) => fieldsIn(set, info).flatMap((field) => (field.name.value === key ? setOf(field) : []))),
      below,
    )
    return [name, withPopulate(isObjectType(target) ? populateOf(nested, target, info, models) : {})]
  })
  return Object.fromEntries(entries) as Values
}

/** A query string has no empty objects. */
function withPopulate(populate: Values): unknown {
  return Object.keys(populate).length > 0 ? { populate } : true
}
