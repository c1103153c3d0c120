import type { Caller, Context, Route } from '@content-gen/runtime'
import type { AdminCaller } from '../administrators/admin-caller.js'
import type { Rights } from '../panel-api/rights.js'

/**
 * A route of the panel's API; `path` is relative to `/admin/api`. Its answer is never stored by a browser or a proxy, requests from other
 * sites are refused before it runs, and its body is JSON of at most `server.bodyLimit`, in `ctx.request.body`. Errors that it throws become
 * the error envelope of the content API.
 */
export type AdminRoute = SignedInRoute | OpenRoute

interface RouteParts extends Pick<Route, 'method' | 'path' | 'readsBody' | 'rawBody' | 'steps'> {
  /** An action that the caller of the administrator's rights needs, for routes that other features have too. */
  readonly action?: string
  /** The rights that the administrator needs. */
  readonly permits?: (rights: Rights) => boolean
}

/** The usual route: 401 without a session. `ctx.state.caller` is the administrator's caller, of `AdminRights`. */
export interface SignedInRoute extends RouteParts {
  readonly auth?: undefined
  /** Its transactions may end the session of its sender, or change the roles: they check for themselves that both are as they were. */
  readonly confirmsItself?: true
  /** A thief of the session could stay by it: it is done only soon after a sign-in, or after the password was entered again. */
  readonly needsFresh?: true
  readonly run: (ctx: Context, administrator: AdminCaller) => unknown
}

/** A route for everybody. */
export interface OpenRoute extends RouteParts {
  readonly auth: false
  /** A page of another site may lead to it, as the provider of a sign-in does. */
  readonly isNavigation?: true
  readonly run: (ctx: Context) => unknown
}

/** The rights of administrators, by their roles. */
export interface AdminRights {
  /** The caller for routes and services of other features; its `administrator` is set by the caller of this function. */
  callerOf(administrator: Omit<AdminCaller, 'session' | 'isFresh'>): Caller
  rightsOf(administrator: AdminCaller): Rights
  /** Returns true if the administrator may do all that a token with the action can. */
  mayGive(administrator: AdminCaller, action: string): boolean
}
