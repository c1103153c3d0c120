import type { Logger } from 'pino'
import type { Config } from '../config.js'

/** What the owner's code is given: the services of the content types, the config, the log of the server. */
export interface App<Content = object> {
  readonly content: Content
  readonly config: Config
  readonly log: Logger
}

/**
 * The parts of `src/index.ts`: `register` runs before the routes are made, `bootstrap` before the first request is taken,
 * `destroy` after the last one was answered.
 */
export interface AppHooks<Content, Use, Extensions = object> {
  /** `Extensions`: what features let the owner change before they start. */
  readonly register?: (app: App<Content> & Extensions) => void | Promise<void>
  readonly bootstrap?: (app: App<Content>) => void | Promise<void>
  readonly destroy?: (app: App<Content>) => void | Promise<void>
  /** Middlewares of the whole server, in this order, around every request. */
  readonly middlewares?: readonly Use[]
}
