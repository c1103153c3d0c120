import type { RouterContext } from '@koa/router'
import type Koa from 'koa'
import type { RequestQuery } from './request/request-query.js'
import type { Caller } from '../caller.js'
import type { RequestError } from '../errors/errors.js'
import type { Confirm } from '../rights/confirm.js'

/** Request state besides Koa's own: the caller, the id of its log lines, and the path of the route. */
export interface State {
  caller: Caller
  requestId: string
  route?: string
  /** Owner code has made another query of the one that was sent: no cache may share the answer. */
  isAnsweredAlone?: true
  /** Returns the network address of the sender, if a feature stores it. */
  address?: () => string
  /** Set while a request runs whose sender may lose its rights meanwhile. */
  confirm?: Confirm | undefined
  /** Middlewares of the owner's may read the body: it is text. */
  isObserved?: boolean
  /** Another form of the bodies of the request. */
  transform?: Transform
  /** Makes the body of an error, where it tells more than that of the content API. */
  envelope?: (error: RequestError) => object
}

/** Another form of the bodies of a request. */
export interface Transform {
  readonly wrapsBody: boolean
  /** Returns the result of an action of the owner's in the form. Absent: the database has made it. */
  readonly reshape?: (body: unknown) => unknown
}

/** The parsed JSON or form of a request: any shape, until a service has checked it. */
export interface UncheckedBody {
  readonly [unchecked]: true
}
declare const unchecked: unique symbol

/** A file of a form. It is gone after the answer. */
export interface FormFile {
  /** The path of its content. */
  readonly path: string
  /** The client's name for it, without folders; empty if nobody chose a file. */
  readonly name: string
  /** The type that the client says; `text/plain` if it says none. */
  readonly type: string
  readonly size: number
  /** null for an empty file. */
  readonly lastModifiedDate: Date | null
  readonly hash: null
}

/** One file, or a list if several have the name. */
export type FormFiles = Readonly<Record<string, FormFile | readonly FormFile[]>>

declare module 'koa' {
  interface Request {
    /** undefined if there is none. */
    body?: UncheckedBody | undefined
    /** The bytes of the body, on routes with `rawBody`; undefined if there is none. */
    rawBody?: Buffer | undefined
    /** The files of a form by the names of their fields, on routes with `multipart`; undefined if the body is no form. */
    files?: FormFiles | undefined
  }
}

/** The argument of a controller's action: Koa's context with the caller, the path's parameters and the parsed body. */
export type Context = WithQuery<RouterContext<State>>

/** Koa's context or request, whose query is one parsed object: of all levels, and the same each time. */
type WithQuery<Given extends { readonly request: object }> = {
  [Key in keyof Given as Key extends 'query' | 'request' ? never : Key]: Given[Key]
} & { query: RequestQuery; request: ParsedRequest<Given['request']> }

type ParsedRequest<Request extends object> = {
  [Key in keyof Request as Key extends 'query' ? never : Key]: Request[Key]
} & { query: RequestQuery }

/** A middleware of the whole server: runs before the route is known. */
export type Middleware = (ctx: WithQuery<Koa.ParameterizedContext<State>>, next: Koa.Next) => ReturnType<Koa.Middleware>

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
  /** Of the owner's routes. */
  readonly isOwn?: true
  /** Served by the panel's feature to administrators who have all these rights, and to nobody else; `path` is the whole path. */
  readonly administrators?: readonly AdministratorRight[]
  /** `ctx.request.rawBody` has the bytes of the body. */
  readonly rawBody?: true
  /** Takes forms: `ctx.request.files` has their files, `ctx.request.body` their fields. */
  readonly multipart?: true
  /** Leaves the body of the request to `run`. */
  readonly readsBody?: true
  /** Policies and middlewares: they run after the caller was authorized, before `run`. */
  readonly steps?: readonly RouteMiddleware[]
  /** Returns the body to send, unless it has set `ctx.body`. */
  readonly run: Action
}

/** An action of a controller. A method, since those of owner code take a context that knows the types of the project. */
export type Action = { action(this: void, ctx: Context): unknown }['action']

/** A right of administrators by the name of an action, of the API or of Strapi v4's panel; `subject`: the uid of a type. */
export interface AdministratorRight {
  readonly action: string
  readonly subject?: string
}

/** Reads multipart requests to routes that take files. */
export interface MultipartReader {
  takes(route: Route): boolean
  /** Puts the parsed request into `ctx.request.body`, and removes what it stored if `next` fails. */
  read(ctx: Context, route: Route, next: () => Promise<void>): Promise<void>
}

/** A step of a route: Koa's form, with the parameters of the path. */
export type RouteMiddleware = (ctx: Context, next: () => Promise<void>) => Promise<void>
