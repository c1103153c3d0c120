import { timed } from './trace.js'
import type { GraphQLFieldResolver } from 'graphql'
import type { GraphqlContext } from './context.js'
import type { ContentOperation } from '../marks/content-operation.js'

/** The resolver of a field of `Query` or `Mutation`. */
export type RootResolver = GraphQLFieldResolver<unknown, GraphqlContext>

/** A generated resolver and the permission that it requires. */
export interface ContentField {
  readonly operation: ContentOperation
  readonly scope: readonly string[]
  /** Returns the same resolver with another required permission. */
  readonly withScope: (scope: readonly string[]) => RootResolver
}

const fields = new WeakMap<object, ContentField>()

/** Records what a resolver does, for planning whole operations. */
export function contentResolver(resolve: RootResolver, field: ContentField): RootResolver {
  const resolver: RootResolver = (source, args, context, info) =>
    timed(context.trace, info, () => resolve(source, args, context, info))
  fields.set(resolver, field)
  return resolver
}

/** Returns undefined for a resolver that is not generated. */
export function contentFieldOf(resolver: object | undefined): ContentField | undefined {
  return resolver && fields.get(resolver)
}
