import { HeaderMap } from '@apollo/server'
import type { ApolloServer } from '@apollo/server'
import type { Json } from '@content-gen/runtime'
import type { GraphqlContext } from '../resolvers/context.js'
import type { KoaContext } from '../resolvers/koa-context.js'

/** The parts that answer an operation. */
export interface Operations {
  readonly apollo: ApolloServer<GraphqlContext>
  /** The context of one operation. */
  readonly contextOf: (finishing: Finishing) => GraphqlContext
}

export type Finishing = Pick<GraphqlContext, 'keepPlan' | 'sendBytes' | 'endPlanning'>

export interface OperationAnswer {
  readonly status: number
  readonly headers: HeaderMap
  readonly body: Json
}

/** Executes one operation of a request through Apollo. `body` undefined: the operation is in the query string. */
export async function answerOperation(
  ctx: KoaContext,
  body: unknown,
  { apollo, contextOf }: Operations,
  finishing: Omit<Finishing, 'sendBytes'>,
): Promise<OperationAnswer> {
  let bytes: Json | null = null
  const sendBytes = (made: Json) => (bytes = made)
  const answer = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: ctx.method, headers: headersOf(ctx), search: ctx.search, body },
    context: () => Promise.resolve(contextOf({ sendBytes, ...finishing })),
  })
  // Incremental delivery requires another version of the GraphQL library.
  const text = answer.body.kind === 'complete' ? answer.body.string : ''
  return { status: answer.status ?? 200, headers: answer.headers, body: bytes ?? text }
}

/** Drops `Accept`: the answer is JSON, as in Strapi v4, whatever the client prefers. */
function headersOf(ctx: KoaContext): HeaderMap {
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(ctx.headers)) {
    if (value !== undefined && name !== 'accept') headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}
