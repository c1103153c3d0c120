import cors from '@koa/cors'
import Koa from 'koa'
import helmet from 'koa-helmet'
import { answerErrors } from './errors.js'
import { localeRoutes } from './locales.js'
import { logRequests } from './log.js'
import { modelRoutes } from './models.js'
import { mountRoutes } from './routes.js'
import type { Middleware, Route, State } from './routes.js'
import type { Store } from '../store.js'

/** What a feature adds to the server: a middleware that answers its own paths and passes everything else on. */
export interface Plugin {
  readonly middleware: Middleware
  /** Called once when the server stops, after the last request. */
  readonly stop?: () => Promise<void>
}

export interface ServerParts {
  readonly routes: readonly Route[]
  readonly plugins?: readonly Plugin[]
}

/** The Koa application of a project, and what has to be stopped with it. */
export interface Server {
  readonly koa: Koa<State>
  readonly stop: () => Promise<void>
}

const allowMethods = 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS'

/** Puts a project's routes and plugins behind error envelopes, security headers, CORS and the request log. */
export function createServer(store: Store, parts: ServerParts): Server {
  const { server } = store.config
  const plugins = parts.plugins ?? []
  // Of the addresses that a proxy passes on, the last is the one that it saw itself.
  const koa: Server['koa'] = new Koa({ proxy: server.proxy, maxIpsCount: 1 })
  koa.on('error', (error) => store.log.error({ err: error }, 'the connection failed'))
  koa.use(logRequests(store.log))
  koa.use(answerErrors(store.log))
  koa.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"] } } }))
  koa.use(cors({ origin: server.cors.origin, credentials: server.cors.credentials, allowMethods, maxAge: 31536000 }))
  koa.use(health)
  for (const plugin of plugins) koa.use(plugin.middleware)
  koa.use(mountRoutes(store, [...parts.routes, ...localeRoutes(store), ...modelRoutes(store)]))
  return {
    koa,
    stop: async () => {
      for (const plugin of plugins) await plugin.stop?.()
    },
  }
}

const health: Middleware = async (ctx, next) => {
  if (ctx.path === '/_health') ctx.status = 204
  else await next()
}
