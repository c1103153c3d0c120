import type { App } from '@content-gen/runtime'
import type { GraphQLResolveInfo } from 'graphql'
import type {
  GraphqlMiddleware,
  GraphqlPolicy,
  OwnApp,
  MiddlewareUse,
  PolicyContext,
  PolicyUse,
} from '../extension/schema-extension.js'
import type { GraphqlContext } from '../resolvers/context.js'

/** An application's policies and middlewares by their names, `global::is-admin`. */
export interface RegisteredGuards {
  readonly policies: Readonly<Record<string, unknown>>
  readonly middlewares: Readonly<Record<string, unknown>>
}

type Args = Readonly<Record<string, unknown>>
/** Decides whether a field may be resolved. */
export type GuardCheck = (
  parent: unknown,
  args: Args,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
) => Promise<boolean>

/** Finds the policies and middlewares that configs name. */
export class Registry {
  readonly #app: OwnApp

  constructor(
    app: App,
    private readonly guards: RegisteredGuards,
  ) {
    this.#app = { ...app, strapi: app }
  }

  /** @throws Error for an unregistered name */
  policy(use: PolicyUse): GuardCheck {
    // A function in place of a policy has no config; it receives the application there.
    if (typeof use === 'function') return this.#check(use, this.#app)
    const { name, config } = typeof use === 'string' ? { name: use, config: undefined } : use
    const found = named(this.guards.policies, name)
    if (!isFunction(found)) throw new Error(`GraphQL: there is no policy ${name}.`)
    return this.#check(found as GraphqlPolicy, config)
  }

  /** @throws Error for an unregistered name */
  middleware(use: MiddlewareUse): GraphqlMiddleware {
    if (typeof use === 'function') return use
    const { name, options } = typeof use === 'string' ? { name: use, options: {} } : use
    const found = named(this.guards.middlewares, name)
    if (!isFunction(found)) throw new Error(`GraphQL: there is no middleware ${name}.`)
    const middleware = found(options ?? {}, this.#app)
    if (!isFunction(middleware)) throw new Error(`GraphQL: ${name} makes no middleware.`)
    return middleware as GraphqlMiddleware
  }

  #check(policy: GraphqlPolicy, config: unknown): GuardCheck {
    return async (parent, args, context, info) => {
      const given: PolicyContext = {
        type: 'graphql',
        is: (kind) => kind === 'graphql',
        parent,
        args,
        context,
        info,
        state: context.state,
        http: context.koaContext,
      }
      // Only the policy and those who name it know the form of its config.
      const result = await policy(given, config as never, this.#app)
      return result === true || result === undefined
    }
  }
}

/** By its full name, `api::article.is-owner`; a global one also without `global::`. */
function named(registered: Readonly<Record<string, unknown>>, name: string): unknown {
  return [name, `global::${name}`].flatMap((each) => (Object.hasOwn(registered, each) ? [registered[each]] : []))[0]
}

function isFunction(value: unknown): value is (...parameters: unknown[]) => unknown {
  return typeof value === 'function'
}
