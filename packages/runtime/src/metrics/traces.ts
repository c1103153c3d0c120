import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Database } from '../database.js'

/**
 * Makes spans of what a server does, if an OpenTelemetry SDK is there to receive them. Of a client they have nothing but the id that it
 * may give its request.
 */
export interface Traces {
  /** Around every request, before everything else. */
  readonly middleware: (ctx: TracedRequest, next: () => Promise<void>) => Promise<void>
  /** Returns the database, whose reads, look-ups and writes of requests have spans. */
  watch(database: Database): Database
  /** Makes a plan for entries of a type. */
  plan<Result>(uid: string, work: () => Result): Result
  /** Sends something to another server, or stores a file. `send` gets the headers that tell the trace. */
  send<Result>(name: string, send: (headers: TraceHeaders) => Promise<Result>): Promise<Result>
}

/** The part of Koa's context that a span needs. */
export interface TracedRequest {
  readonly method: string
  readonly path: string
  readonly req: Pick<IncomingMessage, 'headers'>
  readonly res: Pick<ServerResponse, 'statusCode'>
  readonly state: { readonly requestId: string }
}

/** `traceparent` and `tracestate`. */
export type TraceHeaders = Readonly<Record<string, string>>
