/** Fields whose values are entries that code of an owner's answers. */
import { defaultFieldResolver, getNamedType, isAbstractType, isObjectType } from 'graphql'
import { Answer } from '@content-gen/runtime'
import { isOfContent } from '../marks/extensions.js'
import { baseOf, isGenerated, standFor } from '../marks/resolvers.js'
import { contentFieldOf } from '../resolvers/content-field.js'
import type { GraphQLNamedType, GraphQLSchema } from 'graphql'
import type { AnyResolver } from '../resolvers/parent.js'

/** Takes note of what such fields answer, so that what is missing of it can be read. */
export function noteOwnFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      if (isGenerated(field) || contentFieldOf(field.resolve)) continue
      if (!hasEntries(schema, getNamedType(field.type))) continue
      const resolver: AnyResolver = field.resolve ?? defaultFieldResolver
      const base = baseOf(resolver)
      if (isGenerated({ resolve: base })) field.resolve = standFor(base, notingAttribute(resolver))
      else field.resolve = standFor(base, noting(resolver, contentFieldOf(base) !== undefined))
    }
  }
}

function hasEntries(schema: GraphQLSchema, type: GraphQLNamedType): boolean {
  if (isAbstractType(type)) return schema.getPossibleTypes(type).some((each) => hasEntries(schema, each))
  return isOfContent(type)
}

/** `isContent`: the code stands around a generated operation, and answers what that does unless it answers a service's. */
function noting(resolver: AnyResolver, isContent: boolean): AnyResolver {
  return (source, args, context, info) => {
    const { ownObjects } = context
    const place = ownObjects.placeOf(info)
    const note = (value: unknown) => ownObjects.note(value, { place, isKeyed: isContent && !(value instanceof Answer) })
    const value = resolver(source, args, context, info)
    if (!(value instanceof Promise)) return note(value)
    const end = place.begin()
    return value.then(note).finally(end)
  }
}

/** Code around a generated attribute answers what the attribute is, unless it answers a service's. */
function notingAttribute(resolver: AnyResolver): AnyResolver {
  return (source, args, context, info) => {
    const { ownObjects } = context
    const note = (value: unknown) =>
      value instanceof Answer ? ownObjects.note(value, { place: ownObjects.placeOf(info), isKeyed: false }) : value
    const value = resolver(source, args, context, info)
    return value instanceof Promise ? value.then(note) : note(value)
  }
}
