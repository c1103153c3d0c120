import { fileUid } from '@content-gen/contract'
import { everything, inState, isReadable } from '@content-gen/runtime/query'
import { getNamedType, isEnumType, isNonNullType } from 'graphql'
import { isOpen } from '../marks/extensions.js'
import { baseOf, isGenerated } from '../marks/resolvers.js'
import { parentKey, refused, typeKey } from '../marks/values.js'
import { entriesArgs, entriesChosen, entriesParams } from './entries.js'
import { parsePaging } from './pagination.js'
import { constant, objectTypeOf } from './planning.js'
import type {
  CompiledComponent,
  CompiledLink,
  CompiledMedia,
  CompiledMorph,
  CompiledRelation,
  CompiledScalar,
  CompiledType,
  Property,
  Shape,
  MixedItem,
} from '@content-gen/runtime/query'
import type { GraphQLObjectType } from 'graphql'
import type { Nodes } from './selection.js'
import type { Planning, SelectedField } from './planning.js'

/** `<Type>Entity`: the id and the attributes of an entry. */
export function entityShape(planning: Planning, type: CompiledType, data: SelectedField): Shape {
  return watchedObject(planning, type, objectTypeOf(data), data.nodes, (field) => {
    if (field.name === 'id') return { kind: 'id', as: 'text' }
    if (field.name === 'attributes') return attributesShape(planning, type, objectTypeOf(field), field.nodes)
    planning.needsExecution = true
    return undefined
  })
}

/** `<Type>`, or a component: the selected attributes. */
function attributesShape(planning: Planning, type: CompiledType, objectType: GraphQLObjectType, nodes: Nodes): Shape {
  return watchedObject(planning, type, objectType, nodes, (field) => attributeShape(planning, type, field))
}

/** If owner code resolves a field or wraps its resolver, the object also has the entry's scalar attributes for that code. */
function watchedObject(
  planning: Planning,
  type: CompiledType,
  objectType: GraphQLObjectType,
  nodes: Nodes,
  shapeOf: (field: SelectedField) => Shape | undefined,
): Shape {
  let isWatched = false
  const shape = planning.object(objectType, nodes, (field) => {
    if (!isGenerated(field.definition)) isWatched = true
    return shapeOf(field)
  })
  if (!isWatched) return shape
  planning.needsExecution = true
  return { ...shape, properties: [...shape.properties, { key: parentKey, value: scalarsShape(type) }] }
}

/** Owner code may see what clients may not, except passwords. */
function scalarsShape(type: CompiledType): Shape {
  const properties: Property[] = [{ key: 'id', value: { kind: 'id', as: 'number' } }]
  for (const attribute of type.attributes.values()) {
    if (attribute.kind !== 'scalar' || attribute.descriptor.type === 'password') continue
    properties.push({ key: attribute.name, value: { kind: 'scalar', attribute, as: 'graphql' } })
  }
  return { kind: 'object', properties }
}

/** Returns the shape of a selected attribute; undefined for an owner's field. */
export function attributeShape(planning: Planning, type: CompiledType, field: SelectedField): Shape | undefined {
  if (!isGenerated({ resolve: baseOf(field.definition.resolve) })) return undefined
  const attribute = type.attributes.get(field.name)
  // Our definitions have no such field; an owner's field is not the attribute just because it has its name.
  if (attribute?.isPrivate) return constant(null)
  switch (attribute?.kind) {
    case 'scalar':
      return isReadable(attribute) ? scalarShape(planning, attribute, field) : constant(null)
    case 'relation':
      if (isOpen(field.definition) || planning.reading.permits(attribute))
        return relationShape(planning, attribute, field)
      planning.needsExecution = true
      return constant(refused)
    case 'media':
      return relationShape(planning, attribute, field)
    case 'component':
      return componentShape(planning, attribute, field)
    case 'dynamiczone':
      if (isMissing(planning, field)) return constant(null)
      return {
        kind: 'mixedList',
        empty: 'list',
        items: itemShapes(planning, attribute.links, field),
        page: { offset: 0, limit: null },
      }
    case 'morph':
      if (isMissing(planning, field)) return constant(null)
      return morphShape(planning, attribute, field)
    case undefined:
      if (field.name === 'id' && type.descriptor.kind === 'component') return { kind: 'id', as: 'text' }
      return planning.context.caller.sight === undefined ? undefined : hiddenShape(planning, field)
  }
}

/** An attribute that the rules of a role hide is null. Execution says so if the schema promises a value. */
function hiddenShape(planning: Planning, { definition }: SelectedField): Shape {
  if (isNonNullType(definition.type)) planning.needsExecution = true
  return constant(null)
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
  const { link, many } = attribute
  const shape = () =>
    planning.object(objectTypeOf(field), field.nodes, (data) => {
      const item = entityShape(planning, link.target, data)
      // A relation to one entry is answered in any publication state.
      const linked: Shape = many
        ? manyShape(planning, link, field, item)
        : { kind: 'one', link, where: everything, order: [], item }
      return planning.isGone ? { kind: 'constant', json: many ? '[]' : 'null' } : linked
    })
  return many ? planning.list(shape) : shape()
}

function componentShape(planning: Planning, attribute: CompiledComponent, field: SelectedField): Shape {
  const { link, many } = attribute
  const item = attributesShape(planning, link.target, objectTypeOf(field), field.nodes)
  if (isMissing(planning, field)) return constant(null)
  if (many) return planning.list(() => manyShape(planning, link, field, item))
  if (isNonNullType(field.definition.type)) planning.needsExecution = true
  return { kind: 'one', link, where: everything, order: [], item }
}

/** Strapi v4 fails on what cannot be null of a deleted entry, a required component: it is answered as it was. */
function isMissing({ isGone }: Planning, { definition }: SelectedField): boolean {
  return isGone && !isNonNullType(definition.type)
}

function manyShape(planning: Planning, link: CompiledLink, field: SelectedField, item: Shape): Shape {
  const args = entriesArgs(planning, field)
  const page = parsePaging(args.pagination, planning.context.limits)
  return {
    kind: 'many',
    link,
    ...entriesChosen(planning, link.target, entriesParams(link.target, args)),
    page,
    empty: 'list',
    item,
  }
}

function morphShape(planning: Planning, attribute: CompiledMorph, field: SelectedField): Shape {
  const links = attribute.links.filter(({ target }) => target.uid === fileUid || planning.reading.canFind(target.uid))
  const [link] = links
  if (!link) return { kind: 'constant', json: attribute.many ? '[]' : 'null' }
  // As in other relations, a list has only live entries.
  const state = attribute.many ? 'live' : 'preview'
  const items = itemShapes(planning, links, field).map(({ link: to, item }) => ({
    link: to,
    where: inState(to.target, state),
    item,
  }))
  return { kind: 'morph', link, items, single: !attribute.many, empty: 'list' }
}

/** Returns a shape per possible type of an item. Each contains its type, which execution needs. */
function itemShapes(planning: Planning, links: readonly CompiledLink[], field: SelectedField): MixedItem[] {
  return links.flatMap((link) => {
    const type = planning.context.typeOf.get(link.target.uid)
    if (!type) return []
    const item = attributesShape(planning, link.target, type, field.nodes)
    if (planning.form === 'text' || item.kind !== 'object') return [{ link, item }]
    return [{ link, item: { ...item, properties: [...item.properties, { key: typeKey, value: constant(type.name) }] } }]
  })
}
