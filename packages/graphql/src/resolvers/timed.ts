import { responsePathAsArray } from 'graphql'
import type { GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from './context.js'

/** Measures how long a field takes, where that is asked for. */
export function timed(context: GraphqlContext, info: GraphQLResolveInfo, resolve: () => unknown): unknown {
  if (!context.trace) return resolve()
  const { fieldName, parentType, returnType, path } = info
  const end = context.trace.field({
    path: responsePathAsArray(path),
    parentType: parentType.name,
    fieldName,
    returnType: String(returnType),
  })
  const value = resolve()
  if (value instanceof Promise) return value.finally(end)
  end()
  return value
}
