import { ForbiddenError } from '@content-gen/runtime'
import { markGenerated } from '../marks/resolvers.js'
import { answerKey, refused } from '../marks/values.js'
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { Answered } from '../marks/values.js'
import type { GraphqlContext } from './context.js'

type ContentResolver = GraphQLFieldResolver<Answered, GraphqlContext>

/** The value that the plan put under the field's response key; an object that owner code made has it under the field's name. */
export const resolveAnswered = markGenerated<ContentResolver>((source, _args, context, info) =>
  context.pace.of(valueOf(source, context, info)),
)

function valueOf(source: Answered, { ownObjects, ownValues }: GraphqlContext, info: GraphQLResolveInfo): unknown {
  const own = ownObjects.of(source)
  if (own) return ownValues.of(source, own, info)
  const answered = source[answerKey]
  // A middleware was given the parent by its attributes' names, and what it made of them counts.
  if (answered && info.fieldName in source) return source[info.fieldName]
  const value = (answered ?? source)[info.path.key]
  return value === undefined ? source[info.fieldName] : value
}

/**
 * A relation or a list of components. Where it could not be planned, the field is null and the rest is answered.
 * @throws ForbiddenError for a relation to a type that the caller may not find, RequestError for arguments that make no sense
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
