import { ForbiddenError } from '@content-gen/runtime'
import { answerKey } from './parent.js'
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { GraphqlContext } from './context.js'
import type { Answered } from './parent.js'

/** Stands, as JSON, where a relation would be whose entries the caller may not find. */
export const refused = false

/** The value that the plan put under the field's response key; an object that owner code made has it under the field's name. */
export const resolveAnswered: GraphQLFieldResolver<Answered, GraphqlContext> = (source, _args, context, info) =>
  context.pace.of(valueOf(source, context, info))

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
export const resolveLinked: GraphQLFieldResolver<Answered, GraphqlContext> = (source, _args, context, info) => {
  const value = valueOf(source, context, info)
  return value instanceof Promise
    ? value.then((read) => linked(read, context))
    : context.pace.of(linked(value, context))
}

function linked(value: unknown, { plan }: GraphqlContext): unknown {
  if (value === refused) throw new ForbiddenError()
  if (typeof value === 'number') throw plan.refusals[value] ?? new ForbiddenError()
  return value
}
