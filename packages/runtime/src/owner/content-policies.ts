/** Policies of a type's generated actions, the same over REST and GraphQL. */
import { isRecord } from '../write/input/body.js'
import { admitBy, namedGuard } from './guards.js'
import type { Caller } from '../caller.js'
import type { Context, RouteMiddleware } from '../http/routes.js'
import type { JsonValue } from '../typed/values.js'
import type { App } from './app.js'
import type { Guards, PolicyResult, Use } from './guards.js'
import type { OwnRouter } from './routes.js'

/** An action of a generated route, and of the field of GraphQL that does the same. */
export type ContentAction = 'find' | 'findOne' | 'create' | 'update' | 'delete' | 'createLocalization'

/**
 * The parameters of a query, parsed as those of a query string: numbers are texts. What a policy makes of them is what is read. In GraphQL the
 * operation selects the attributes, so there are neither `fields` nor `populate`.
 */
export interface ContentQuery {
  filters?: JsonValue
  sort?: JsonValue
  fields?: JsonValue
  populate?: JsonValue
  pagination?: JsonValue
  publicationState?: JsonValue
  locale?: JsonValue
  [name: string]: JsonValue | undefined
}

/** A request to the content of a type, over REST or GraphQL. */
export interface ContentRequest {
  readonly caller: Caller
  readonly action: ContentAction
  /** `api::article.article` */
  readonly uid: string
  /** As it was sent. Null: the action has none. */
  readonly id: string | null
  /** The attributes to write, as they were sent: nothing has checked them yet. Null: there are none. */
  readonly data: Readonly<Record<string, unknown>> | null
  readonly query: ContentQuery
  /** Koa's context. Null: the request came over GraphQL. */
  readonly ctx: Context | null
}

/**
 * Decides whether a request continues, as a policy of a route does. Over GraphQL a refusal is the error of the field.
 * @see Policy
 */
export type ContentPolicy<Given extends App = App, Options = unknown> = (
  request: ContentRequest,
  config: Options,
  app: Given,
) => PolicyResult | Promise<PolicyResult>

/** Methods, so that the types of `config` may differ. The compiler checked the configs of routers against the names. */
type NamedContentPolicy<Given extends App> = {
  policy(request: ContentRequest, config: unknown, app: Given): PolicyResult | Promise<PolicyResult>
}['policy']
export type ContentUse<Given extends App> = Use<NamedContentPolicy<Given>>

/** Runs the policies of an action in their order. @throws RequestError if one of them refuses */
export type ContentCheck = (request: ContentRequest) => Promise<void>

/** By action: `api::article.article.find`. */
export type ContentChecks = ReadonlyMap<string, ContentCheck>

export interface ContentParts<Given extends App> {
  readonly app: Given
  readonly policies: Guards
  readonly routers: readonly OwnRouter<unknown, ContentUse<Given>>[]
}

/** Returns the policies that the routers of content types apply to GraphQL as well. */
export function contentChecks<Given extends App>(parts: ContentParts<Given>): ContentChecks {
  const { app, policies, routers } = parts
  return new Map(
    routers.flatMap(({ uid, config = {} }) =>
      Object.entries(config).flatMap(([action, options]) =>
        options?.graphql === true
          ? [[`${uid}.${action}`, contentCheck(app, policies, apiOf(uid), options.policies)] as const]
          : [],
      ),
    ),
  )
}

export function contentCheck<Given extends App>(
  app: Given,
  policies: Guards,
  api: string,
  uses: readonly ContentUse<Given>[],
): ContentCheck {
  const checks = uses.map((use) => {
    if (typeof use === 'function') return { policy: use, config: undefined }
    const { guard, config } = namedGuard('policy', policies, api, use)
    return { policy: guard as NamedContentPolicy<Given>, config }
  })
  return async (request) => {
    const { action, uid, query } = request
    const filters = JSON.stringify(query.filters)
    for (const { policy, config } of checks) await admitBy(() => policy(request, config, app))
    if (action === 'find' || JSON.stringify(request.query.filters) === filters) return
    // A policy that means to hide entries would hide none.
    const message = `A policy of ${uid}.${action} has set filters, which choose entries in find alone: let it judge by the id`
    await admitBy(() => Promise.reject(new Error(message)))
  }
}

/** Returns policies as a step of a generated route. */
export function contentStep(uid: string, action: ContentAction, check: ContentCheck): RouteMiddleware {
  return async (ctx, next) => {
    const body: unknown = ctx.request.body
    const data = action === 'createLocalization' ? body : isRecord(body) && Object.hasOwn(body, 'data') && body['data']
    await check({
      caller: ctx.state.caller,
      action,
      uid,
      id: ctx.params['id'] ?? null,
      data: isRecord(data) ? data : null,
      get query() {
        return ctx.query
      },
      ctx,
    })
    await next()
  }
}

export function apiOf(uid: string): string {
  return uid.slice(0, uid.indexOf('.'))
}
