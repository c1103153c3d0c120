import { timed } from './trace.js'
import type { GraphQLFieldResolver } from 'graphql'
import type { GraphqlContext } from './context.js'
import type { ContentOperation } from '../marks/content-operation.js'

/** The resolver of a field of `Query` or `Mutation`. */
export type RootResolver = GraphQLFieldResolver<unknown, GraphqlContext>

/** A generated resolver and what the caller must hold to get that far. */
export interface ContentField {
  readonly operation: ContentOperation
  readonly scope: readonly string[]
  /** The same resolver for callers that hold something else. */
  readonly withScope: (scope: readonly string[]) => RootResolver
}

const fields = new WeakMap<object, ContentField>()

/** Notes what a resolver does, for whoever plans a whole operation. */
export function contentResolver(resolve: RootResolver, field: ContentField): RootResolver {
  const resolver: RootResolver = (source, args, context, info) =>
    timed(context, info, () => resolve(source, args, context, info))
  fields.set(resolver, field)
  return resolver
}

/** Undefined for a resolver that is not generated. */
export function contentFieldOf(resolver: object | undefined): ContentField | undefined {
  return resolver && fields.get(resolver)
}
