import {
  authorize,
  callerWith,
  ForbiddenError,
  mountAt,
  only,
  UnauthorizedError,
  RequestError,
} from '@content-gen/runtime'
import { acting, addressOf, spending, Spent } from '@content-gen/runtime/recording'
import { enclosing } from '@content-gen/runtime/write'
import { RateLimit } from '@content-gen/users-permissions/parts'
import type { Context, Middleware, MultipartReader, Route, RouteMiddleware, Store } from '@content-gen/runtime'
import type { AdminCaller } from '../administrators/admin-caller.js'
import type { ProjectId } from '../project/project-id.js'
import { requireFresh } from '../sessions/fresh.js'
import type { Sessions } from '../sessions/sessions.js'
import { codedEnvelope } from '../http/error-envelope.js'
import type { AdminRights, AdminRoute } from '../http/admin-route.js'
import { callerOfAdministrator } from './administrator-callers.js'
import { requireSameOrigin } from './same-origin.js'
import { requireSamePerson } from './same-person.js'

export const apiPrefix = '/admin/api'

/** The place of a table of routes. */
export interface AdminPlace {
  readonly prefix: string
  has(path: string): boolean
  /** The owner's: errors are those of the content API. */
  readonly isOwn: boolean
}

/** The place of the panel's API. */
export const apiPlace: AdminPlace = {
  prefix: apiPrefix,
  has: (path) => path === apiPrefix || path.startsWith(`${apiPrefix}/`),
  isOwn: false,
}

interface MountedAdmin {
  readonly store: Store
  readonly project: ProjectId
  readonly sessions: Sessions
  readonly rights: AdminRights
  /** Reads the forms with files of routes that take some. */
  readonly multipart?: MultipartReader | undefined
}

/** Per minute: a bound for programs that run wild, far above what people do. */
const most = { ofSession: 3000, ofAddress: 300 }
const minute = 60_000

const nobody = callerWith('anybody', [])

/** Returns the middleware that serves routes for administrators. The place where a request becomes an administrator. */
export function mountAdmin(admin: MountedAdmin, routes: readonly AdminRoute[], place = apiPlace): Middleware {
  const { store, project, sessions, rights, multipart } = admin
  const signedIn = new WeakMap<object, AdminCaller>()
  const limits = {
    ofSession: new RateLimit({ enabled: true, interval: minute, max: most.ofSession }),
    ofAddress: new RateLimit({ enabled: true, interval: minute, max: most.ofAddress }),
  }
  const bySource = new Map<Route, AdminRoute>()
  const rows = routes.map((route): Route => {
    const row: Route = {
      method: route.method,
      path: route.path,
      action: route.action ?? '',
      ...(route.readsBody ? { readsBody: true } : {}),
      ...(route.rawBody ? { rawBody: true } : {}),
      ...(route.steps ? { steps: route.steps } : {}),
      run: (ctx) => (route.auth === false ? route.run(ctx) : route.run(ctx, known(signedIn.get(ctx)))),
    }
    bySource.set(row, route)
    return row
  })

  const admit = (row: Route): RouteMiddleware => {
    const route = bySource.get(row)
    const isOpen = route?.auth === false
    const isNavigation = isOpen && route.isNavigation === true
    const enter = async (ctx: Context, spent: Spent) => {
      if (!isNavigation) requireSameOrigin(ctx)
      requireJson(ctx, row, multipart)
      await project.requireSame(ctx)
      const address = addressOf(ctx.req, store.config.server.proxy)
      ctx.state.route = row.path
      if (isOpen) {
        limits.ofAddress.count('open', address)
        ctx.state.caller = { ...nobody, origin: address, spent }
      } else {
        const administrator = await sessions.administratorOf(ctx)
        if (administrator === null) limits.ofAddress.count('unknown', address)
        if (administrator === null && place.isOwn) throw new UnauthorizedError()
        const caller = known(administrator)
        requireSamePerson(ctx, caller)
        limits.ofSession.count('session', String(caller.session))
        signedIn.set(ctx, caller)
        ctx.state.caller = { ...callerOfAdministrator(rights, caller), spent }
        if (row.action !== '') authorize(ctx.state.caller, [row.action])
        if (route?.permits?.(rights.rightsOf(caller)) === false) throw new ForbiddenError()
        if (route?.needsFresh) requireFresh(caller)
        if (!route?.confirmsItself) ctx.state.confirm = (transaction) => sessions.confirm(caller, transaction)
      }
    }
    return (ctx, next) => {
      const spent = new Spent()
      return spending.run(spent, async () => {
        await enter(ctx, spent)
        // Work that outlives the request is confirmed no more.
        await acting.run(ctx.state, next).finally(() => (ctx.state.confirm = undefined))
      })
    }
  }

  const serve = mountAt({ prefix: place.prefix, bodies: store.bodies, admit, multipart }, rows)
  return only(
    ({ path }) => place.has(path),
    async (ctx) => {
      // Other sites have no business here, whatever `server.cors` says of the content.
      for (const name of ctx.res.getHeaderNames()) if (name.startsWith('access-control-')) ctx.remove(name)
      ctx.set('Cache-Control', 'no-store')
      // The router sets the rest of what it needs.
      const asked = ctx as Context
      if (!place.isOwn) asked.state.envelope = codedEnvelope
      // Its changes would move entries into the reach of roles, with all that the panel tells of them.
      if (enclosing() !== undefined)
        throw new RequestError(403, 'ForbiddenError', 'A preview shows the site, not the panel')
      await serve(asked, async () => undefined)
    },
  )
}

/** @throws UnauthorizedError */
function known(administrator: AdminCaller | null | undefined): AdminCaller {
  if (!administrator) throw new UnauthorizedError('Sign in first')
  return administrator
}

/** A form of another site cannot send JSON. */
function requireJson(ctx: Context, route: Route, multipart: MultipartReader | undefined): void {
  const { headers } = ctx.req
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
  if (!hasBody || route.readsBody || ctx.is('application/json')) return
  if (ctx.is('multipart/form-data') && multipart?.takes(route)) return
  throw new RequestError(415, 'UnsupportedMediaTypeError', 'Send JSON, as application/json')
}
