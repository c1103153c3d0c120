/** Policies and middlewares: what a route asks and does before its action. */
import { ForbiddenError, RequestError } from '../errors.js'
import type { Context, Middleware, RouteMiddleware } from '../http/routes.js'
import type { App } from './app.js'

/**
 * Says whether a request may go on: anything but true and undefined is a 403, and so is an error that is thrown, unless it is a
 * RequestError of another status. `config` is what the route gave.
 */
export type Policy<Given extends App = App, Options = unknown> = (
  ctx: Context,
  config: Options,
  app: Given,
) => PolicyResult | Promise<PolicyResult>
export type PolicyResult = boolean | undefined | void

/** Makes a middleware of what a route, or `src/index.ts`, gives as its `config`. */
export type MiddlewareFactory<Given extends App = App, Options = unknown> = (config: Options, app: Given) => Middleware

/** A policy as a step of a route. */
export function policyStep<Given extends App>(policy: Policy<Given>, config: unknown, app: Given): RouteMiddleware {
  return async (ctx, next) => {
    if (!(await mayGoOn(policy, ctx, config, app))) throw new ForbiddenError()
    await next()
  }
}

async function mayGoOn<Given extends App>(policy: Policy<Given>, ctx: Context, config: unknown, app: Given) {
  try {
    const result = await policy(ctx, config, app)
    return result === true || result === undefined
  } catch (error) {
    if (error instanceof RequestError) throw error.status === 403 ? new ForbiddenError() : error
    app.log.error({ err: error }, 'a policy failed: the request is refused')
    return false
  }
}
