import { joinJson, readRequestBody } from '@content-gen/runtime'
import { formatRequestError } from './errors.js'
import { Budget } from '../resolvers/budget.js'
import { planKey, readFinished } from '../resolvers/finished-plans.js'
import { finishingReads, isOfWholeAnswer } from '../resolvers/reads.js'
import { answerOperation } from './answer-operation.js'
import { answerBatch } from './batch.js'
import { requireClient } from './require-client.js'
import { answerJson, faultOf, partsOf, refuse, withParsedVariables } from './operation-text.js'
import { RefusedDocument } from './stored-documents.js'
import type { Store } from '@content-gen/runtime'
import type { Documents } from '../limits/documents.js'
import type { KoaContext } from '../resolvers/koa-context.js'
import type { FinishedPlan, FinishedPlans } from '../resolvers/finished-plans.js'
import type { Operations } from './answer-operation.js'
import type { StoredDocuments } from './stored-documents.js'

/** The parts that answer a request. */
export interface Answering extends Operations {
  readonly store: Store
  readonly plans: FinishedPlans
  readonly documents: Documents
  readonly stored: StoredDocuments
  /** True if answers report the duration of their parts: then each is executed completely. */
  readonly isTraced: boolean
}

/**
 * Answers one request to the endpoint: passes Koa's request to Apollo and Apollo's answer to Koa.
 * @throws RequestError for an unreadable body, which the server answers as for REST
 */
export async function answerGraphql(ctx: KoaContext, answering: Answering): Promise<void> {
  const { plans, store, documents, isTraced } = answering
  const sent = await readJsonBody(ctx, store)
  const resolved = withDocuments(ctx, sent, answering)
  if (resolved instanceof RefusedDocument) return answerJson(ctx, resolved.status, JSON.stringify(resolved.refusal))
  const { batching } = store.config.graphql
  const enter = () => store.longWork.enter(ctx.state.caller.origin ?? '')
  if (batching && Array.isArray(resolved)) {
    return answerBatch(ctx, resolved, answering, { max: batching.max, documents, enter })
  }
  const parts = partsOf(resolved ?? ctx.query)
  const fault = faultOf(parts)
  if (fault !== null) return refuse(ctx, 'BAD_REQUEST', fault)
  const body = withParsedVariables(resolved)
  const key = isTraced ? null : planKey(body, ctx.state.caller.key)
  const kept = plans.get(key)
  if (kept && (await answerKept(ctx, kept, store))) return
  const { source } = parts
  const isLong =
    typeof source !== 'string' ||
    source.length > short ||
    sizeOf(ctx, store) > shortWithVariables ||
    !documents.isProven(source) ||
    // The library lists the schema at one go.
    documents.measure(source).size.types > 0
  const endPlanning = isLong ? await enter() : () => undefined
  try {
    requireClient(ctx)
    const excess = typeof source === 'string' ? documents.measure(source).excess : null
    if (excess !== null) return refuse(ctx, 'GRAPHQL_VALIDATION_FAILED', excess)
    const keepPlan = (plan: FinishedPlan) => plans.keep(key, plan)
    const answer = await answerOperation(ctx, body, answering, { keepPlan, endPlanning })
    if (typeof source === 'string' && answer.status === 200) documents.prove(source)
    ctx.status = answer.status
    for (const [name, value] of answer.headers) ctx.set(name, value)
    if (answer.headers.get('content-type')?.startsWith('application/json')) answerJson(ctx, answer.status, answer.body)
    else ctx.body = answer.body
  } finally {
    endPlanning()
  }
}

/** Puts the stored documents into a request that names them, or returns why it is refused. */
function withDocuments(ctx: KoaContext, body: unknown, { stored }: Answering): unknown {
  const { caller } = ctx.state
  if (Array.isArray(body)) {
    const all: readonly unknown[] = body
    const resolved = all.map((each) => stored.resolve(each, caller))
    return resolved.find((each) => each instanceof RefusedDocument) ?? resolved
  }
  if (body !== undefined || ctx.method !== 'GET') return stored.resolve(body, caller)
  const { query } = ctx
  const resolved = stored.resolve(query, caller)
  if (resolved instanceof RefusedDocument) return resolved
  if (resolved !== query) ctx.querystring = new URLSearchParams(textsOf(resolved)).toString()
  return undefined
}

/** The fields of a query string are texts. */
function textsOf(fields: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}

/** A longer document takes noticeable time to parse, check and plan. */
const short = 500
/** So do longer variables, such as filters and lists. */
const shortWithVariables = 4_000

/** Returns the size of everything that a request sends. */
function sizeOf(ctx: KoaContext, { bodies }: Store): number {
  return Math.max(ctx.search.length, bodies.sizeOf(ctx.req))
}

/** Returns false if execution must report what is wrong. */
async function answerKept(ctx: KoaContext, plan: FinishedPlan, store: Store): Promise<boolean> {
  const budget = new Budget(store.plans.options.costs)
  try {
    const json = await readFinished(plan, finishingReads(store, ctx, budget))
    if (json === null) return false
    answerJson(ctx, 200, joinJson(['{"data":', json, '}']))
  } catch (error) {
    if (!isOfWholeAnswer(error)) throw error
    answerJson(ctx, error.status, JSON.stringify({ errors: [formatRequestError(error)] }))
  }
  return true
}

/**
 * Returns undefined for anything but JSON, unless a feature has read the body. A form or plain text is what a page of another site could
 * send without a preflight request.
 */
async function readJsonBody(ctx: KoaContext, { bodies }: Store): Promise<unknown> {
  if (ctx.method !== 'POST') return undefined
  if (ctx.request.body !== undefined) return ctx.request.body
  const isJson = ctx.request.is('json', '+json')
  return typeof isJson === 'string' ? readRequestBody(ctx.req, bodies) : undefined
}
