/** Spans of requests, plans, statements and of what is sent, as an SDK receives them. */
import { context, propagation, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { once } from 'node:events'
import Koa from 'koa'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RequestError, UnavailableError } from '../src/errors/errors.js'
import { openTraces } from '../src/http/traces/index.js'
import type { Config } from '@content-gen/contract'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-node'
import type { Server } from 'node:http'
import type { Database } from '../src/database.js'
import type { Middleware, State } from '../src/http/routes.js'
import type { Traces } from '../src/metrics/traces.js'

const exporter = new InMemorySpanExporter()
const given = { trace: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', span: 'bbbbbbbbbbbbbbbb' }
const traceparent = `00-${given.trace}-${given.span}-01`
let server: Server | undefined
beforeEach(() => {
  new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register()
})
afterEach(() => {
  server?.close()
  exporter.reset()
  for (const part of [trace, context, propagation]) part.disable()
})

async function opened(proxy = false): Promise<Traces> {
  const traces = await openTraces({ server: { proxy }, graphql: { endpoint: '/graphql' } } as Config)
  if (!traces) throw new Error('No SDK is registered')
  return traces
}

/** Answers one request within a trace, and returns its status. */
async function ask(traces: Traces, work: Middleware, headers: Record<string, string> = {}): Promise<number> {
  const koa = new Koa<State>()
  koa.silent = true
  koa.use(traces.middleware)
  koa.use((ctx, next) => {
    ctx.state.requestId = 'id-1'
    return work(ctx, next)
  })
  server = koa.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { status } = await fetch(`http://127.0.0.1:${port}/secret?filters[name]=Ada`, { headers })
  server.close()
  return status
}

const spans = () => exporter.getFinishedSpans()
const named = (name: string): ReadableSpan => {
  const found = spans().find((span) => span.name === name)
  if (!found)
    throw new Error(
      `No span ${name} in ${spans()
        .map((span) => span.name)
        .join(', ')}`,
    )
  return found
}
const answer: Middleware = async (ctx) => void (ctx.body = 'text')

test('without an SDK there are no traces', async () => {
  trace.disable()
  await expect(opened()).rejects.toThrow('No SDK is registered')
  for (const part of [context, propagation]) part.disable()
  await expect(opened()).rejects.toThrow('No SDK is registered')
})

test('plans and statements belong to their request, and no value is in a span', async () => {
  const traces = await opened()
  const database = {
    dialect: { isEmbedded: false },
    read: async () => ({ data: null, total: null }),
    rows: async () => Promise.reject(new UnavailableError(false, null)),
    write: async (work: () => Promise<unknown>) => work(),
  }
  // Only these are called.
  const watched = traces.watch(database as unknown as Database)
  const statement = {
    text: 'select',
    values: ['Ada'],
    asks: { type: 'api::tag.tag', question: 'list; filters name eq' },
  }
  await watched.read(statement)
  expect(spans()).toEqual([])
  const status = await ask(traces, async (ctx) => {
    traces.plan('api::tag.tag', () => 1)
    await watched.read(statement)
    await watched.rows(statement).catch(() => undefined)
    await watched
      .write(() => Promise.reject(new RequestError(400, 'ValidationError', 'Ada is taken')))
      .catch(() => undefined)
    ctx.status = 503
  })
  expect(status).toBe(503)
  const request = named('GET other')
  expect(request.parentSpanContext).toBeUndefined()
  expect(request.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': 'other',
    'content_gen.request_id': 'id-1',
    'http.response.status_code': 503,
    'error.type': '503',
  })
  const { spanId, traceId } = request.spanContext()
  for (const name of ['plan', 'read', 'look_up', 'write']) {
    expect(named(name).parentSpanContext?.spanId).toBe(spanId)
    expect(named(name).spanContext().traceId).toBe(traceId)
  }
  expect(named('plan').attributes).toEqual({ 'content_gen.type': 'api::tag.tag' })
  expect(named('read').attributes).toEqual({
    'db.system.name': 'postgresql',
    'content_gen.kind': 'read',
    'content_gen.pool': 'read',
    'db.query.summary': 'api::tag.tag: list; filters name eq',
  })
  expect(named('look_up').attributes['error.type']).toBe('unavailable')
  expect([named('look_up').status.code, named('write').status.code]).toEqual([2, 0])
  const told = spans().map(({ name, attributes, status: { message }, events }) => [name, attributes, message, events])
  expect(JSON.stringify(told)).not.toMatch(/Ada|secret/)
})

test.each([
  ['a proxy', true, traceparent, given.trace],
  ['a client', false, traceparent, null],
  ['a proxy, with a wrong version', true, traceparent.replace('00-', 'ff-'), null],
  ['a proxy, with no id', true, `00-${'0'.repeat(32)}-${given.span}-01`, null],
  ['a proxy, with another text', true, `${traceparent}; drop table, ${'x'.repeat(5000)}`, null],
  ['a proxy, twice', true, `${traceparent}, ${traceparent}`, null],
])('a traceparent of %s', async (_from, proxy, sent, expected) => {
  await ask(await opened(proxy), answer, { traceparent: sent, baggage: 'a=b' })
  const [request] = spans()
  expect(request?.parentSpanContext?.spanId).toBe(expected === null ? undefined : given.span)
  if (expected === null) expect(request?.spanContext().traceId).not.toBe(given.trace)
  else expect(request?.spanContext().traceId).toBe(expected)
})

test('what is sent goes out with its own trace, and without baggage', async () => {
  const traces = await opened(true)
  const sent: unknown[] = []
  const outcomes = [{ status: 204 }, { error: 'There was no answer.' }, undefined]
  await ask(
    traces,
    async () => {
      for (const outcome of outcomes) await traces.send('webhook', async (headers) => (sent.push(headers), outcome))
    },
    { traceparent, baggage: 'a=b' },
  )
  const made = spans().filter(({ name }) => name === 'webhook')
  expect(sent).toEqual(made.map((span) => ({ traceparent: `00-${given.trace}-${span.spanContext().spanId}-01` })))
  expect(made.map(({ attributes }) => attributes)).toEqual([
    { 'http.response.status_code': 204 },
    { 'error.type': 'none' },
    {},
  ])
  await expect(traces.send('mail', () => Promise.reject(new Error('no such mailbox')))).rejects.toThrow('mailbox')
  expect(named('mail')).toMatchObject({ attributes: { 'error.type': 'none' }, status: { code: 2 } })
})

test('a request that an instrumentation has begun continues its trace', async () => {
  const traces = await opened(true)
  let inner: string | undefined
  const outer = trace.getTracer('instrumentation').startSpan('outer')
  const ctx = { path: '/', method: 'GET', req: { headers: { traceparent } }, res: { statusCode: 200 }, state: {} }
  await context.with(trace.setSpan(context.active(), outer), () =>
    // Only these members are read.
    traces.middleware(ctx as never, async () => void (inner = trace.getActiveSpan()?.spanContext().traceId)),
  )
  expect(inner).toBe(outer.spanContext().traceId)
  expect(named('GET other').parentSpanContext?.spanId).toBe(outer.spanContext().spanId)
})
