/**
 * Operations of generated fields only are answered without execution: every field of `Query` is one statement, whose row is the JSON of the
 * answer. Everything else (other resolvers, a refused relation, an empty required attribute, any error) is executed; if both ways are
 * possible, they give the same answer.
 */
import { HeaderMap } from '@apollo/server'
import { joinJson, jsonText, Pauses, RequestError } from '@content-gen/runtime'
import { firstErrors, formatRequestError } from './errors.js'
import { readFinished } from '../resolvers/finished-plans.js'
import { isOfWholeAnswer } from '../resolvers/reads.js'
import { planOperation, refuseCostly } from '../resolvers/operation-plan.js'
import type { ApolloServerPlugin } from '@apollo/server'
import type { Json } from '@content-gen/runtime'
import type { FormattedExecutionResult } from 'graphql'
import type { GraphqlContext } from '../resolvers/context.js'
import type { FinishedField, FinishedPlan } from '../resolvers/finished-plans.js'
import type { OperationPlan, RequestContext, RootField } from '../resolvers/operation-plan.js'

/** Plans an operation once it is valid; rejects one that would answer too much before anything is read. */
export const answerFromStatements: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () => {
    let finished: FinishedPlan | null = null
    return Promise.resolve({
      async didResolveOperation(request: RequestContext) {
        const { contextValue } = request
        const planned = await planOperation(request)
        refuseCostly(contextValue, planned)
        finished = await finish(contextValue, planned)
        contextValue.endPlanning()
      },
      async responseForOperation({ contextValue }: RequestContext) {
        if (finished === null) return null
        try {
          const json = await readFinished(finished, contextValue.finishing, contextValue.trace)
          if (json === null) return null
          contextValue.keepPlan(finished)
          if (typeof json === 'string' || contextValue.trace) return answerOf({ data: finishedData(json) })
          contextValue.sendBytes(joinJson(['{"data":', json, '}']))
          return answerOf({ data: {} })
        } catch (error) {
          if (!isOfWholeAnswer(error)) throw error
          return answerOf({ errors: [formatRequestError(error)] }, error.status)
        }
      },
      async willSendResponse({ contextValue: { pace, trace, sendBytes }, response: { body } }) {
        if (body.kind !== 'single' || trace || !pace.isLong) return
        const { errors } = body.singleResult
        sendBytes(await pace.print(errors ? { ...body.singleResult, errors: firstErrors(errors) } : body.singleResult))
        body.singleResult = { data: {} }
      },
    })
  },
}

function answerOf(singleResult: FormattedExecutionResult, status?: number) {
  const http = { headers: new HeaderMap(), ...(status === undefined ? {} : { status }) }
  return { http, body: { kind: 'single' as const, singleResult } }
}

/** Compiles statement by statement, with pauses. Returns null for an operation that must be executed, if only for its errors. */
async function finish({ store, reads }: GraphqlContext, planned: OperationPlan | null): Promise<FinishedPlan | null> {
  if (!planned?.isFinal) return null
  const finishField = (field: RootField): FinishedField => {
    if ('json' in field) return field
    const { key, plan, span } = field
    const statement = plan.read && store.plans.compile(plan.read, null, reads.budget.worst)
    return { key, span, statement, text: plan.text }
  }
  const pauses = new Pauses()
  const finished: FinishedField[] = []
  try {
    for (const field of planned.fields) {
      if (pauses.areDue) await pauses.rest()
      finished.push(finishField(field))
    }
    return finished
  } catch (error) {
    if (error instanceof RequestError) return null
    throw error
  }
}

const finishedJson = new WeakMap<object, Json>()

/** A placeholder for data whose JSON exists already. */
function finishedData(json: Json): Record<string, unknown> {
  const data = {}
  finishedJson.set(data, json)
  return data
}

/** Returns the body of an answer. */
export function stringifyResult(result: FormattedExecutionResult): string {
  const json = result.data ? finishedJson.get(result.data) : undefined
  if (json === undefined) {
    return JSON.stringify(result.errors ? { ...result, errors: firstErrors(result.errors) } : result)
  }
  const extensions = result.extensions ? `,"extensions":${JSON.stringify(result.extensions)}` : ''
  return `{"data":${jsonText(json)}${extensions}}`
}
