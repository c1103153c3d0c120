/** The query of a request as owner code sees and changes it. */
import { isDeepStrictEqual } from 'node:util'
import { sentParameters } from '../../query/query-object.js'
import type Koa from 'koa'
import type { IncomingMessage } from 'node:http'

/** The parameters of a query, parsed: texts, lists and objects of these. Owner code may set any value that a query of its own may have. */
export interface RequestQuery {
  // Koa's type of a query has texts alone: a context with any narrower type would not be one of Koa's.
  // oxlint-disable-next-line no-explicit-any
  [name: string]: any
  /** Marks the query of a client, also after code spreads it into a query of its own. Exists only in types. */
  readonly [sentByClient]?: true
}
export declare const sentByClient: unique symbol

/** A parsed query on its way to an action: the service checks it like the text of one. */
export interface ParsedQuery {
  readonly [isParsed]: true
}
declare const isParsed: unique symbol

interface Parsed {
  /** The text that it was parsed from, or stands in place of. */
  readonly text: string
  query: RequestQuery
}

const parsed = new WeakMap<IncomingMessage, Parsed>()

/** Makes `ctx.query` and `ctx.request.query` one parsed object, made when somebody first asks for it. */
export function parseRequestQueries({ request }: Pick<Koa, 'request'>): void {
  Object.defineProperty(request, 'query', {
    get(this: Koa.Request) {
      return parsedQuery(this).query
    },
    set(this: Koa.Request, query: RequestQuery) {
      parsedQuery(this).query = asSent(query) as RequestQuery
    },
  })
}

/**
 * Returns values as the text of a query has them: Strapi v4 makes a text of what is assigned. Empty lists stay, which a text would lose, and a
 * condition with them.
 */
function asSent(value: unknown): unknown {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(asSent)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asSent(inner)]))
}

function parsedQuery({ req, querystring: text }: Pick<Koa.Request, 'req' | 'querystring'>): Parsed {
  const known = parsed.get(req)
  if (known?.text === text) return known
  const made = { text, query: sentParameters(text) }
  parsed.set(req, made)
  return made
}

/** Returns the query that an action is to answer: the text that was sent, or the object that owner code has made of it. */
export function askedQuery({ req, querystring: text }: Pick<Koa.Request, 'req' | 'querystring'>): string | ParsedQuery {
  const known = changedQuery(req, text)
  // `ParsedQuery` says that nothing is known of it.
  return known === undefined ? text : (known as unknown as ParsedQuery)
}

/** Returns the query of a request if owner code has changed it. */
export function changedQuery(req: IncomingMessage, text: string): RequestQuery | undefined {
  const known = parsed.get(req)
  return known?.text !== text || isDeepStrictEqual(known.query, sentParameters(text)) ? undefined : known.query
}
