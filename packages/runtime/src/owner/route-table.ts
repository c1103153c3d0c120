import { isAdministratorCheck, rightsOf } from './administrator-policies.js'
import { apiOf, contentCheck, contentStep } from './content-policies.js'
import { namedGuard, policyStep } from './guards.js'
import type { Action, Context, Middleware, Route, RouteMiddleware } from '../http/routes.js'
import type { App } from './app.js'
import type { ContentAction, ContentUse } from './content-policies.js'
import type { Guards, PolicyResult, Use } from './guards.js'
import type { OwnRouter, OwnRoutes, RouteConfig } from './routes.js'

/** The actions of a controller. The result of an action is the response, unless the action sets `ctx.body`. */
export type Actions = Readonly<Record<string, Action>>

/** Everything that routes refer to by name. */
export interface RouteParts<Given extends App> {
  readonly app: Given
  /** By uid: `api::article.article`. */
  readonly controllers: Readonly<Record<string, Actions>>
  readonly policies: Guards
  readonly middlewares: Guards
}

/** Methods, so that the types of `config` may differ. The compiler checked the configs of routes against the names. */
type NamedPolicy<Given extends App> = {
  policy(ctx: Context, config: unknown, app: Given): PolicyResult | Promise<PolicyResult>
}['policy']
type NamedMiddleware<Given extends App> = { middleware(config: unknown, app: Given): Middleware }['middleware']

/** Turns the owner's routes and configured generated routes into rows of the route table. */
export class RouteTable<Given extends App> {
  constructor(readonly parts: RouteParts<Given>) {}

  /** Returns the rows of a file of routes. */
  own({ api, routes }: OwnRoutes<Use<NamedPolicy<Given>>, Use<Middleware>>): Route[] {
    return routes.map((route) => {
      const { method, path, handler } = route
      const action = handler.startsWith('api::') ? handler : `${api}.${handler}`
      const run = this.#actionOf(action, `${method} ${path}`)
      const row: Route = { method, path, action, isOwn: true, run }
      if (route.type !== 'admin') {
        const { config = {} } = route
        const form = config.multipart && ({ multipart: true } as const)
        return this.#configured(api, { ...row, ...form }, config)
      }
      const { policies = [], ...config } = route.config ?? {}
      const own = policies.filter((use): use is Use<NamedPolicy<Given>> => !isAdministratorCheck(use))
      return {
        ...this.#configured(
          api,
          { ...row, path: `/${api.slice('api::'.length)}${path}` },
          { ...config, policies: own },
        ),
        administrators: policies.filter(isAdministratorCheck).flatMap(rightsOf),
      }
    })
  }

  /** Returns the rows of a content type with the options of its router. */
  generated(
    router: OwnRouter<Use<NamedPolicy<Given>>, ContentUse<Given>, Use<Middleware>>,
    rows: readonly Route[],
  ): Route[] {
    const { app, policies } = this.parts
    const { uid, only, except, config = {} } = router
    const api = apiOf(uid)
    return rows.flatMap((row) => {
      // The rows of a type are its generated actions.
      const name = row.action.slice(uid.length + 1) as ContentAction
      if (except?.includes(name) || (only && !only.includes(name))) return []
      const options = config[name] ?? {}
      if (options.graphql !== true) return [this.#configured(api, row, options)]
      const check = contentCheck(app, policies, api, options.policies)
      return [this.#configured(api, row, { ...options, policies: [] }, [contentStep(uid, name, check)])]
    })
  }

  #actionOf(action: string, route: string): Route['run'] {
    const end = action.lastIndexOf('.')
    const run = this.parts.controllers[action.slice(0, end)]?.[action.slice(end + 1)]
    if (!run) throw new Error(`${route}: there is no action ${action}`)
    return run
  }

  #configured(
    api: string,
    row: Route,
    config: RouteConfig<Use<NamedPolicy<Given>>, Use<Middleware>>,
    first: readonly RouteMiddleware[] = [],
  ): Route {
    const { app, middlewares } = this.parts
    const steps = [
      ...first,
      ...(config.policies ?? []).map((use) => this.#policy(api, use)),
      ...(config.middlewares ?? []).map((use) => openMiddleware(app, middlewares, api, use)),
    ]
    return {
      ...row,
      ...(config.auth === undefined ? {} : { auth: config.auth }),
      ...(config.rawBody && { rawBody: true }),
      ...(steps.length > 0 && { steps }),
    }
  }

  #policy(api: string, use: Use<NamedPolicy<Given>>): RouteMiddleware {
    const { app, policies } = this.parts
    if (typeof use === 'function') return policyStep(use, undefined, app)
    const { guard, config } = namedGuard('policy', policies, api, use)
    return policyStep(guard as NamedPolicy<Given>, config, app)
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
  const { guard, config } = namedGuard('middleware', middlewares, api, use)
  return (guard as NamedMiddleware<Given>)(config, app)
}
