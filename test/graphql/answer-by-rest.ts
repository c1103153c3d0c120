/**
 * Computes the expected answer of an operation from REST: graphql-js executes it on the plain schema, with resolvers that read one REST
 * answer per field of `Query`.
 */
import { execute, getNamedType, isEnumType, isObjectType, parse } from 'graphql'
import { stringify } from 'qs'
import { enumValue } from './oracle/names.js'
import { pageOf, populateFor, restFilters } from './rest-request.js'
import type { ExecutionResult, GraphQLResolveInfo, GraphQLSchema } from 'graphql'
import type { ModelFile } from './oracle/model-files.js'
import type { Operation } from './operation.js'
import type { Args, Values } from './rest-request.js'

interface Entry {
  readonly id: number
  readonly attributes: Values
}
export interface RestSide {
  readonly base: string
  readonly schema: GraphQLSchema
  /** By the name of the GraphQL type. */
  readonly models: ReadonlyMap<string, ModelFile>
}

export async function answerByRest({ query, variables }: Operation, side: RestSide): Promise<ExecutionResult> {
  const document = parse(query)
  const typeNames = new Map([...side.models].map(([name, { uid }]) => [uid, name]))
  return execute({
    schema: side.schema,
    document,
    variableValues: variables,
    fieldResolver: (source: Values | undefined, args: Args, _context, info) =>
      source === undefined ? fetchRoot(side, args, info) : resolveField(side, source, args, info),
    typeResolver: (item: Values) => typeNames.get(String(item['__component'])),
  })
}

async function fetchRoot({ base, models }: RestSide, args: Args, info: GraphQLResolveInfo): Promise<unknown> {
  const response = getNamedType(info.returnType).name
  const type = response.replace(/EntityResponse(Collection)?$/, '')
  const model = models.get(type)
  if (!model) throw new Error(`no model of ${type}`)
  const entity = info.schema.getType(type)
  const populate = isObjectType(entity) ? populateFor(info, entity, models) : {}
  const isList = response.endsWith('Collection')
  const choosesState = model.draftAndPublish && (isList || model.kind === 'single')
  const page = pageOf(args)
  const filters = [
    ...(args.filters ? [restFilters(args.filters)] : []),
    ...(choosesState && args.publicationState !== 'PREVIEW' ? [{ publishedAt: { $notNull: 'true' } }] : []),
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

function resolveField(
  { models }: RestSide,
  source: Values,
  args: Args,
  { fieldName: name, parentType, returnType }: GraphQLResolveInfo,
): unknown {
  const value = source[name]
  const attribute = models.get(parentType.name)?.attributes[name]
  if (name === 'id') return String(value)
  if (attribute?.type === 'biginteger') return longOf(value)
  if (attribute?.type === 'timestamp') return value === null ? null : new Date(Number(value)).toISOString()
  const type = getNamedType(returnType)
  if (isEnumType(type)) return value === null ? null : enumValue(String(value))
  if (type.name.endsWith('RelationResponseCollection')) {
    const { data } = value as { data: readonly Entry[] | null }
    return { data: chosen(data ?? [], args, 'publicationState' in args) }
  }
  return Array.isArray(value) && parentType.getFields()[name]?.args.length ? chosen(value, args, false) : value
}

function longOf(value: unknown): unknown {
  return value === null || !Number.isSafeInteger(Number(value)) ? value : Number(value)
}

/** Applies the arguments of a nested list to all of its items. */
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

/** Evaluates a filter by id, the only kind that operations here have in nested lists. */
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
