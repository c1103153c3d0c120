/**
 * Operations that ask for generated fields alone are answered without execution: every field of `Query` is one statement, whose
 * row is the JSON of the answer. Whatever is not as plain as that (other resolvers, a refused relation, a required attribute
 * that is empty, any error) is left to execution, which gives the same answer where both can.
 */
import { HeaderMap } from '@apollo/server'
import { planOperation, refuseCostly } from './operation-plan.js'
import { runRead } from './run-read.js'
import type { ApolloServerPlugin } from '@apollo/server'
import type { FormattedExecutionResult } from 'graphql'
import type { GraphqlContext } from './context.js'
import type { OperationPlan, RequestContext, RootField } from './operation-plan.js'

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
