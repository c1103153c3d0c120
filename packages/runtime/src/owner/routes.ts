import type { AdministratorRight, Route } from '../http/routes.js'

/** The options of a route. `Check` and `Step` are the policies and middlewares that it may use. */
export interface RouteConfig<Check, Step> {
  /**
   * false: open to everyone; the caller is anonymous. `optional`: open to everyone; policies see the caller. `scope`: the caller
   * must hold these actions rather than the route's own.
   */
  readonly auth?: Route['auth']
  readonly policies?: readonly Check[]
  readonly middlewares?: readonly Step[]
  /** `ctx.request.rawBody` has the bytes of the body beside the parsed one, of any type: for signatures, and for CSV or XML. */
  readonly rawBody?: true
}

/** A route of owner code. `path` is relative to the prefix of the API; `handler` is `controller.action`. */
export interface OwnRoute<Handler extends string, Check, Step> {
  readonly type?: 'content-api'
  readonly method: Route['method']
  readonly path: `/${string}`
  readonly handler: Handler
  readonly config?: RouteConfig<Check, Step> & NoGraphql & TakesForms
}

interface TakesForms {
  /** The route also takes forms: `ctx.request.files` has their files, `ctx.request.body` their fields. Needs the media library. */
  readonly multipart?: true
}

/** A route for administrators: `path` follows the name of the API, without the prefix. The panel's session says who asks. */
export interface AdministratorRoute<Handler extends string, Check, Step> extends Pick<
  OwnRoute<Handler, Check, Step>,
  'method' | 'path' | 'handler'
> {
  readonly type: 'admin'
  readonly config?: Pick<RouteConfig<Check | AdministratorCheck, Step>, 'policies' | 'middlewares' | 'rawBody'> & {
    readonly auth?: never
  }
}

/** The policies of Strapi v4 for routes of administrators. Nobody else reaches such a route, so the first changes nothing. */
export type AdministratorCheck =
  | 'admin::isAuthenticatedAdmin'
  | { readonly name: 'admin::isAuthenticatedAdmin'; readonly config?: undefined }
  | {
      readonly name: 'admin::hasPermissions'
      readonly config: {
        readonly actions: readonly (string | readonly [action: string, subject?: string] | AdministratorRight)[]
      }
    }

/** The policies hold over REST alone. `false` says that this is meant, where GraphQL opens the same content. */
interface NoGraphql {
  readonly graphql?: false
}

/** The options of a generated route. With `graphql`, its policies hold for the same action of GraphQL too. */
export type GeneratedRouteConfig<Check, ContentCheck, Step> =
  | (RouteConfig<Check, Step> & NoGraphql)
  | (Omit<RouteConfig<Check, Step>, 'policies'> & {
      readonly policies: readonly ContentCheck[]
      readonly graphql: true
    })

/** The routes of one file. */
export interface OwnRoutes<Check = unknown, Step = unknown> {
  /** `api::article` */
  readonly api: string
  readonly routes: readonly (OwnRoute<string, Check, Step> | AdministratorRoute<string, Check, Step>)[]
}

/** The options of the generated routes of a type. */
export interface RouterOptions<Action extends string, Check, ContentCheck, Step> {
  /** The actions that have a route, except those in `except`. */
  readonly only?: readonly Action[]
  readonly except?: readonly Action[]
  readonly config?: { readonly [Name in Action]?: GeneratedRouteConfig<Check, ContentCheck, Step> }
}

export interface OwnRouter<Check = unknown, ContentCheck = unknown, Step = unknown> extends RouterOptions<
  string,
  Check,
  ContentCheck,
  Step
> {
  readonly uid: string
}
