import { ForbiddenError } from '@content-gen/runtime'
import { markGenerated } from '../marks/resolvers.js'
import { answerKey, refused } from '../marks/values.js'
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { Answered } from '../marks/values.js'
import type { GraphqlContext } from './context.js'

type ContentResolver = GraphQLFieldResolver<Answered, GraphqlContext>

/** Returns the value under the field's response key in a plan's answer, or under the field's name in an object that owner code made. */
export const resolveAnswered = markGenerated<ContentResolver>((source, _args, context, info) =>
  context.pace.of(valueOf(source, context, info)),
)

function valueOf(source: Answered, { ownObjects, ownValues }: GraphqlContext, info: GraphQLResolveInfo): unknown {
  const own = ownObjects.of(source)
  if (own) return ownValues.of(source, own, info)
  const answered = source[answerKey]
  // A middleware received the parent by attribute names, and its changes count.
  if (answered && info.fieldName in source) return source[info.fieldName]
  const value = (answered ?? source)[info.path.key]
  return value === undefined ? source[info.fieldName] : value
}

/**
 * Resolves a relation or a list of components. If it could not be planned, the field is null and the rest is answered.
 * @throws ForbiddenError for a relation to a type that the caller may not read, RequestError for invalid arguments
 */
export const resolveLinked = markGenerated<ContentResolver>((source, _args, context, info) => {
  const value = valueOf(source, context, info)
  return value instanceof Promise
    ? value.then((read) => linked(read, context))
    : context.pace.of(linked(value, context))
})

function linked(value: unknown, { plan }: GraphqlContext): unknown {
  if (value === refused) throw new ForbiddenError()
  if (typeof value === 'number') throw plan.refusals[value] ?? new ForbiddenError()
  return value
}
