/**
 * What an operation must answer, worked out from REST: the library executes it on the plain schema, with resolvers that take
 * everything from one REST answer per field of `Query`.
 */
import { execute, getNamedType, isEnumType, isObjectType, isUnionType, parse } from 'graphql'
import { stringify } from 'qs'
import { enumValueOf } from './expected-schema.js'
import type {
  ExecutionResult,
  FieldNode,
  GraphQLFieldResolver,
  GraphQLObjectType,
  GraphQLResolveInfo,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql'
import type { ModelFile } from './model-files.js'
import type { Operation } from './operation.js'

type Values = Readonly<Record<string, unknown>>
interface Entry {
  readonly id: number
  readonly attributes: Values
}
interface Args {
  readonly id?: string
  readonly filters?: Values
  readonly sort?: string | readonly string[]
  readonly pagination?: Readonly<Record<'page' | 'pageSize' | 'start' | 'limit', number | undefined>>
  readonly publicationState?: 'LIVE' | 'PREVIEW'
}

export interface RestSide {
  readonly base: string
  readonly schema: GraphQLSchema
  /** By the name of their GraphQL type. */
  readonly models: ReadonlyMap<string, ModelFile>
}

export async function answerByRest({ query, variables }: Operation, side: RestSide): Promise<ExecutionResult> {
  const document = parse(query)
  const typeNames = new Map([...side.models].map(([name, { uid }]) => [uid, name]))
  return execute({
    schema: side.schema,
    document,
    variableValues: variables,
    fieldResolver: (source: Values | undefined, args: Args, context, info) =>
      source === undefined ? fetchRoot(side, args, info) : resolveField(side, source, args, context, info),
    typeResolver: (item: Values) => typeNames.get(String(item['__component'])),
  })
}

async function fetchRoot({ base, models }: RestSide, args: Args, info: GraphQLResolveInfo): Promise<unknown> {
  const response = getNamedType(info.returnType).name
  const type = response.replace(/EntityResponse(Collection)?$/, '')
  const model = models.get(type)
  if (!model) throw new Error(`no model of ${type}`)
  const entity = info.schema.getType(type)
  const populate = isObjectType(entity) ? populateOf(attributesOf(info), entity, info, models) : {}
  const isList = response.endsWith('Collection')
  const isLive =
    !isList && model.kind !== 'single' ? false : model.draftAndPublish && args.publicationState !== 'PREVIEW'
  const page = pageOf(args)
  const filters = [
    ...(args.filters ? [restFilters(args.filters)] : []),
    ...(isLive ? [{ publishedAt: { $notNull: 'true' } }] : []),
  ]
  const search = stringify(
    {
      populate,
      publicationState: 'preview',
      ...(filters.length > 0 ? { filters: { $and: filters } } : {}),
      ...(args.sort !== undefined && args.sort.length > 0 ? { sort: args.sort } : {}),
      ...(isList ? { pagination: { start: page.start, limit: page.limit } } : {}),
    },
    { encodeValuesOnly: true },
  )
  const path =
    model.kind === 'single' ? model.singularName : isList ? model.pluralName : `${model.pluralName}/${args.id}`
  const answer = await fetch(`${base}/api/${path}?${search}`)
  if (answer.status === 404) return { data: null }
  const body = (await answer.json()) as { data: unknown; meta: { pagination?: { total: number } } }
  if (!answer.ok) throw new Error(`GET /api/${path}?${search}: ${JSON.stringify(body)}`)
  const { total = 0 } = body.meta.pagination ?? {}
  const { start, limit } = page
  const pagination = {
    total,
    page: Math.floor(start / limit) + 1,
    pageSize: limit,
    pageCount: Math.ceil(total / limit),
  }
  return { data: body.data, ...(isList ? { meta: { pagination } } : {}) }
}

/** As the API counts: ten by default, at least one, at most a hundred. */
function pageOf({ pagination = { page: undefined, pageSize: undefined, start: undefined, limit: undefined } }: Args) {
  const clamp = (size: number) => Math.min(Math.max(size, 1), 100)
  const { page, pageSize, start, limit } = pagination
  if (page === undefined && pageSize === undefined) return { start: start ?? 0, limit: clamp(limit ?? 10) }
  const size = clamp(pageSize ?? 10)
  return { start: ((page ?? 1) - 1) * size, limit: size }
}

function restFilters(filters: Values): Values {
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

/** `on`: only what is selected of this type. */
function fieldsIn(set: SelectionSetNode, info: GraphQLResolveInfo, on?: string): FieldNode[] {
  return set.selections.flatMap((selection) => {
    if (selection.kind === 'Field') return [selection]
    const part = selection.kind === 'InlineFragment' ? selection : info.fragments[selection.name.value]
    if (!part || (on !== undefined && part.typeCondition?.name.value !== on)) return []
    return fieldsIn(part.selectionSet, info, on)
  })
}

/** Everything that the selections lead to. */
function populateOf(
  sets: readonly SelectionSetNode[],
  type: GraphQLObjectType,
  info: GraphQLResolveInfo,
  models: RestSide['models'],
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

const resolveField = (
  { models }: RestSide,
  source: Values,
  args: Args,
  _context: unknown,
  { fieldName: name, parentType, returnType }: GraphQLResolveInfo,
): ReturnType<GraphQLFieldResolver<Values, unknown>> => {
  const value = source[name]
  const attribute = models.get(parentType.name)?.attributes[name]
  if (name === 'id') return String(value)
  if (attribute?.type === 'biginteger') return longOf(value)
  if (attribute?.type === 'timestamp') return value === null ? null : new Date(Number(value)).toISOString()
  const type = getNamedType(returnType)
  if (isEnumType(type)) return value === null ? null : enumValueOf(String(value))
  if (type.name.endsWith('RelationResponseCollection')) {
    const { data } = value as { data: readonly Entry[] | null }
    return { data: chosen(data ?? [], args, 'publicationState' in args) }
  }
  return Array.isArray(value) && parentType.getFields()[name]?.args.length ? chosen(value, args, false) : value
}

function longOf(value: unknown): unknown {
  return value === null || !Number.isSafeInteger(Number(value)) ? value : Number(value)
}

/** What the arguments of a nested list choose of everything that there is. */
function chosen<Item extends { readonly id: number; readonly attributes?: Values }>(
  items: readonly Item[],
  args: Args,
  hasState: boolean,
): Item[] {
  const visible = hasState && args.publicationState !== 'PREVIEW' ? items.filter(isLive) : items
  const filtered = visible.filter(({ id }) => passes(id, args.filters ?? {}))
  const [sort] = [args.sort ?? []].flat()
  const sign = sort === undefined ? 0 : sort.toLowerCase().endsWith(':desc') ? -1 : 1
  const sorted = sign === 0 ? filtered : filtered.toSorted((one, other) => sign * (one.id - other.id))
  const { start, limit } = pageOf(args)
  return sorted.slice(start, start + limit)
}

function isLive({ attributes }: { readonly attributes?: Values }): boolean {
  return attributes?.['publishedAt'] !== null
}

/** Filters by id, which are all that operations here have in nested lists. */
function passes(id: number, filters: Values): boolean {
  return Object.entries(filters).every(([name, value]) => {
    if (name === 'not') return !passes(id, value as Values)
    if (name === 'or') return (value as Values[]).some((each) => passes(id, each))
    const tests = Object.entries(value as Values)
    return tests.every(([operator, operand]) => {
      if (operator === 'in') return (operand as string[]).map(Number).includes(id)
      if (operator === 'gt') return id > Number(operand)
      return operator === 'lt' ? id < Number(operand) : id === Number(operand)
    })
  })
}
