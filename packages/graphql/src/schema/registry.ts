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

/** The policies and middlewares that an application has under a name, `global::is-admin`. */
export interface RegisteredGuards {
  readonly policies: Readonly<Record<string, unknown>>
  readonly middlewares: Readonly<Record<string, unknown>>
}

type Args = Readonly<Record<string, unknown>>
/** Whether a field may be resolved. */
export type Check = (parent: unknown, args: Args, context: GraphqlContext, info: GraphQLResolveInfo) => Promise<boolean>

/** Finds what configs name. */
export class Registry {
  readonly #app: OwnApp

  constructor(
    app: App,
    private readonly guards: RegisteredGuards,
  ) {
    this.#app = { ...app, strapi: app }
  }

  /** @throws Error for a name that nothing is registered under */
  policy(use: PolicyUse): Check {
    // A function in the place of a policy has no config of its own: there it finds the application.
    if (typeof use === 'function') return this.#check(use, this.#app)
    const { name, config } = typeof use === 'string' ? { name: use, config: undefined } : use
    const found = named(this.guards.policies, name)
    if (!isFunction(found)) throw new Error(`GraphQL: there is no policy ${name}.`)
    return this.#check(found as GraphqlPolicy, config)
  }

  /** @throws Error for a name that nothing is registered under */
  middleware(use: MiddlewareUse): GraphqlMiddleware {
    if (typeof use === 'function') return use
    const { name, options } = typeof use === 'string' ? { name: use, options: {} } : use
    const found = named(this.guards.middlewares, name)
    if (!isFunction(found)) throw new Error(`GraphQL: there is no middleware ${name}.`)
    const middleware = found(options ?? {}, this.#app)
    if (!isFunction(middleware)) throw new Error(`GraphQL: ${name} makes no middleware.`)
    return middleware as GraphqlMiddleware
  }

  #check(policy: GraphqlPolicy, config: unknown): Check {
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
      // What a policy takes for its config is between it and those who name it.
      const result = await policy(given, config as never, this.#app)
      return result === true || result === undefined
    }
  }
}

/** By its full name, `api::article.is-owner`; one of the whole project also without `global::`. */
function named(registered: Readonly<Record<string, unknown>>, name: string): unknown {
  return [name, `global::${name}`].flatMap((each) => (Object.hasOwn(registered, each) ? [registered[each]] : []))[0]
}

function isFunction(value: unknown): value is (...parameters: unknown[]) => unknown {
  return typeof value === 'function'
}
