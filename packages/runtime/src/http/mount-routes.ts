import { anyone, authenticate, authorize } from './authorize.js'
import { mountAt } from './mount.js'
import { namedQuestions } from './named-questions.js'
import { transformOf } from './transform.js'
import type { IncomingMessage } from 'node:http'
import type { Caller } from '../caller.js'
import type { Store } from '../store.js'
import type { Context, MultipartReader, Route, RouteMiddleware } from './routes.js'

/** Returns the middleware that serves the table below `api.rest.prefix`. */
export function mountRoutes(
  store: Store,
  routes: readonly Route[],
  multipart: MultipartReader | undefined,
): RouteMiddleware {
  for (const route of routes) for (const action of [route.action, ...(scopeOf(route) ?? [])]) store.actions.add(action)
  const { prefix } = store.config.api.rest
  return mountAt({ prefix, bodies: store.bodies, admit: (route) => permit(store, route), multipart }, routes)
}

function permit(store: Store, route: Route): RouteMiddleware {
  const { action, auth, path, steps = [] } = route
  const question = namedQuestions(store.config, route)
  const transformed = transformOf(store, route)
  const isObserved = steps.length > 0
  const uid = action.slice(0, action.lastIndexOf('.'))
  const actions = scopeOf(route) ?? (auth === undefined ? [action] : [])
  const identify: (request: IncomingMessage) => Caller | Promise<Caller> =
    auth === false
      ? (request) => anyone(store, request)
      : (request) => authenticate(store, request, { isOptional: auth === 'optional' })
  const admit = (ctx: Context, found: Caller, next: () => Promise<void>) => {
    const tags = ctx.req.headers['if-match']
    ctx.state.caller = tags === undefined ? found : { ...found, ifMatch: { tags, uid, id: ctx.params['id'] } }
    ctx.state.route = path
    ctx.state.isObserved ||= isObserved
    authorize(ctx.state.caller, actions)
    if (transformed) Object.assign(ctx.state, transformed(ctx, ctx.state.caller))
    question?.(ctx)
    return next()
  }
  return (ctx, next) => {
    // A preview has decided as whom it reads.
    const caller = ctx.state.caller ?? identify(ctx.req)
    return caller instanceof Promise ? caller.then((found) => admit(ctx, found, next)) : admit(ctx, caller, next)
  }
}

/** Returns the actions that a route requires in place of its own. */
function scopeOf({ auth }: Route): readonly string[] | undefined {
  return typeof auth === 'object' ? auth.scope : undefined
}
