import { policyStep } from './guards.js'
import type { Context, Middleware, Route, RouteMiddleware } from '../http/routes.js'
import type { App } from './app.js'
import type { PolicyResult } from './guards.js'
import type { OwnRouter, OwnRoutes, RouteConfig } from './routes.js'

/** The actions of a controller. The result of an action is the response, unless the action sets `ctx.body`. */
export type Actions = Readonly<Record<string, (this: void, ctx: Context) => unknown>>

/** Everything that routes refer to by name. */
export interface RouteParts<Given extends App> {
  readonly app: Given
  /** By uid: `api::article.article`. */
  readonly controllers: Readonly<Record<string, Actions>>
  readonly policies: Readonly<Record<string, Named>>
  readonly middlewares: Readonly<Record<string, Named>>
}

/** A guard of routes or of GraphQL fields. The types of the names keep routes from using the latter. */
type Named = (...parameters: never[]) => unknown

/** Methods, so that the types of `config` may differ. The compiler checked the configs of routes against the names. */
type NamedPolicy<Given extends App> = {
  policy(ctx: Context, config: unknown, app: Given): PolicyResult | Promise<PolicyResult>
}['policy']
type NamedMiddleware<Given extends App> = { middleware(config: unknown, app: Given): Middleware }['middleware']

/** A policy or middleware in a route. */
type Use<Inline> = string | { readonly name: string; readonly config: unknown } | Inline

/** Turns the owner's routes and configured generated routes into rows of the route table. */
export class RouteTable<Given extends App> {
  constructor(readonly parts: RouteParts<Given>) {}

  /** Returns the rows of a file of routes. */
  own({ api, routes }: OwnRoutes<Use<NamedPolicy<Given>>, Use<Middleware>>): Route[] {
    return routes.map(({ method, path, handler, config = {} }) => {
      const action = handler.startsWith('api::') ? handler : `${api}.${handler}`
      return this.#configured(api, { method, path, action, run: this.#actionOf(action, `${method} ${path}`) }, config)
    })
  }

  /** Returns the rows of a content type with the options of its router. */
  generated(router: OwnRouter<Use<NamedPolicy<Given>>, Use<Middleware>>, rows: readonly Route[]): Route[] {
    const { uid, only, except, config = {} } = router
    const api = uid.slice(0, uid.indexOf('.'))
    return rows.flatMap((row) => {
      const name = row.action.slice(uid.length + 1)
      if (except?.includes(name) || (only && !only.includes(name))) return []
      return [this.#configured(api, row, config[name] ?? {})]
    })
  }

  #actionOf(action: string, route: string): Route['run'] {
    const end = action.lastIndexOf('.')
    const run = this.parts.controllers[action.slice(0, end)]?.[action.slice(end + 1)]
    if (!run) throw new Error(`${route}: there is no action ${action}`)
    return run
  }

  #configured(api: string, row: Route, config: RouteConfig<Use<NamedPolicy<Given>>, Use<Middleware>>): Route {
    const { app, middlewares } = this.parts
    const steps = [
      ...(config.policies ?? []).map((use) => this.#policy(api, use)),
      ...(config.middlewares ?? []).map((use) => openMiddleware(app, middlewares, api, use)),
    ]
    return { ...row, ...(config.auth === undefined ? {} : { auth: config.auth }), ...(steps.length > 0 && { steps }) }
  }

  #policy(api: string, use: Use<NamedPolicy<Given>>): RouteMiddleware {
    const { app, policies } = this.parts
    if (typeof use === 'function') return policyStep(use, undefined, app)
    const { name, config } = typeof use === 'string' ? { name: use, config: undefined } : use
    const policy = policies[name] ?? policies[`${api}.${name}`]
    if (!policy) throw new Error(`There is no policy ${name}`)
    return policyStep(policy as NamedPolicy<Given>, config, app)
  }
}

/** Returns the middlewares of the whole server. */
export function openMiddlewares<Given extends App>(
  app: Given,
  middlewares: RouteParts<Given>['middlewares'],
  uses: readonly Use<Middleware>[] = [],
): Middleware[] {
  return uses.map((use) => openMiddleware(app, middlewares, 'global', use))
}

function openMiddleware<Given extends App>(
  app: Given,
  middlewares: RouteParts<Given>['middlewares'],
  api: string,
  use: Use<Middleware>,
): Middleware {
  if (typeof use === 'function') return use
  const { name, config } = typeof use === 'string' ? { name: use, config: undefined } : use
  const make = middlewares[name] ?? middlewares[`${api}.${name}`]
  if (!make) throw new Error(`There is no middleware ${name}`)
  return (make as NamedMiddleware<Given>)(config, app)
}
