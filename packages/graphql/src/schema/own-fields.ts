/** Fields whose values are entries answered by owner code. */
import { defaultFieldResolver, getNamedType, isAbstractType, isObjectType } from 'graphql'
import { Answer } from '@content-gen/runtime'
import { isOfContent } from '../marks/extensions.js'
import { baseOf, isGenerated, standFor } from '../marks/resolvers.js'
import { contentFieldOf } from '../resolvers/content-field.js'
import type { GraphQLNamedType, GraphQLSchema } from 'graphql'
import type { AnyResolver } from '../resolvers/parent.js'

/** Records what such fields answer, so that missing parts can be read. */
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

/** `isContent`: the code wraps a generated operation, and its result has that one's form unless it comes from a service. */
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

/** Code around a generated attribute returns the attribute's form, unless it returns a service's. */
function notingAttribute(resolver: AnyResolver): AnyResolver {
  return (source, args, context, info) => {
    const { ownObjects } = context
    const note = (value: unknown) =>
      value instanceof Answer ? ownObjects.note(value, { place: ownObjects.placeOf(info), isKeyed: false }) : value
    const value = resolver(source, args, context, info)
    return value instanceof Promise ? value.then(note) : note(value)
  }
}
