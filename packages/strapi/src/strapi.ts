/** `strapi`, as code of Strapi v4 has it. Types only. */
import type { App, Lifecycles, Mistake, RequestAround } from '@content-gen/runtime'
import type { env } from './env.js'
import type { errors } from './errors.js'
import type { Model } from './model.js'
import type { CoreControllerOf, CoreServiceOf } from './typed/core.js'
import type { UidOf } from './typed/models.js'
import type { PluginNames, PluginOf } from './typed/plugins.js'
import type { Sanitize } from './typed/sanitize.js'
import type { EntityServiceOf, QueryOf } from './typed/services.js'
import type { SettingAt } from './typed/setting.js'
import type { SettingsStore } from './typed/store.js'

/** The part of the argument of owner code from which `strapi` is made. */
export type StrapiApp = Pick<App, 'content' | 'prisma' | 'config' | 'log' | 'afterCommit'>

/** `Types`: the models of the project by uid. `Services`: the names of their services in `content`. `Given`: the argument of owner code. */
export interface Strapi<Types, Services, Given> {
  readonly entityService: EntityServiceOf<Types>
  query<Uid extends UidOf<Types>>(uid: Uid): QueryOf<Types, Uid>
  readonly db: {
    query<Uid extends UidOf<Types>>(uid: Uid): QueryOf<Types, Uid>
    /** Makes one transaction of all that `work` reads and writes; if it throws, nothing is stored. */
    transaction<Result>(work: (transaction: Transaction) => Result | Promise<Result>): Promise<Result>
    readonly lifecycles: {
      /** In `register` or `bootstrap`. The hooks run after those of `lifecycles.ts`; without `models`, for every type. */
      subscribe(hooks: Subscribed<Types>): void
    }
    readonly connection: Mistake<'write SQL with prisma.$queryRaw and prisma.$executeRaw'>
  }
  /** The functions of `createCoreService`, and the methods of your own service. */
  service<Uid extends UidOf<Types> & keyof Services>(uid: Uid): CoreServiceOf<Types, Uid, Services, Given>
  /** The functions that `createCoreController` gives actions. */
  controller<Uid extends UidOf<Types> & keyof Services>(uid: Uid): CoreControllerOf<Types, Uid>
  plugin<Name extends PluginNames>(name: Name): PluginOf<Types, Given, Name>
  readonly plugins: { readonly [Name in PluginNames]: PluginOf<Types, Given, Name> }
  /** Judges what a client sent, and what it may see, by the rights of `auth`. */
  readonly sanitize: { readonly contentAPI: Sanitize<Types> }
  getModel<Uid extends UidOf<Types>>(uid: Uid): Model<Uid>
  contentType<Uid extends UidOf<Types>>(uid: Uid): Model<Uid>
  readonly config: {
    get<Path extends string, Fallback = undefined>(
      path: Path & SettingAt<Path>['path'],
      fallback?: Fallback,
    ): SettingAt<Path>['value'] | Fallback
    readonly set: Mistake<'the config is content-gen.config.json'>
    readonly has: Mistake<'the config is content-gen.config.json: config.get returns what it has'>
  }
  readonly store: SettingsStore
  readonly log: App['log']
  readonly utils: {
    readonly env: typeof env
    readonly errors: typeof errors
    readonly sanitize: { readonly contentAPI: Sanitize<Types> }
  }
  /** Hooks have the sender of the request as `event.caller`, too. */
  readonly requestContext: {
    /** Returns the request around the code that calls it: undefined in code that the server runs by itself. */
    get(): RequestAround | undefined
  }
  readonly policy: Mistake<'name the policy in the config of a route'>
  readonly middleware: Mistake<'name the middleware in the config of a route'>
  readonly cron: Mistake<'tasks are in src/cron.ts'>
  readonly server: Mistake<'routes are in src/api/<api>/routes, middlewares in src/index.ts'>
  readonly app: Mistake<'middlewares are in src/index.ts'>
  readonly router: Mistake<'routes are in src/api/<api>/routes'>
  readonly admin: Mistake<'administrators are managed with content-gen-operate and in the panel'>
  readonly eventHub: Mistake<'hooks are in lifecycles.ts, webhooks in the config'>
  readonly webhookRunner: Mistake<'webhooks are in the config'>
  readonly contentTypes: Mistake<'strapi.getModel(uid) returns one'>
  readonly components: Mistake<'strapi.getModel(uid) returns one'>
  readonly i18n: Mistake<'locales are in the config'>
  readonly telemetry: Mistake<'nothing is sent to anybody'>
  readonly dirs: Mistake<'use paths of node:path and process.cwd()'>
}

interface Transaction {
  readonly trx: Mistake<'write SQL with prisma.$queryRaw and prisma.$executeRaw, which are part of the transaction'>
  readonly commit: Mistake<'return to commit'>
  readonly rollback: Mistake<'throw to roll back'>
  /** Runs work after the commit, and never if the transaction is undone. */
  onCommit(work: () => unknown): void
  readonly onRollback: Mistake<'catch the error of the transaction'>
}

type Hooks = {
  readonly [Name in Exclude<keyof Lifecycles, `${string}Find${string}`>]?: (
    event: Parameters<NonNullable<Lifecycles[Name]>>[0] & { readonly params: { readonly data?: never } },
  ) => unknown
}
type Subscribed<Types> = Hooks & { readonly models?: readonly UidOf<Types>[] } & {
  readonly [
    Name in `${'before' | 'after'}${'Create' | 'Update' | 'Delete'}Many`
  ]?: Mistake<'each entry has its own hook'>
}
