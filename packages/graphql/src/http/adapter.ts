import { HeaderMap } from '@apollo/server'
import { readRequestBody, RequestError } from '@content-gen/runtime'
import { isTooDeep, isValueTooDeep } from '../limits/nesting.js'
import type { ApolloServer } from '@apollo/server'
import type { GraphqlContext, KoaContext } from '../resolvers/context.js'

/** Answers one request to the endpoint: Koa's request to Apollo, Apollo's answer to Koa. */
export async function answerGraphql(ctx: KoaContext, apollo: ApolloServer<GraphqlContext>, context: GraphqlContext): Promise<void> {
  let body: unknown
  try {
    body = await readJsonBody(ctx, context.store.config.server.bodyLimit)
    refuseDeep(ctx, body)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return answerRefusal(ctx, error)
  }
  const answer = await apollo.executeHTTPGraphQLRequest({
    httpGraphQLRequest: { method: ctx.method, headers: headersOf(ctx), search: ctx.search, body },
    context: () => Promise.resolve(context),
  })
  ctx.status = answer.status ?? 200
  for (const [name, value] of answer.headers) ctx.set(name, value)
  // Incremental delivery takes another version of the GraphQL library than ours.
  if (answer.body.kind === 'complete') ctx.body = answer.body.string
}

/** Undefined for anything but JSON. A form or plain text is what a page of another site could send without asking. */
async function readJsonBody(ctx: KoaContext, limit: string): Promise<unknown> {
  if (ctx.method !== 'POST') return undefined
  const isJson = ctx.request.is('json', '+json')
  return typeof isJson === 'string' ? readRequestBody(ctx.req, limit) : undefined
}

function refuseDeep(ctx: KoaContext, body: unknown): void {
  const fields = typeof body === 'object' && body !== null ? body : ctx.query
  const source = 'query' in fields ? fields.query : undefined
  const variables = 'variables' in fields ? fields.variables : undefined
  if ((typeof source === 'string' && isTooDeep(source)) || isValueTooDeep(variables)) {
    throw new RequestError(400, 'BadRequestError', 'The operation is nested too deeply')
  }
}

function answerRefusal(ctx: KoaContext, { status, message }: RequestError): void {
  ctx.status = status
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] })
}

/** `Accept` stays behind: the answer is JSON, as the original's is, whatever the client prefers. */
function headersOf(ctx: KoaContext): HeaderMap {
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(ctx.headers)) {
    if (value !== undefined && name !== 'accept') headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}
