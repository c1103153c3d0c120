/**
 * The parents of an owner's resolvers. A plan answers by response key; where owner code is involved, it also reads the entry's scalar
 * attributes, and the code receives those by their names.
 */
import { standFor } from '../marks/resolvers.js'
import { answerKey, parentKey } from '../marks/values.js'
import type { GraphQLFieldResolver } from 'graphql'
import type { GraphqlContext } from './context.js'

/** A field's resolver, as `GraphQLSchema` stores it. */
export type AnyResolver = GraphQLFieldResolver<unknown, GraphqlContext>

/** Returns a resolver that receives the entry's attributes by their names. */
export function withParent(resolver: AnyResolver, base: object = resolver): AnyResolver {
  return standFor(base, (source, args, context, info) => resolver(parentOf(source, context), args, context, info))
}

function parentOf(source: unknown, { ownObjects }: GraphqlContext): unknown {
  if (typeof source !== 'object' || source === null) return source
  if (!(parentKey in source)) return ownObjects.parentOf(source)
  const attributes = source[parentKey]
  return typeof attributes === 'object' ? { ...attributes, [answerKey]: source } : source
}
