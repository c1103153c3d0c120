import Router from '@koa/router'
import { NotFoundError } from '../errors.js'
import { authenticate, authorize } from './authorize.js'
import { readRequestBody } from './body.js'
import type { RouterContext } from '@koa/router'
import type Koa from 'koa'
import type { Caller } from '../caller.js'
import type { Store } from '../store.js'

/** What is known of a request besides Koa's own: who asks, and the id that its log lines carry. */
export interface State {
  caller: Caller
  requestId: string
}

/** The parsed JSON or form of a request: anything at all, until a service has checked it. */
export interface UncheckedBody {
  readonly [unchecked]: true
}
declare const unchecked: unique symbol

declare module 'koa' {
  interface Request {
    /** undefined where there is none. */
    body?: UncheckedBody | undefined
  }
}

/** What a controller's action is given: Koa's context with the caller, the path's parameters and the parsed body. */
export type Context = RouterContext<State>

/** A middleware of the whole server: it runs before a route is known. */
export type Middleware = Koa.Middleware<State>

/** One line of the route table. `path` is relative to `api.rest.prefix`; the caller must hold `action`, unless `auth` says otherwise. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly action: string
  /** false: open to everyone, whatever credentials they send. With `scope`: the caller must hold all of these instead. */
  readonly auth?: false | { readonly scope: readonly string[] }
  readonly run: (ctx: Context) => Promise<void>
}

/**
 * The middleware that answers the table. A router per first path segment, found by a look-up: a project has hundreds of routes,
 * and a router tries its own one by one.
 */
export function mountRoutes(store: Store, routes: readonly Route[]): RouteMiddleware {
  const { prefix } = store.config.api.rest
  const routers = new Map<string, Router<State>>()
  for (const route of routes) {
    store.actions.add(route.action)
    const segment = firstSegment(route.path)
    let router = routers.get(segment)
    if (!router) routers.set(segment, (router = new Router<State>({ prefix })))
    router.register(route.path, [route.method], [permit(store, route), withBody(store, route), route.run])
  }
  const answers = new Map<string, RouteMiddleware>()
  for (const [segment, router] of routers) answers.set(segment, answerOf(router))
  const root = `${prefix.toLowerCase()}/`
  return async (ctx, next) => {
    const path = ctx.path.toLowerCase()
    const answer = path.startsWith(root) ? answers.get(firstSegment(path.slice(root.length - 1))) : undefined
    if (answer) await answer(ctx, next)
    else await next()
    if (ctx.status === 404 && ctx.body === undefined) notFound(ctx)
  }
}

/** The router's own middleware, then its answer to a verb that a path does not have: 405 with `Allow`. */
function answerOf(router: Router<State>): RouteMiddleware {
  const routes = router.routes()
  const others = router.allowedMethods()
  return (ctx, next) => routes(ctx, () => others(ctx, next))
}

type RouteMiddleware = (ctx: Context, next: () => Promise<void>) => Promise<void>

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1)
  return end < 0 ? path.slice(1) : path.slice(1, end)
}

/** Only GET and HEAD look for a page; for other verbs nothing is here to be allowed. */
function notFound(ctx: Koa.Context) {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') throw new NotFoundError()
  ctx.set('Allow', 'HEAD, GET')
  ctx.status = ctx.method === 'OPTIONS' ? 200 : 405
  if (ctx.method === 'OPTIONS') ctx.body = ''
}

function permit(store: Store, { action, auth }: Route): RouteMiddleware {
  const actions = auth ? auth.scope : [action]
  return async (ctx, next) => {
    const caller = auth === false ? store.callerOf(undefined) : authenticate(store, ctx.req)
    ctx.state.caller = caller instanceof Promise ? await caller : caller
    if (auth !== false) authorize(ctx.state.caller, actions)
    await next()
  }
}

function withBody(store: Store, { method }: Route): RouteMiddleware {
  if (method !== 'POST' && method !== 'PUT') return (_ctx, next) => next()
  return async (ctx, next) => {
    // Nothing is known of it: the type says just that.
    ctx.request.body = (await readRequestBody(ctx.req, store.config.server.bodyLimit)) as UncheckedBody | undefined
    await next()
  }
}
