import { entityTag, namesTag } from './etag.js'
import { isReading } from '../request/refuse-method.js'
import { changedQuery } from '../request/request-query.js'
import type { CacheControls } from './cache-control.js'
import type { Middleware } from '../routes.js'

/**
 * Adds to the answers of reads what browsers and proxies need to store them, and answers 304 if the client has the same bytes. It runs
 * after all code of the owner's, since that may change the body.
 */
export function answerConditionally(ctx: Parameters<Middleware>[0], controls: CacheControls): void {
  const { req, res, response, state } = ctx
  // Only what is asked for by a caller depends on one: files and pages have rules of their own.
  if (!isReading(ctx) || res.statusCode !== 200 || state.caller === undefined) return
  // The owner's code may have made another query for each caller.
  const isAnsweredAlone =
    state.caller.isAnsweredAlone === true ||
    state.isAnsweredAlone === true ||
    changedQuery(req, ctx.querystring) !== undefined
  if (!res.hasHeader('Cache-Control'))
    res.setHeader('Cache-Control', controls.of(state.route, state.caller, req.headers.authorization, isAnsweredAlone))
  // The header as `securityHeaders` sets it needs no parsing.
  if (res.getHeader('Vary') === 'Origin') res.setHeader('Vary', 'Origin, Authorization')
  else ctx.vary('Authorization')
  if (state.transform) ctx.vary('Strapi-Transformer-Ignore')
  const body: unknown = response.body
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return
  const sent = res.getHeader('ETag')
  const tag = typeof sent === 'string' ? sent : entityTag(body)
  if (sent === undefined) res.setHeader('ETag', tag)
  const asked = req.headers['if-none-match']
  // `*` names no answer that the client has: it gets one, as from Strapi v4.
  if (asked !== undefined && asked.trim() !== '*' && namesTag(asked, tag)) response.status = 304
}
