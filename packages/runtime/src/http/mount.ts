import { METHODS } from 'node:http'
import Router from '@koa/router'
import compose from 'koa-compose'
import { NotFoundError } from '../errors/errors.js'
import { noteSentBody } from './body/sent-body.js'
import { wrapped } from './transform.js'
import { answerWith } from './answer/answered.js'
import { readRequestBody } from './body/body.js'
import { unsupportedMedia } from './body/body-bytes.js'
import { firstSegment } from './request/first-segment.js'
import { isReading, refuseMethod } from './request/refuse-method.js'
import type Koa from 'koa'
import type { Bodies } from './body/bodies.js'
import type { Context, MultipartReader, Route, RouteMiddleware, State, UncheckedBody } from './routes.js'

/** The place of a route table. */
export interface Mount {
  /** `/api`, or empty. */
  readonly prefix: string
  readonly bodies: Bodies
  /** Returns the first step of a route: it finds the caller, and refuses what the caller may not do. */
  readonly admit: (route: Route) => RouteMiddleware
  readonly multipart?: MultipartReader | undefined
}

/**
 * Returns the middleware that serves the table. Each first path segment has a router of its own, found by a look-up: projects have hundreds
 * of routes, and a router tries its routes one after the other.
 */
export function mountAt({ prefix, bodies, admit, multipart }: Mount, routes: readonly Route[]): RouteMiddleware {
  const routers = new Map<string, Router<State>>()
  for (const route of routes) {
    const segment = keyOf(route.path)
    let router = routers.get(segment)
    if (!router) routers.set(segment, (router = new Router<State>({ prefix, methods: METHODS })))
    const admitted = admit(route)
    const answer = withBody(bodies, route, multipart, withSteps(route))
    router.register(route.path, route.method === 'ALL' ? allMethods : [route.method], (ctx) =>
      admitted(ctx, () => answer(ctx)),
    )
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
  const refuse: RouteMiddleware = async (ctx, next) => {
    if (isReading(ctx)) return next()
    await others(ctx, next)
    const allowed = ctx.response.get('Allow')
    // Strapi v4 has a route for reading files at every path.
    if (allowed !== '' && !/\bGET\b/.test(allowed)) ctx.set('Allow', `HEAD, GET, ${allowed}`)
  }
  if (!open) return (ctx, next) => routes(ctx, () => refuse(ctx, next))
  return (ctx, next) => routes(ctx, () => open(ctx, () => refuse(ctx, next)))
}

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The key of routes whose first segment is a parameter. */
const open = ''

function keyOf(path: string): string {
  const segment = firstSegment(path)
  return /[:*{(]/.test(segment) ? open : segment.toLowerCase()
}

/** 404 for GET and HEAD; other verbs have nothing here to be allowed. */
function notFound(ctx: Koa.Context) {
  if (isReading(ctx)) throw new NotFoundError()
  refuseMethod(ctx)
}

/** Methods whose requests have a body. */
const writes: ReadonlySet<Route['method']> = new Set(['POST', 'PUT', 'PATCH', 'ALL'])

/** Koa parses the whole header. */
const maybeForm = /multipart/i

type Answering = (ctx: Context) => Promise<void>

/** Runs the steps of a route and its action. */
function withSteps({ steps = [], run }: Route): Answering {
  const answer = answerWith(run)
  return steps.length === 0 ? answer : compose<Context>([...steps, answer])
}

/** Reads the body before the answer is made, where the route has one. */
function withBody(bodies: Bodies, route: Route, multipart: MultipartReader | undefined, answer: Answering): Answering {
  if (route.readsBody || !writes.has(route.method)) return answer
  if (route.multipart && !multipart)
    throw new Error(
      `${route.method} ${route.path}: \`multipart\` needs the media library, which \`upload.enabled\` turns off.`,
    )
  return async (ctx) => {
    if (maybeForm.test(ctx.req.headers['content-type'] ?? '') && ctx.is('multipart/form-data')) {
      if (!multipart?.takes(route)) throw unsupportedMedia('This route takes no multipart/form-data: send JSON')
      return multipart.read(ctx, route, () => {
        noteSentBody(ctx.request.body)
        return answer(ctx)
      })
    }
    // `UncheckedBody` says that nothing is known of it.
    const keep = route.rawBody && ((bytes: Buffer) => (ctx.request.rawBody = bytes))
    const sent = await readRequestBody(ctx.req, bodies, keep)
    // As in Strapi v4, a write without a body has an empty one.
    ctx.request.body = (sent === undefined ? {} : sent) as UncheckedBody
    noteSentBody(ctx.request.body)
    if (ctx.state.transform?.wrapsBody) ctx.request.body = wrapped(ctx.request.body)
    await answer(ctx)
  }
}
