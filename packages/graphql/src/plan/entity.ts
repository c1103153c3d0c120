import { allOf, everything, fileUid, inState, parseFilters, parseSort } from '@content-gen/runtime/query'
import { getArgumentValues, getNamedType, isEnumType, isNonNullType } from 'graphql'
import { resolveAnswered, resolveRelation, refused } from '../resolvers/answered.js'
import { typeKey } from '../schema/union-type.js'
import { toQueryFilters } from './filters.js'
import { parsePagination } from './pagination.js'
import { constant, objectTypeOf } from './planning.js'
import type {
  CompiledComponent,
  CompiledLink,
  CompiledMedia,
  CompiledMorph,
  CompiledRelation,
  CompiledScalar,
  CompiledType,
  Condition,
  Order,
  Shape,
  ZoneItem,
} from '@content-gen/runtime/query'
import type { GraphQLObjectType } from 'graphql'
import type { Nodes } from './operation.js'
import type { PaginationArg } from './pagination.js'
import type { Planning, SelectedField } from './planning.js'

/** `<Type>Entity`: the id and the attributes of an entry. */
export function entityShape(planning: Planning, type: CompiledType, data: SelectedField): Shape {
  return planning.object(objectTypeOf(data), data.nodes, (field) => {
    if (field.name === 'id') return { kind: 'id', as: 'text' }
    return attributesShape(planning, type, objectTypeOf(field), field.nodes)
  })
}

/** `<Type>`, or a component: what is selected of the attributes. */
function attributesShape(planning: Planning, type: CompiledType, objectType: GraphQLObjectType, nodes: Nodes): Shape {
  return planning.object(objectType, nodes, (field) => attributeShape(planning, type, field))
}

function attributeShape(planning: Planning, type: CompiledType, field: SelectedField): Shape | undefined {
  const { resolve } = field.definition
  if (resolve !== resolveAnswered && resolve !== resolveRelation) planning.needsExecution = true
  const attribute = type.attributes.get(field.name)
  switch (attribute?.kind) {
    case 'scalar':
      return scalarShape(planning, attribute, field)
    case 'relation':
      if (planning.scope.permits(attribute)) return relationShape(planning, attribute, field)
      planning.needsExecution = true
      return constant(refused)
    case 'media':
      return relationShape(planning, attribute, field)
    case 'component':
      return componentShape(planning, attribute, field)
    case 'zone':
      return { kind: 'zone', items: itemShapes(planning, attribute.links, field), page: { offset: 0, limit: null } }
    case 'morph':
      return morphShape(planning, attribute, field)
    case undefined:
      return field.name === 'id' && type.descriptor.kind === 'component' ? { kind: 'id', as: 'text' } : undefined
  }
}

function scalarShape(planning: Planning, attribute: CompiledScalar, { definition }: SelectedField): Shape {
  const shape = { kind: 'scalar', attribute, as: 'graphql' } as const
  if (planning.form === 'values') return shape
  const type = getNamedType(definition.type)
  const names = isEnumType(type)
    ? { names: new Map(type.getValues().map(({ value, name }) => [String(value), name])) }
    : {}
  return { ...shape, ...names, ...(isNonNullType(definition.type) ? { mark: true } : {}) }
}

function relationShape(planning: Planning, attribute: CompiledRelation | CompiledMedia, field: SelectedField): Shape {
  const { link } = attribute
  return planning.object(objectTypeOf(field), field.nodes, (data) => {
    const item = entityShape(planning, link.target, data)
    // A relation to one entry is answered whatever the entry's state.
    return attribute.many
      ? manyShape(planning, link, field, item)
      : { kind: 'one', link, where: everything, order: [], item }
  })
}

function componentShape(planning: Planning, attribute: CompiledComponent, field: SelectedField): Shape {
  const { link, many } = attribute
  const item = attributesShape(planning, link.target, objectTypeOf(field), field.nodes)
  if (many) return manyShape(planning, link, field, item)
  if (isNonNullType(field.definition.type)) planning.needsExecution = true
  return { kind: 'one', link, where: everything, order: [], item }
}

function manyShape(planning: Planning, link: CompiledLink, field: SelectedField, item: Shape): Shape {
  const args = entriesArgs(planning, field)
  const page = parsePagination(args.pagination, planning.context.limits)
  return { kind: 'many', link, ...entriesChosen(planning, link.target, args), page, empty: 'list', item }
}

function morphShape(planning: Planning, attribute: CompiledMorph, field: SelectedField): Shape {
  const links = attribute.links.filter(({ target }) => target.uid === fileUid || planning.scope.canFind(target.uid))
  const [link] = links
  if (!link) return { kind: 'constant', json: attribute.many ? '[]' : 'null' }
  return { kind: 'morph', link, items: itemShapes(planning, links, field), single: !attribute.many }
}

/** A shape per type that an item may have. Each says its type, which execution asks for. */
function itemShapes(planning: Planning, links: readonly CompiledLink[], field: SelectedField): ZoneItem[] {
  return links.flatMap((link) => {
    const type = planning.context.typeOf.get(link.target.uid)
    if (!type) return []
    const item = attributesShape(planning, link.target, type, field.nodes)
    if (planning.form === 'text' || item.kind !== 'object') return [{ link, item }]
    return [{ link, item: { ...item, properties: [...item.properties, { key: typeKey, value: constant(type.name) }] } }]
  })
}

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
  { scope }: Planning,
  type: CompiledType,
  { filters, sort, publicationState }: EntriesArgs,
): { where: Condition; order: Order[] } {
  const filtered = filters ? parseFilters(type, toQueryFilters(type, filters), scope) : everything
  const where = allOf([inState(type, publicationState ?? 'live'), filtered])
  return { where, order: sort ? parseSort(type, sort, scope) : [] }
}
