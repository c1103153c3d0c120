/**
 * The parents of an owner's resolvers. A plan answers by response key; where an owner's code is on the way, it also reads the
 * scalar attributes of the entry, and the code is given those by their names.
 */
import type { GraphQLFieldResolver } from 'graphql'
import type { GraphqlContext } from './context.js'

/** An object that a plan made. */
export interface Answered extends Readonly<Record<string, unknown>> {
  readonly [answerKey]?: Answered
}

/** Under which a plan puts the attributes of an entry for owner code. No response key can be called so. */
export const parentKey = '$parent'
/** Under which a parent has what the plan answered. It stays with a parent that code has spread into another. */
export const answerKey = Symbol('answer')

/** A field's resolver, as `GraphQLSchema` has them. */
export type AnyResolver = GraphQLFieldResolver<unknown, GraphqlContext>

const bases = new WeakMap<object, object>()

/** The resolver that code of an owner's stands around; the resolver itself where there is none. */
export function baseOf(resolver: object | undefined): object | undefined {
  return resolver && (bases.get(resolver) ?? resolver)
}

/** A resolver that is given the entry's attributes by their names. */
export function withParent(resolver: AnyResolver, base: object = resolver): AnyResolver {
  return standFor(base, (source, args, context, info) => resolver(parentOf(source, context), args, context, info))
}

/** Notes what a resolver stands around. */
export function standFor(base: object | undefined, resolver: AnyResolver): AnyResolver {
  if (base) bases.set(resolver, base)
  return resolver
}

function parentOf(source: unknown, { ownObjects }: GraphqlContext): unknown {
  if (typeof source !== 'object' || source === null) return source
  if (!(parentKey in source)) return ownObjects.parentOf(source)
  const attributes = source[parentKey]
  return typeof attributes === 'object' ? { ...attributes, [answerKey]: source } : source
}
