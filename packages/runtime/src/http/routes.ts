import { METHODS } from 'node:http'
import Router from '@koa/router'
import { NotFoundError } from '../errors.js'
import { answerWith } from './answered.js'
import { anyone, authenticate, authorize } from './authorize.js'
import { readRequestBody, unsupportedMedia } from './body.js'
import type { RouterContext } from '@koa/router'
import type { IncomingMessage } from 'node:http'
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
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL'
  readonly path: string
  readonly action: string
  /**
   * false: open to everyone, whatever credentials they send, and nobody is the caller. `optional`: open to everyone; the caller is
   * whoever sent the request, and credentials that are not valid are refused. With `scope`: the caller must hold all of these instead.
   */
  readonly auth?: false | 'optional' | { readonly scope: readonly string[] }
  /** The request's body is left to `run`. */
  readonly readsBody?: true
  /** Policies and middlewares: they run after the caller is found to hold the action, before `run`. */
  readonly steps?: readonly RouteMiddleware[]
  /** What it answers is sent, unless it has set `ctx.body`. */
  readonly run: (ctx: Context) => unknown
}

/** Reads the multipart requests to routes that take files. */
export interface MultipartReader {
  takes(route: Route): boolean
  /** Puts what a request sends into `ctx.request.body`, and undoes what that took where `next` comes to nothing. */
  read(ctx: Context, route: Route, next: () => Promise<void>): Promise<void>
}

/**
 * The middleware that answers the table. A router per first path segment, found by a look-up: a project has hundreds of routes,
 * and a router tries its own one by one.
 */
export function mountRoutes(
  store: Store,
  routes: readonly Route[],
  multipart: MultipartReader | undefined,
): RouteMiddleware {
  const { prefix } = store.config.api.rest
  const routers = new Map<string, Router<State>>()
  for (const route of routes) {
    for (const action of [route.action, ...(scopeOf(route) ?? [])]) store.actions.add(action)
    const segment = keyOf(route.path)
    let router = routers.get(segment)
    if (!router) routers.set(segment, (router = new Router<State>({ prefix, methods: METHODS })))
    const steps = [
      permit(store, route),
      ...withBody(store, route, multipart),
      ...(route.steps ?? []),
      answerWith(route.run),
    ]
    router.register(route.path, route.method === 'ALL' ? allMethods : [route.method], steps)
  }
  const answers = new Map<string, RouteMiddleware>()
  const anySegment = routers.get(open)
  for (const [segment, router] of routers)
    answers.set(segment, answerOf(router, segment === open ? undefined : anySegment))
  const root = `${prefix.toLowerCase()}/`
  return async (ctx, next) => {
    const path = ctx.path.toLowerCase()
    const answer = path.startsWith(root)
      ? (answers.get(firstSegment(path.slice(root.length - 1))) ?? answers.get(open))
      : undefined
    if (answer) await answer(ctx, next)
    else await next()
    if (ctx.status === 404 && ctx.body === undefined) notFound(ctx)
  }
}

/**
 * The router's own middleware, then its answer to a verb that a path does not have: 405 with `Allow`, for GET there is no such page.
 * All verbs that Node reads are known: the router answers 501 to others.
 */
function answerOf(router: Router<State>, anySegment: Router<State> | undefined): RouteMiddleware {
  const routes = router.routes()
  const others = router.allowedMethods()
  const open = anySegment?.routes()
  const refuse: RouteMiddleware = (ctx, next) =>
    ctx.method === 'GET' || ctx.method === 'HEAD' ? next() : others(ctx, next)
  if (!open) return (ctx, next) => routes(ctx, () => refuse(ctx, next))
  return (ctx, next) => routes(ctx, () => open(ctx, () => refuse(ctx, next)))
}

/** A step of a route: Koa's form, with the parameters of the path. */
export type RouteMiddleware = (ctx: Context, next: () => Promise<void>) => Promise<void>

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The key of routes whose first segment is a parameter. */
const open = ''

function keyOf(path: string): string {
  const segment = firstSegment(path)
  return /[:*{(]/.test(segment) ? open : segment.toLowerCase()
}

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

function permit(store: Store, route: Route): RouteMiddleware {
  const { action, auth } = route
  const actions = scopeOf(route) ?? (auth === undefined ? [action] : [])
  const identify: (request: IncomingMessage) => Caller | Promise<Caller> =
    auth === false
      ? (request) => anyone(store, request)
      : (request) => authenticate(store, request, { isOptional: auth === 'optional' })
  return async (ctx, next) => {
    const caller = identify(ctx.req)
    ctx.state.caller = caller instanceof Promise ? await caller : caller
    authorize(ctx.state.caller, actions)
    await next()
  }
}

/** The actions that a route asks for in place of its own. */
function scopeOf({ auth }: Route): readonly string[] | undefined {
  return typeof auth === 'object' ? auth.scope : undefined
}

/** Methods whose requests have a body. */
const writes: ReadonlySet<Route['method']> = new Set(['POST', 'PUT', 'PATCH', 'ALL'])

function withBody(store: Store, route: Route, multipart: MultipartReader | undefined): RouteMiddleware[] {
  if (route.readsBody || !writes.has(route.method)) return []
  const read: RouteMiddleware = async (ctx, next) => {
    if (ctx.is('multipart/form-data')) {
      if (!multipart?.takes(route)) throw unsupportedMedia('This route takes no multipart/form-data: send JSON')
      return multipart.read(ctx, route, next)
    }
    // Nothing is known of it: the type says just that.
    ctx.request.body = (await readRequestBody(ctx.req, store.bodies)) as UncheckedBody | undefined
    await next()
  }
  return [read]
}
