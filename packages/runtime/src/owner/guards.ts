/** Policies and middlewares: the steps of a route before its action. */
import { ForbiddenError, RequestError } from '../errors/errors.js'
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

/** The policies or middlewares of a project by their full names. The types of the names keep routes from using those of GraphQL fields. */
export type Guards = Readonly<Record<string, (...parameters: never[]) => unknown>>

/** A policy or middleware in a route. */
export type Use<Inline> = string | { readonly name: string; readonly config: unknown } | Inline

/** Returns what a name means in the routes of an API. @throws Error for an unknown name */
export function namedGuard(
  kind: 'policy' | 'middleware',
  guards: Guards,
  api: string,
  use: Use<never>,
): { readonly guard: Guards[string]; readonly config: unknown } {
  const { name, config } = typeof use === 'string' ? { name: use, config: undefined } : use
  const guard = guards[name] ?? guards[`${api}.${name}`]
  if (!guard) throw new Error(`There is no ${kind} ${name}`)
  return { guard, config }
}

/** Returns a policy as a step of a route. */
export function policyStep<Given extends App>(policy: Policy<Given>, config: unknown, app: Given): RouteMiddleware {
  return async (ctx, next) => {
    await admitBy(() => policy(ctx, config, app))
    await next()
  }
}

/** Runs a policy. @throws ForbiddenError if it refuses, or the RequestError with another status that it throws */
export async function admitBy(policy: () => PolicyResult | Promise<PolicyResult>): Promise<void> {
  try {
    const result = await policy()
    if (result === true || result === undefined) return
  } catch (error) {
    if (!(error instanceof RequestError)) throw Object.assign(new ForbiddenError(), { cause: error })
    if (error.status !== 403) throw error
  }
  throw new ForbiddenError()
}
