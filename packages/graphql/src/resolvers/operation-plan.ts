import { authorize, Pauses, RequestError, seenEntry } from '@content-gen/runtime'
import { getVariableValues, GraphQLError, Kind, OperationTypeNode } from 'graphql'
import { planEntry } from '../plan/entry.js'
import { selectFields } from '../plan/selection.js'
import { Planning } from '../plan/planning.js'
import { planQuery } from '../plan/query.js'
import { isChecked } from './content-check.js'
import { contentFieldOf } from './content-field.js'
import { isHooked } from './hooked-query.js'
import { isContentQuery, isDeletion } from '../marks/content-operation.js'
import type { GraphQLRequestContext } from '@apollo/server'
import type { Read } from '@content-gen/runtime/query'
import type { FragmentDefinitionNode } from 'graphql'
import type { FieldSpan } from './trace.js'
import type { Operation } from '../plan/selection.js'
import type { SelectedField } from '../plan/planning.js'
import type { QueryPlan } from '../plan/query.js'
import type { ContentField } from './content-field.js'
import type { GraphqlContext } from './context.js'

export type RequestContext = GraphQLRequestContext<GraphqlContext>

/** A field of `Query`: its plan, or its JSON if that is known. */
export type RootField =
  | { readonly key: string; readonly plan: QueryPlan; readonly span: Omit<FieldSpan, 'startOffset' | 'duration'> }
  | { readonly key: string; readonly json: string }

export interface OperationPlan {
  readonly fields: readonly RootField[]
  /** Everything that generated fields will read, including those of mutations. */
  readonly reads: readonly Read[]
  /** The rows of the reads are the whole answer. */
  readonly isFinal: boolean
}

/**
 * Plans field by field, with pauses. Returns null if the variables do not match their declarations.
 * @throws GraphQLError if they are large as well
 */
export async function planOperation(request: RequestContext): Promise<OperationPlan | null> {
  const { operation: definition, schema, contextValue } = request
  const root = definition && schema.getRootType(definition.operation)
  const operation = coerce(request)
  if (!root || !operation) return null
  const fields: RootField[] = []
  const reads: Read[] = []
  let isFinal = definition.operation === OperationTypeNode.QUERY
  const pauses = new Pauses()
  for (const [key, nodes] of selectFields(operation, root, [definition])) {
    if (pauses.areDue) await pauses.rest()
    const name = nodes[0].name.value
    const field = root.getFields()[name]
    if (name === '__typename') fields.push({ key, json: JSON.stringify(root.name) })
    const content = contentFieldOf(field?.resolve)
    if (!field || !content) {
      isFinal &&= name === '__typename'
      continue
    }
    const planning = new Planning(operation, contextValue.plan, 'text')
    try {
      authorize(contextValue.caller, content.scope)
      const plan = planField(planning, content, { name, definition: field, nodes })
      const span = { path: [key], parentType: root.name, fieldName: name, returnType: String(field.type) }
      if ('text' in plan) fields.push({ key, plan, span })
      if (plan.read) {
        contextValue.reads.budget.price(plan.read)
        reads.push(plan.read)
      }
      isFinal &&= !planning.needsExecution && !runsOwnerCode(contextValue, content)
    } catch (error) {
      // Execution finds the same error, and puts it into the answer beside the other fields.
      if (!(error instanceof RequestError)) throw error
      isFinal = false
    }
  }
  return { fields, reads, isFinal }
}

function runsOwnerCode(context: GraphqlContext, { operation }: ContentField): boolean {
  return isChecked(context, operation) || (isContentQuery(operation) && isHooked(context.store, operation))
}

function planField(
  planning: Planning,
  { operation }: ContentField,
  field: SelectedField,
): QueryPlan | { readonly read: Read } {
  if (isContentQuery(operation)) return planQuery(planning, operation, field)
  const known = planning.context.types.get(operation.uid)
  const type = known && seenEntry(known, planning.context.caller)
  if (!type) throw new TypeError(`No content type ${operation.uid}`)
  return { read: planEntry(planning, type, field, { isGone: isDeletion(operation) }).read(1) }
}

/** Characters of variables whose faults are all told. Each fault quotes a value, and compares an unknown name with all that there are. */
const shortVariables = 4_000

function coerce({ operation, document, schema, request }: RequestContext): Operation | null {
  if (!operation || !document) return null
  const variables = request.variables ?? {}
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, {
    maxErrors: 1,
    hideSuggestions: true,
  })
  if (!coerced) {
    const [first] = errors
    if (first && JSON.stringify(variables).length > shortVariables) throw badInput(first.message, first.nodes)
    return null
  }
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null)
  for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) fragments[node.name.value] = node
  return { schema, fragments, variables: coerced }
}

/** Checks all reads of an operation together. @throws GraphQLError with status 400 if they would answer too much, or take too much work */
export function refuseCostly({ reads }: GraphqlContext, planned: OperationPlan | null): void {
  try {
    reads.budget.admit(planned?.reads ?? [])
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    throw badInput(error.message)
  }
}

function badInput(message: string, nodes?: GraphQLError['nodes']): GraphQLError {
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    extensions: { code: 'BAD_USER_INPUT', http: { status: 400 } },
  })
}
