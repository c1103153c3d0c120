/** Spans for requests, plans, statements and what is sent to others. Loaded only if an SDK is registered. */
import {
  context,
  propagation,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api'
import type { Config } from '@content-gen/contract'
import type { IncomingHttpHeaders } from 'node:http'
import type { Database } from '../../database.js'
import { failureKind } from '../../errors/failure-kind.js'
import { observed, until } from '../../metrics/observed.js'
import type { Observe } from '../../metrics/observed.js'
import type { TraceHeaders, Traces } from '../../metrics/traces.js'
import { fixedPaths, methodOf, routeOf } from '../metrics/route-of.js'

const name = 'content-gen'
/** W3C Trace Context. Baggage is values of others: it neither comes in nor goes out. */
const headerNames = ['traceparent', 'tracestate'] as const

/** Returns the tracer of the registered SDK; undefined if there is none. */
export function tracerOfSdk(): Tracer | undefined {
  const provider = trace.getTracerProvider()
  return provider instanceof ProxyTracerProvider ? provider.getDelegateTracer(name) : provider.getTracer(name)
}

export class OpenTelemetry implements Traces {
  readonly middleware: Traces['middleware']

  constructor(
    private readonly tracer: Tracer,
    config: Pick<Config, 'server' | 'graphql'>,
  ) {
    const { proxy } = config.server
    const fixed = fixedPaths(config)
    this.middleware = async (ctx, next) => {
      const method = methodOf(ctx.method)
      const around = context.active()
      // An instrumentation of the owner's has decided already.
      const parent = proxy && !trace.getSpan(around) ? sentContext(ctx.req.headers) : around
      const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent)
      try {
        await context.with(trace.setSpan(parent, span), next)
      } finally {
        const route = routeOf(ctx, fixed)
        const { statusCode } = ctx.res
        span.updateName(`${method} ${route}`)
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'content_gen.request_id': ctx.state.requestId,
        })
        endAnswered(span, statusCode, statusCode >= 500)
      }
    }
  }

  watch(database: Database): Database {
    const system = { 'db.system.name': database.dialect.isEmbedded ? 'sqlite' : 'postgresql' }
    return observed(database, {
      read: (statement) =>
        this.#statement({
          ...system,
          ...kinds.read,
          'content_gen.pool': statement.bounded ? 'bounded' : 'read',
          'db.query.summary': statement.asks && `${statement.asks.type}: ${statement.asks.question}`,
        }),
      rows: () => this.#statement({ ...system, ...kinds.lookUp }),
      write: () => this.#statement({ ...system, ...kinds.write }),
    })
  }

  plan<Result>(uid: string, work: () => Result): Result {
    return until(work, this.#child('plan', SpanKind.INTERNAL, { 'content_gen.type': uid }))
  }

  async send<Result>(about: string, send: (headers: TraceHeaders) => Promise<Result>): Promise<Result> {
    const span = this.tracer.startSpan(about, { kind: SpanKind.CLIENT })
    try {
      const result = await send(headersOf(trace.setSpan(ROOT_CONTEXT, span)))
      const { status, isError } = outcomeOf(result)
      endAnswered(span, status, isError)
      return result
    } catch (error) {
      endAnswered(span, undefined, true)
      throw error
    }
  }

  #statement(attributes: Attributes): ReturnType<Observe> {
    return this.#child(String(attributes['content_gen.kind']), SpanKind.CLIENT, attributes)
  }

  /** Work that belongs to no trace, such as looking for due releases twice a second, makes none. */
  #child(about: string, kind: SpanKind, attributes: Attributes): ReturnType<Observe> {
    if (trace.getActiveSpan() === undefined) return nothing
    const span = this.tracer.startSpan(about, { kind, attributes })
    return (error) => {
      // The words of an error may have values.
      if (error !== undefined) span.setAttribute('error.type', failureKind(error) ?? 'refused')
      if (failureKind(error) !== null) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
  }
}

/** As in the metrics. */
const kinds = {
  read: { 'content_gen.kind': 'read' },
  lookUp: { 'content_gen.kind': 'look_up', 'content_gen.pool': 'read' },
  write: { 'content_gen.kind': 'write', 'content_gen.pool': 'write' },
}

const nothing = (): void => undefined

function endAnswered(span: Span, status: number | undefined, isError: boolean): void {
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (isError) span.setAttribute('error.type', String(status ?? 'none')).setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Returns the status that an outcome has, if any. One with an `error` had no answer. */
function outcomeOf(result: unknown): { readonly status: number | undefined; readonly isError: boolean } {
  const isObject = typeof result === 'object' && result !== null
  const status = isObject && 'status' in result && typeof result.status === 'number' ? result.status : undefined
  return { status, isError: status === undefined ? isObject && 'error' in result : status >= 400 }
}

/** Returns the context in which a proxy has sent a request. */
function sentContext(headers: IncomingHttpHeaders): Context {
  return propagation.extract(ROOT_CONTEXT, only(headers))
}

function headersOf(of: Context): TraceHeaders {
  const carrier: Record<string, unknown> = {}
  propagation.inject(of, carrier)
  return only(carrier)
}

function only(carrier: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    headerNames.flatMap((header) => {
      const value = carrier[header]
      return typeof value === 'string' ? [[header, value]] : []
    }),
  )
}
