/** The functions that declare what an owner file exports: each checks the file against the types of the project. */
import type { App, AppHooks } from './app.js'
import type { ContentPolicy } from './content-policies.js'
import type { MiddlewareFactory, Policy } from './guards.js'
import type { Lifecycles, OnlyHooks, WriteLifecycles } from '../lifecycles/lifecycles.js'
import type { Tasks } from '../cron/tasks.js'
import type { ApiOf, ContentPolicyUse, HandlerOf, MiddlewareUse, PolicyUse } from './names.js'
import type { BodyInput } from '../http/body/body-input.js'
import type { Context } from '../http/routes.js'
import type { AdministratorRoute, OwnRoute, RouterOptions } from './routes.js'
import type { Seed } from './seed.js'
import type { CollectionMethods, SingleMethods } from '../service/types.js'

/** The types of a collection type. */
export interface CollectionTypes<Model, Service, Controller> {
  readonly model: Model
  readonly service: Service
  readonly methods: CollectionMethods<Model>
  readonly controller: Controller
}

/** The types of a single type. */
export interface SingleTypes<Model, Service, Controller> {
  readonly model: Model
  readonly service: Service
  readonly methods: SingleMethods<Model>
  readonly controller: Controller
}

/**
 * One part of a project's types. Each is looked up alone: some parts are the types of owner files that other parts define, and
 * to ask for all at once would go round in circles.
 */
type Of<Project, Name extends string> = Project extends { readonly [Key in Name]: infer Part } ? Part : never
type AppOf<Project, Name extends string> = Project extends { readonly [Key in Name]: infer Given extends App }
  ? Given
  : never

type Uid<Project> = keyof Of<Project, 'types'> & string
type TypePart<Project, Each, Name extends string> = Each extends keyof Of<Project, 'types'>
  ? Of<Of<Project, 'types'>[Each], Name>
  : never

type TypeHooks<Project, Each> = Lifecycles<TypePart<Project, Each, 'model'>>
type AccountHooks<Project, Each extends keyof Of<Project, 'accounts'>> = WriteLifecycles<Of<Project, 'accounts'>[Each]>

type Check<Project, Api extends string> = PolicyUse<Of<Project, 'policies'>, Api, AppOf<Project, 'app'>>
type ContentCheck<Project, Api extends string> = ContentPolicyUse<Of<Project, 'policies'>, Api, AppOf<Project, 'app'>>
type RouteOf<Handler extends string, Guard, Around> =
  OwnRoute<Handler, Guard, Around> | AdministratorRoute<Handler, Guard, Around>
type Step<Project, Api extends string> = MiddlewareUse<Of<Project, 'middlewares'>, Api>
type OwnActions<Project> = Readonly<Record<string, (this: void, ctx: OwnContext<Project>) => unknown>>
type OwnContext<Project> = Context & BodyInput<Of<Project, 'types'>>
type Hooks<Project> = AppHooks<AppOf<Project, 'app'>, Step<Project, never>, Of<Project, 'register'>>

/**
 * The functions by which owner files define their parts. `Project` has the types of one project: `app`, `generatedApp` (what
 * services get), `types` and `accounts` by uid, what `register` and `seed` get besides, and the `actions`, `policies` and
 * `middlewares` that routes may name.
 */
export interface Definers<Project> {
  /** Actions of a content type: new ones, and some in place of generated ones, which `generated` still has. */
  defineController<Each extends Uid<Project>, Own extends OwnActions<Project>>(
    uid: Each,
    make: (app: AppOf<Project, 'app'> & { readonly generated: TypePart<Project, Each, 'controller'> }) => Own,
  ): typeof make

  /** Actions that belong to no content type. */
  defineActions<Own extends OwnActions<Project>>(make: (app: AppOf<Project, 'app'>) => Own): typeof make

  /**
   * Methods of the service of a content type: new ones, and some in place of generated ones, which `generated` still has. The
   * `content` of a service is what was generated.
   */
  defineService<Each extends Uid<Project>, Own extends object>(
    uid: Each,
    make: (
      app: AppOf<Project, 'generatedApp'> & { readonly generated: TypePart<Project, Each, 'service'> },
    ) => Own & Partial<TypePart<Project, Each, 'methods'>>,
  ): (app: AppOf<Project, 'generatedApp'> & { readonly generated: TypePart<Project, Each, 'service'> }) => Own

  /** Hooks around the writes of accounts. */
  defineLifecycles<Each extends keyof Of<Project, 'accounts'> & string, Own extends object>(
    uid: Each,
    make: (app: AppOf<Project, 'app'>) => OnlyHooks<Own, keyof WriteLifecycles> & AccountHooks<Project, Each>,
  ): (app: AppOf<Project, 'app'>) => AccountHooks<Project, Each>
  /** Hooks around the writes and reads of a content type. */
  defineLifecycles<Each extends Uid<Project>, Own extends object>(
    uid: Each,
    make: (app: AppOf<Project, 'app'>) => OnlyHooks<Own, keyof Lifecycles> & TypeHooks<Project, Each>,
  ): (app: AppOf<Project, 'app'>) => TypeHooks<Project, Each>

  /** Routes of your own, below the prefix of the API. They are tried before the generated ones. */
  defineRoutes<Api extends ApiOf<Of<Project, 'actions'>>>(
    api: Api,
    routes: readonly RouteOf<HandlerOf<Of<Project, 'actions'>, Api>, Check<Project, Api>, Step<Project, Api>>[],
  ): { api: Api; routes: typeof routes }

  /** The generated routes of a content type: which of them there are, and what each asks. */
  defineRouter<Api extends ApiOf<Of<Project, 'actions'>>, Each extends Uid<Project> & `${Api}.${string}`>(
    uid: Each,
    router: RouterOptions<
      keyof TypePart<Project, Each, 'controller'> & string,
      Check<Project, Api>,
      ContentCheck<Project, Api>,
      Step<Project, Api>
    >,
  ): { uid: Each } & typeof router

  /** A policy: decides whether a request continues. */
  definePolicy<Config = unknown>(policy: Policy<AppOf<Project, 'app'>, Config>): typeof policy

  /** A policy of generated actions, for routers that apply it to REST and GraphQL (`graphql: true`). */
  defineContentPolicy<Config = unknown>(policy: ContentPolicy<AppOf<Project, 'app'>, Config>): typeof policy

  /** A middleware, made of the config that a route gives it. */
  defineMiddleware<Config = unknown>(make: MiddlewareFactory<AppOf<Project, 'app'>, Config>): typeof make

  /** The start and the end of the server, and the middlewares around all of it. */
  defineApp(app: Hooks<Project>): typeof app

  /** Tasks that servers run at their times. */
  defineCron(tasks: Tasks<AppOf<Project, 'app'>>): typeof tasks

  /** Fills a new database. */
  defineSeed(seed: Seed<AppOf<Project, 'app'>, Of<Project, 'seed'>>): typeof seed
}

/** Returns the definers of a project. */
export function definers<Project>(): Definers<Project> {
  return {
    defineController: (_uid, make) => make,
    defineActions: (make) => make,
    defineService: (_uid, make) => make,
    defineLifecycles: (_uid: string, make: never) => make,
    defineRoutes: (api, routes) => ({ api, routes }),
    defineRouter: (uid, router) => ({ uid, ...router }),
    definePolicy: (policy) => policy,
    defineContentPolicy: (policy) => policy,
    defineMiddleware: (make) => make,
    defineApp: (app) => app,
    defineCron: (tasks) => tasks,
    defineSeed: (seed) => seed,
  }
}
