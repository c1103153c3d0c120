import { authorize, RequestError } from '@content-gen/runtime'
import { getVariableValues, GraphQLError, Kind, OperationTypeNode } from 'graphql'
import { selectFields } from '../plan/operation.js'
import { Planning } from '../plan/planning.js'
import { planQuery } from '../plan/query.js'
import { actionOf, contentQueryOf } from './content.js'
import type { GraphQLRequestContext } from '@apollo/server'
import type { FragmentDefinitionNode } from 'graphql'
import type { Operation } from '../plan/operation.js'
import type { QueryPlan } from '../plan/query.js'
import type { GraphqlContext } from './context.js'

export type RequestContext = GraphQLRequestContext<GraphqlContext>

/** A field of `Query`: its plan, or its JSON where that is known. */
export type RootField =
  { readonly key: string; readonly plan: QueryPlan } | { readonly key: string; readonly json: string }

export interface OperationPlan {
  readonly fields: readonly RootField[]
  /** The rows of the reads are the whole answer. */
  readonly isFinal: boolean
}

/** Null for what is no query, or whose variables are not as declared. */
export function planOperation({
  operation: definition,
  document,
  schema,
  request,
  contextValue,
}: RequestContext): OperationPlan | null {
  if (definition?.operation !== OperationTypeNode.QUERY || !document) return null
  const { coerced } = getVariableValues(schema, definition.variableDefinitions ?? [], request.variables ?? {}, {
    maxErrors: 1,
  })
  const query = schema.getQueryType()
  if (!coerced || !query) return null
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null)
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node
  const operation: Operation = { schema, fragments, variables: coerced }
  const fields: RootField[] = []
  let isFinal = true
  for (const [key, nodes] of selectFields(operation, query, [definition])) {
    const name = nodes[0].name.value
    const field = query.getFields()[name]
    if (name === '__typename') fields.push({ key, json: JSON.stringify(query.name) })
    const content = contentQueryOf(field?.resolve)
    if (!field || !content) {
      isFinal &&= name === '__typename'
      continue
    }
    try {
      authorize(contextValue.caller, [actionOf(content)])
      const planning = new Planning(operation, contextValue.plan, 'text')
      fields.push({ key, plan: planQuery(planning, content, { name, definition: field, nodes }) })
      isFinal &&= !planning.needsExecution
    } catch (error) {
      // Execution meets the same error, and puts it into the answer beside the other fields.
      if (!(error instanceof RequestError)) throw error
      isFinal = false
    }
  }
  return { fields, isFinal }
}

/** @throws GraphQLError with status 400 for reads that together would answer too much. */
export function refuseCostly({ store }: GraphqlContext, planned: OperationPlan | null): void {
  const reads = planned?.fields.flatMap((field) => ('plan' in field && field.plan.read ? [field.plan.read] : [])) ?? []
  try {
    store.plans.options.checkCost(...reads)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    throw new GraphQLError(error.message, { extensions: { code: 'BAD_USER_INPUT', http: { status: error.status } } })
  }
}
