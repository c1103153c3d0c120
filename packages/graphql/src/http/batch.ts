/** Several operations in one request, as Apollo Client's BatchHttpLink sends them: a list in, a list out. */
import { joinJson } from '@content-gen/runtime'
import { excessTogether } from '../limits/selection.js'
import { answerOperation } from './answer-operation.js'
import { answerJson, partsOf, refuse, refusalOf, withParsedVariables } from './operation-text.js'
import { requireClient } from './require-client.js'
import type { Json } from '@content-gen/runtime'
import type { Documents } from '../limits/documents.js'
import type { KoaContext } from '../resolvers/koa-context.js'
import type { Operations } from './answer-operation.js'

export interface Batching {
  /** The most operations in one request. */
  readonly max: number
  readonly documents: Documents
  /** Waits for the turn of a request whose operations take long to plan. */
  readonly enter: () => Promise<() => void>
}

/**
 * Answers the operations one after the other, each within the limits of one operation and all together within the same limits. As in Strapi
 * v4 the status is 200, whatever their results.
 */
export async function answerBatch(
  ctx: KoaContext,
  bodies: readonly unknown[],
  operations: Operations,
  { max, documents, enter }: Batching,
): Promise<void> {
  if (bodies.length === 0 || bodies.length > max) {
    return refuse(ctx, 'BAD_REQUEST', `A batch has 1 to ${max} operations, not ${bodies.length}`)
  }
  const sources = bodies.map((body) => partsOf(body).source).filter((source) => typeof source === 'string')
  const refusals = bodies.map((body) => refusalOf(partsOf(body), documents))
  const sizes = sources.map((source) => documents.measure(source).size)
  const excess = refusals.every((refusal) => refusal === null) ? excessTogether(sizes) : null
  if (excess !== null) return refuse(ctx, 'GRAPHQL_VALIDATION_FAILED', excess)
  const answers: Json[] = []
  let hasBegun = false
  for (const [index, body] of bodies.entries()) {
    const refusal = refusals[index]
    if (refusal) answers.push(JSON.stringify(refusal))
    else {
      const endPlanning = await enter()
      try {
        // A batch that has begun is finished: it may have written.
        if (!hasBegun) requireClient(ctx)
        hasBegun = true
        const finishing = { keepPlan: () => undefined, endPlanning }
        answers.push((await answerOperation(ctx, withParsedVariables(body), operations, finishing)).body)
      } finally {
        endPlanning()
      }
    }
  }
  const parts = answers.flatMap((answer, index) => [index > 0 ? ',' : '[', answer])
  answerJson(ctx, 200, joinJson([...parts, ']']))
}
