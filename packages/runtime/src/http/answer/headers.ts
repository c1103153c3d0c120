import { IncomingMessage, ServerResponse } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { Socket } from 'node:net'
import cors from '@koa/cors'
import helmet from 'helmet'
import type { Config } from '@content-gen/contract'
import type { Middleware } from '../routes.js'

const allowMethods = 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS'

/**
 * Sets the headers that an API should send: helmet's, and those of CORS. Helmet's are the same for every answer, so they are computed once;
 * CORS adds more only for requests with an `Origin`.
 */
export function securityHeaders({ origin, credentials }: Config['server']['cors']): Middleware {
  const forEveryone = origin === '*' && !credentials ? [['Access-Control-Allow-Origin', '*'] as const] : []
  const fixed = [...helmetHeaders(), ['Vary', 'Origin'] as const, ...forEveryone]
  const shareAcrossOrigins = cors({ origin: allowedTo(origin), credentials, allowMethods, maxAge: 31536000 })
  return (ctx, next) => {
    for (const [name, value] of fixed) ctx.res.setHeader(name, value)
    return ctx.req.headers.origin === undefined ? next() : shareAcrossOrigins(ctx, next)
  }
}

/** Names the asking site if it is one of several allowed; others get nothing. */
function allowedTo(
  origin: Config['server']['cors']['origin'],
): string | ((ctx: { readonly headers: IncomingHttpHeaders }) => string) {
  if (typeof origin === 'string') return origin
  return ({ headers }) => origin.find((site) => site === headers.origin) ?? ''
}

function helmetHeaders(): (readonly [name: string, value: string])[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const protect = helmet({ contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"] } } })
  protect(response.req, response, (error) => {
    if (error) throw error
  })
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))])
}
