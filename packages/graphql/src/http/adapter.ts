import { HeaderMap } from '@apollo/server'
import { deepest, joinJson, readRequestBody, sendJson } from '@content-gen/runtime'
import { isTooDeep } from '../limits/nesting.js'
import { formatRequestError } from '../errors.js'
import { planKey, readFinished } from '../resolvers/finished-plans.js'
import { finishingReads, isOfWholeAnswer } from '../resolvers/reads.js'
import type { ApolloServer } from '@apollo/server'
import type { Json, Store } from '@content-gen/runtime'
import type { Documents } from '../limits/documents.js'
import type { GraphqlContext, KoaContext } from '../resolvers/context.js'
import type { FinishedPlan, FinishedPlans } from '../resolvers/finished-plans.js'

/**
 * Answers one request to the endpoint: Koa's request to Apollo, Apollo's answer to Koa.
 * @throws RequestError for a body that cannot be read, which the server answers as it does for REST.
 */
export async function answerGraphql(
  ctx: KoaContext,
  { apollo, plans, store, documents, isTraced }: Answering,
  contextOf: (finishing: Finishing) => GraphqlContext,
): Promise<void> {
  const body = await readJsonBody(ctx, store)
  const { source, variables } = partsOf(body ?? ctx.query)
  // A body was checked when it was read; the variables of a GET are text.
  const isDeep = isTooDeep(textOf(source)) || isTooDeep(textOf(variables), deepest)
  if (isDeep) return refuse(ctx, 'BAD_REQUEST', 'The operation is nested too deeply')
  const key = isTraced ? null : planKey(body, ctx.state.caller.key)
  const kept = plans.get(key)
  if (kept && (await answerKept(ctx, kept, store))) return
  const isLong = typeof source !== 'string' || source.length > short || sizeOf(ctx, store) > shortWithVariables
  const endPlanning = isLong ? await store.longWork.enter(ctx.state.caller.origin ?? '') : () => undefined
  try {
    const refusal = typeof source === 'string' ? documents.refusalOf(source) : null
    if (refusal !== null) return refuse(ctx, 'GRAPHQL_VALIDATION_FAILED', refusal)
    let bytes: Json | null = null
    const finishing: Finishing = {
      keepPlan: (plan) => plans.keep(key, plan),
      sendBytes: (made) => (bytes = made),
      endPlanning,
    }
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: ctx.method, headers: headersOf(ctx), search: ctx.search, body },
      context: () => Promise.resolve(contextOf(finishing)),
    })
    ctx.status = answer.status ?? 200
    for (const [name, value] of answer.headers) ctx.set(name, value)
    if (answer.headers.get('content-type')?.startsWith('application/json')) ctx.set(jsonHeaders)
    // Incremental delivery takes another version of the GraphQL library than ours.
    if (answer.body.kind === 'complete') sendJson(ctx, bytes ?? answer.body.string)
  } finally {
    endPlanning()
  }
}

type Finishing = Pick<GraphqlContext, 'keepPlan' | 'sendBytes' | 'endPlanning'>

/** A longer document takes a while to parse, check and plan. */
const short = 500
/** So do longer variables, which are filters and lists. */
const shortWithVariables = 4_000

/** Bytes of all that a request says. */
function sizeOf(ctx: KoaContext, { bodies }: Store): number {
  return Math.max(ctx.search.length, bodies.sizeOf(ctx.req))
}

/** Returns false if execution has to say what is wrong. */
async function answerKept(ctx: KoaContext, plan: FinishedPlan, store: Store): Promise<boolean> {
  try {
    const json = await readFinished(plan, finishingReads(store, ctx))
    if (json === null) return false
    ctx.set(jsonHeaders)
    sendJson(ctx, joinJson('{"data":', json, '}'))
  } catch (error) {
    if (!isOfWholeAnswer(error)) throw error
    ctx.status = error.status
    ctx.set(jsonHeaders)
    ctx.body = JSON.stringify({ errors: [formatRequestError(error)] })
  }
  return true
}

/** What answers. */
export interface Answering {
  readonly store: Store
  readonly apollo: ApolloServer<GraphqlContext>
  readonly plans: FinishedPlans
  readonly documents: Documents
  /** Whether answers tell how long their parts took: then each goes the whole way. */
  readonly isTraced: boolean
}

/** JSON has one charset, and the original names none. */
const jsonHeaders = { 'content-type': 'application/json' }

/**
 * Undefined for anything but JSON, unless a feature has read what it understands. A form or plain text is what a page of another
 * site could send without asking.
 */
async function readJsonBody(ctx: KoaContext, { bodies }: Store): Promise<unknown> {
  if (ctx.method !== 'POST') return undefined
  if (ctx.request.body !== undefined) return ctx.request.body
  const isJson = ctx.request.is('json', '+json')
  return typeof isJson === 'string' ? readRequestBody(ctx.req, bodies) : undefined
}

/** The document and the variables of a body or a query string, whatever they are. */
function partsOf(fields: unknown): { readonly source: unknown; readonly variables: unknown } {
  if (typeof fields !== 'object' || fields === null) return { source: undefined, variables: undefined }
  return {
    source: 'query' in fields ? fields.query : undefined,
    variables: 'variables' in fields ? fields.variables : undefined,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function refuse(ctx: KoaContext, code: string, message: string): void {
  ctx.status = 400
  ctx.set(jsonHeaders)
  ctx.body = JSON.stringify({ errors: [{ message, extensions: { code } }] })
}

/** `Accept` stays behind: the answer is JSON, as the original's is, whatever the client prefers. */
function headersOf(ctx: KoaContext): HeaderMap {
  const headers = new HeaderMap()
  for (const [name, value] of Object.entries(ctx.headers)) {
    if (value !== undefined && name !== 'accept') headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  return headers
}
