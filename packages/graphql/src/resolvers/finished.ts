/**
 * Operations that ask for generated fields alone are answered without execution: every field of `Query` is one statement, whose
 * row is the JSON of the answer. Whatever is not as plain as that (other resolvers, a refused relation, a required attribute
 * that is empty, any error) is left to execution, which gives the same answer where both can.
 */
import { HeaderMap } from '@apollo/server'
import { RequestError } from '@content-gen/runtime'
import { readFinished } from './finished-plans.js'
import { planOperation, refuseCostly } from './operation-plan.js'
import type { ApolloServerPlugin } from '@apollo/server'
import type { Store } from '@content-gen/runtime'
import type { FormattedExecutionResult } from 'graphql'
import type { GraphqlContext } from './context.js'
import type { FinishedField, FinishedPlan } from './finished-plans.js'
import type { OperationPlan, RequestContext, RootField } from './operation-plan.js'

/** Plans an operation once it is valid; refuses one that would answer too much before anything is read. */
export const answerFromStatements: ApolloServerPlugin<GraphqlContext> = {
  requestDidStart: () => {
    let finished: FinishedPlan | null = null
    return Promise.resolve({
      didResolveOperation(request: RequestContext) {
        const { contextValue } = request
        const planned = planOperation(request)
        refuseCostly(contextValue, planned)
        finished = finish(contextValue.store, planned)
        return Promise.resolve()
      },
      async responseForOperation({ contextValue }: RequestContext) {
        const text = finished && (await readFinished(contextValue.store, finished, contextValue.trace))
        if (text === null || finished === null) return null
        contextValue.keepPlan(finished)
        return {
          http: { headers: new HeaderMap() },
          body: { kind: 'single' as const, singleResult: { data: finishedData(text) } },
        }
      },
    })
  },
}

/** Null for an operation that is to be executed, if only for its errors. */
function finish({ plans }: Store, planned: OperationPlan | null): FinishedPlan | null {
  if (!planned?.isFinal) return null
  const finishField = (field: RootField): FinishedField => {
    if ('json' in field) return field
    const { key, plan, span } = field
    return { key, span, statement: plan.read && plans.compile(plan.read), text: (row) => plan.text(row) }
  }
  try {
    return planned.fields.map(finishField)
  } catch (error) {
    if (error instanceof RequestError) return null
    throw error
  }
}

const texts = new WeakMap<object, string>()

/** Stands for data whose JSON is made already. */
function finishedData(text: string): Record<string, unknown> {
  const data = {}
  texts.set(data, text)
  return data
}

/** The body of an answer. */
export function stringifyResult(result: FormattedExecutionResult): string {
  const text = result.data ? texts.get(result.data) : undefined
  if (text === undefined) return JSON.stringify(result)
  const extensions = result.extensions ? `,"extensions":${JSON.stringify(result.extensions)}` : ''
  return `{"data":${text}${extensions}}`
}
