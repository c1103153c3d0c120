/** What routes may name, as types: a slip is a compile error in the owner's file. */
import type { Context, Middleware } from '../http/routes.js'
import type { App } from './app.js'
import type { MiddlewareFactory, Policy } from './guards.js'

/** The names of one project: `actions` by the uid of their controller, policies and middlewares by their full name. */
export interface RouteNames {
  readonly actions: object
  readonly policies: object
  readonly middlewares: object
}

/** `api::article`, of every `api::article.report` */
export type ApiOf<Names extends RouteNames> = keyof Names['actions'] extends infer Uid
  ? Uid extends `${infer Api}.${string}`
    ? Api
    : never
  : never

/** `api::article.article.find`, or `article.find` within its own API. */
export type HandlerOf<Names extends RouteNames, Api extends string> = {
  [Uid in keyof Names['actions'] & string]:
    | `${Uid}.${Names['actions'][Uid] & string}`
    | (Uid extends `${Api}.${infer Controller}` ? `${Controller}.${Names['actions'][Uid] & string}` : never)
}[keyof Names['actions'] & string]

/** A policy by its name, alone or with the config that it takes, or a function in its place. */
export type PolicyUse<Names extends RouteNames, Api extends string, Content> =
  Named<Names['policies'], Api> | ((ctx: Context, config: undefined, app: App<Content>) => ReturnType<Policy>)

/** A middleware likewise. */
export type MiddlewareUse<Names extends RouteNames, Api extends string> = Named<Names['middlewares'], Api> | Middleware

type Named<Members, Api extends string> = {
  [Name in keyof Members & string]: Use<Name | Local<Name, Api>, OptionsOf<Members[Name]>>
}[keyof Members & string]

type Local<Name extends string, Api extends string> = Name extends `${Api}.${infer Own}` ? Own : never

type Use<Name, Options> = (undefined extends Options ? Name : never) | { readonly name: Name; readonly config: Options }

type OptionsOf<Member> =
  Member extends MiddlewareFactory<never, infer Options>
    ? Options
    : Member extends Policy<never, infer Options>
      ? Options
      : never
