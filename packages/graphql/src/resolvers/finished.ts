/**
 * Operations that ask for generated fields alone are answered without execution: every field of `Query` is one statement, whose
 * row is the JSON of the answer. Whatever is not as plain as that (other resolvers, a refused relation, a required attribute
 * that is empty, any error) is left to execution, which gives the same answer where both can.
 */
import { HeaderMap } from '@apollo/server'
import { RequestError } from '@content-gen/runtime'
import { getVariableValues, GraphQLError, Kind, OperationTypeNode } from 'graphql'
import { selectFields } from '../plan/operation.js'
import { Planning } from '../plan/planning.js'
import { planQuery } from '../plan/query.js'
import { authorize, contentQueryOf } from './content.js'
import { runRead } from './run-read.js'
import type { ApolloServerPlugin, GraphQLRequestContext } from '@apollo/server'
import type { FormattedExecutionResult, FragmentDefinitionNode } from 'graphql'
import type { Operation } from '../plan/operation.js'
import type { QueryPlan } from '../plan/query.js'
import type { GraphqlContext } from './context.js'

type RequestContext = GraphQLRequestContext<GraphqlContext>

/** A field of `Query`: its plan, or its JSON where that is known. */
type RootField = { readonly key: string; readonly plan: QueryPlan } | { readonly key: string; readonly json: string }

interface OperationPlan {
  readonly fields: readonly RootField[]
  readonly isFinal: boolean
}

/** Plans an operation once it is valid; refuses one that would answer too much before anything is read. */
export const answerFromStatements: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () => {
    let planned: OperationPlan | null = null
    return Promise.resolve({
      didResolveOperation(request: RequestContext) {
        planned = planOperation(request)
        refuseCostly(request.contextValue, planned)
        return Promise.resolve()
      },
      async responseForOperation({ contextValue }: RequestContext) {
        const text = planned?.isFinal ? await readAll(contextValue, planned.fields) : null
        if (text === null) return null
        return {
          http: { headers: new HeaderMap() },
          body: { kind: 'single' as const, singleResult: { data: finished(text) } },
        }
      },
    })
  },
}

const texts = new WeakMap<object, string>()

/** Stands for data whose JSON is made already. */
function finished(text: string): Record<string, unknown> {
  const data = {}
  texts.set(data, text)
  return data
}

/** The body of an answer. */
export function stringifyResult(result: FormattedExecutionResult): string {
  const text = result.data ? texts.get(result.data) : undefined
  return text === undefined ? JSON.stringify(result) : `{"data":${text}}`
}

/** Null for what is no query, or whose variables are not as declared. */
function planOperation({
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
      authorize(content, contextValue.caller)
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

function refuseCostly({ store }: GraphqlContext, planned: OperationPlan | null): void {
  const reads = planned?.fields.flatMap((field) => ('plan' in field && field.plan.read ? [field.plan.read] : [])) ?? []
  try {
    store.plans.options.checkCost(...reads)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    throw new GraphQLError(error.message, { extensions: { code: 'BAD_USER_INPUT', http: { status: error.status } } })
  }
}

/** Null where execution has to say what is wrong. */
async function readAll({ store }: GraphqlContext, fields: readonly RootField[]): Promise<string | null> {
  try {
    const properties = await Promise.all(
      fields.map(async (field) => {
        const text =
          'json' in field ? field.json : field.plan.text(field.plan.read && (await runRead(store, field.plan.read)))
        return `${JSON.stringify(field.key)}:${text}`
      }),
    )
    const text = `{${properties.join(',')}}`
    return text.includes(emptyMark) ? null : text
  } catch {
    return null
  }
}

/** What a statement writes for a required attribute that is null: no stored text has this character. */
const emptyMark = '\\u0000'
