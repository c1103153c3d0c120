import { ownClient } from './client.js'
import type { Logger } from 'pino'
import type { OnError } from '../errors/failures.js'
import type { Config } from '@content-gen/contract'
import type { Store } from '../store.js'
import type { OwnClient } from './client.js'

/** The argument of owner code: the services of the content types, the project's Prisma client, the config, the log of the server, and what runs after a commit. */
export interface App<Content = object, Client = object> {
  readonly content: Content
  readonly prisma: OwnClient<Client>
  readonly config: Config
  readonly log: Logger
  /**
   * Runs work after the commit of the transaction around the calling code, and never if that is undone. Outside of a transaction it runs
   * at once. Nobody waits for it: its error is logged.
   */
  readonly afterCommit: (work: () => unknown) => void
}

/**
 * Returns the argument of owner code for an open store. `Client`: the class that Prisma generated for the project. `features`: the services
 * of features.
 */
export function openApp<Client extends object, Content, Features extends object = object>(
  store: Store,
  content: Content,
  features?: Features,
): App<Content, Client> & Features
export function openApp(store: Store, content: object, features?: object): App {
  const { database, config, log } = store
  const prisma = ownClient(database)
  stores.set(prisma, store)
  const afterCommit = (work: () => unknown) => store.afterCommit.add(work)
  return { content, prisma, config, log, afterCommit, ...features }
}

/** By the client, which every form of the argument of owner code has. */
const stores = new WeakMap<object, Store>()

/** Returns the store of an argument of owner code. @throws Error for an argument that `openApp` has not made */
export function storeOf({ prisma }: Pick<App, 'prisma'>): Store {
  const store = stores.get(prisma)
  if (store === undefined) throw new Error('This is not the argument that a define function gives')
  return store
}

/**
 * The parts of `src/index.ts`: `register` runs before the routes are made, `bootstrap` before the first request is taken,
 * `destroy` after the last one was answered.
 */
export interface AppHooks<Given extends App, Use, Extensions = object> {
  /** `Extensions`: what features let the owner change before they start. */
  readonly register?: (app: Given & Extensions) => void | Promise<void>
  readonly bootstrap?: (app: Given) => void | Promise<void>
  readonly destroy?: (app: Given) => void | Promise<void>
  /**
   * Receives the errors that no client caused: of requests, hooks, scheduled tasks, releases, webhooks and of the start. No answer waits for it.
   */
  readonly onError?: OnError
  /** Middlewares of the whole server, in this order, around every request. */
  readonly middlewares?: readonly Use[]
}
