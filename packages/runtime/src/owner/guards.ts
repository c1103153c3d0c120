/** Policies and middlewares: the steps of a route before its action. */
import { ForbiddenError, RequestError } from '../errors.js'
import type { Context, Middleware, RouteMiddleware } from '../http/routes.js'
import type { App } from './app.js'

/**
 * Decides whether a request continues. Any result but true and undefined is a 403, and so is a thrown error, unless it is a
 * RequestError with another status. `config` comes from the route.
 */
export type Policy<Given extends App = App, Options = unknown> = (
  ctx: Context,
  config: Options,
  app: Given,
) => PolicyResult | Promise<PolicyResult>
export type PolicyResult = boolean | undefined | void

/** Returns a middleware for the `config` that a route or `src/index.ts` gives. */
export type MiddlewareFactory<Given extends App = App, Options = unknown> = (config: Options, app: Given) => Middleware

/** Returns a policy as a step of a route. */
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
