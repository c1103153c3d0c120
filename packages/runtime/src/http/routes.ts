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

/** Request state besides Koa's own: the caller, the id of its log lines, and the path of the route. */
export interface State {
  caller: Caller
  requestId: string
  route?: string
  /** Returns the network address of the sender, if a feature stores it. */
  address?: () => string
  /** Middlewares of the owner's may read the body: it is text. */
  isObserved?: boolean
}

/** The parsed JSON or form of a request: any shape, until a service has checked it. */
export interface UncheckedBody {
  readonly [unchecked]: true
}
declare const unchecked: unique symbol

declare module 'koa' {
  interface Request {
    /** undefined if there is none. */
    body?: UncheckedBody | undefined
  }
}

/** The argument of a controller's action: Koa's context with the caller, the path's parameters and the parsed body. */
export type Context = RouterContext<State>

/** A middleware of the whole server: runs before the route is known. */
export type Middleware = Koa.Middleware<State>

/** A row of the route table. `path` is relative to `api.rest.prefix`; the caller needs `action`, unless `auth` says otherwise. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'ALL'
  readonly path: string
  readonly action: string
  /**
   * false: open to everyone; the caller is anonymous, whatever credentials were sent. `optional`: open to everyone; valid credentials
   * identify the caller, invalid ones are refused. With `scope`: the caller needs all of these actions instead.
   */
  readonly auth?: false | 'optional' | { readonly scope: readonly string[] }
  /** Leaves the body of the request to `run`. */
  readonly readsBody?: true
  /** Policies and middlewares: they run after the caller was authorized, before `run`. */
  readonly steps?: readonly RouteMiddleware[]
  /** Returns the body to send, unless it has set `ctx.body`. */
  readonly run: (ctx: Context) => unknown
}

/** Reads multipart requests to routes that take files. */
export interface MultipartReader {
  takes(route: Route): boolean
  /** Puts the parsed request into `ctx.request.body`, and removes what it stored if `next` fails. */
  read(ctx: Context, route: Route, next: () => Promise<void>): Promise<void>
}

/**
 * Returns the middleware that serves the table. Each first path segment has a router of its own, found by a look-up: projects have hundreds
 * of routes, and a router tries its routes one after the other.
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
 * Runs the router, then answers verbs that a path lacks: 405 with `Allow`, while GET and HEAD go on to the 404. The router knows every verb
 * that Node parses and answers 501 to others.
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

/** 404 for GET and HEAD; other verbs have nothing here to be allowed. */
function notFound(ctx: Koa.Context) {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') throw new NotFoundError()
  ctx.set('Allow', 'HEAD, GET')
  ctx.status = ctx.method === 'OPTIONS' ? 200 : 405
  if (ctx.method === 'OPTIONS') ctx.body = ''
}

function permit(store: Store, route: Route): RouteMiddleware {
  const { action, auth, path, steps = [] } = route
  const isObserved = steps.length > 0
  const uid = action.slice(0, action.lastIndexOf('.'))
  const actions = scopeOf(route) ?? (auth === undefined ? [action] : [])
  const identify: (request: IncomingMessage) => Caller | Promise<Caller> =
    auth === false
      ? (request) => anyone(store, request)
      : (request) => authenticate(store, request, { isOptional: auth === 'optional' })
  return async (ctx, next) => {
    const caller = identify(ctx.req)
    const found = caller instanceof Promise ? await caller : caller
    const tags = ctx.req.headers['if-match']
    ctx.state.caller = tags === undefined ? found : { ...found, ifMatch: { tags, uid, id: ctx.params['id'] } }
    ctx.state.route = path
    ctx.state.isObserved ||= isObserved
    authorize(ctx.state.caller, actions)
    await next()
  }
}

/** Returns the actions that a route requires in place of its own. */
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
    // `UncheckedBody` says that nothing is known of it.
    ctx.request.body = (await readRequestBody(ctx.req, store.bodies)) as UncheckedBody | undefined
    await next()
  }
  return [read]
}
