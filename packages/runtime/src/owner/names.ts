/** The names that routes may use, as types: a misspelt one is a compile error in the owner's file. */
import type { Context, Middleware } from '../http/routes.js'
import type { App } from './app.js'
import type { ContentPolicy, ContentRequest } from './content-policies.js'
import type { MiddlewareFactory, Policy } from './guards.js'

/** The APIs of the actions: `api::article` of `api::article.report`. */
export type ApiOf<Actions> = keyof Actions extends infer Uid
  ? Uid extends `${infer Api}.${string}`
    ? Api
    : never
  : never

/** `api::article.article.find`, or `article.find` within its own API. */
export type HandlerOf<Actions, Api extends string> = {
  [Uid in keyof Actions & string]:
    | `${Uid}.${Actions[Uid] & string}`
    | (Uid extends `${Api}.${infer Controller}` ? `${Controller}.${Actions[Uid] & string}` : never)
}[keyof Actions & string]

/** A policy: its name, its name with a config, or a function. */
export type PolicyUse<Policies, Api extends string, Given extends App> =
  Named<Policies, Api> | ((ctx: Context, config: undefined, app: Given) => ReturnType<Policy>)

/** A policy of REST and GraphQL: its name, its name with a config, or a function. */
export type ContentPolicyUse<Policies, Api extends string, Given extends App> =
  | { [Name in keyof Policies & string]: Use<Name | Local<Name, Api>, ContentOptions<Policies[Name]>> }[keyof Policies &
      string]
  | ((request: ContentRequest, config: undefined, app: Given) => ReturnType<ContentPolicy>)

type ContentOptions<Member> = Member extends ContentPolicy<never, infer Options> ? Options : never

/** A middleware: its name, its name with a config, or a function. */
export type MiddlewareUse<Middlewares, Api extends string> = Named<Middlewares, Api> | Middleware

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
