import { authorize } from '@content-gen/runtime'
import { fileUid } from '@content-gen/runtime/query'
import { Planning } from '../plan/planning.js'
import { planQuery } from '../plan/query.js'
import { runRead } from './run-read.js'
import type { GraphQLFieldResolver } from 'graphql'
import type { ContentQuery } from '../plan/query.js'
import type { GraphqlContext } from './context.js'

type ContentResolver = GraphQLFieldResolver<unknown, GraphqlContext>

/** What the resolvers that are made here read: whoever plans a whole operation asks. */
const queries = new WeakMap<object, ContentQuery>()

/** The query of a resolver made by `find`, `findOne` or `findSingle`; undefined for any other. */
export function contentQueryOf(resolver: object | undefined): ContentQuery | undefined {
  return resolver && queries.get(resolver)
}

/** Resolves `<plural>(filters, pagination, sort, publicationState, locale)` of a collection type. */
export function find(uid: string): ContentResolver {
  return contentResolver({ kind: 'find', uid })
}

/** Resolves `<singular>(id, locale)` of a collection type: the entry in whatever state and locale it is. */
export function findOne(uid: string): ContentResolver {
  return contentResolver({ kind: 'findOne', uid })
}

/** Resolves `<singular>(publicationState, locale)` of a single type. */
export function findSingle(uid: string): ContentResolver {
  return contentResolver({ kind: 'findSingle', uid })
}

/** One field, one statement: the selection below it is planned before anything is read. */
function contentResolver(query: ContentQuery): ContentResolver {
  const resolver: ContentResolver = async (_source, _args, context, info) => {
    authorize(context.caller, [actionOf(query)])
    const [first, ...rest] = info.fieldNodes
    const definition = info.parentType.getFields()[info.fieldName]
    if (!first || !definition) return null
    const { schema, fragments, variableValues: variables } = info
    const planning = new Planning({ schema, fragments, variables }, context.plan, 'values')
    const plan = planQuery(planning, query, { name: info.fieldName, definition, nodes: [first, ...rest] })
    return plan.value(plan.read && (await runRead(context.store, plan.read)))
  }
  queries.set(resolver, query)
  return resolver
}

/** What the caller must hold. The original has the actions of files in another place. */
export function actionOf({ kind, uid }: ContentQuery): string {
  return `${uid === fileUid ? 'plugin::upload.content-api' : uid}.${kind === 'findOne' ? 'findOne' : 'find'}`
}
