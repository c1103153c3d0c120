import { dirname, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Koa from 'koa'
import { aroundRequests } from './around.js'
import { CacheControls } from './answer/cache-control.js'
import { refuseUnreadablePath } from './answer/errors.js'
import { securityHeaders } from './answer/headers.js'
import { localeRoutes } from './pages/locales.js'
import { modelRoutes } from './pages/models.js'
import { only } from './request/only.js'
import { knowAddresses } from './sender/origin.js'
import { answerReady, checkRoom, filesCheck } from './ready.js'
import { replies } from './answer/replies.js'
import { parseRequestQueries } from './request/request-query.js'
import { mountRoutes } from './mount-routes.js'
import { startPage } from './pages/start-page.js'
import { takeAll } from './take-all.js'
import { refuseUnclear } from './request/unclear.js'
import { spending } from '../metrics/spending.js'
import { bodyInput } from './body/body-input.js'
import { loadHashing } from '../passwords/hash.js'
import type { AdministratorCallers } from '../caller.js'
import type { Transaction } from '../database.js'
import type { Check } from './ready.js'
import type { Middleware, MultipartReader, Route, State } from './routes.js'
import type { Gauge } from '../metrics/meters.js'
import type { Store } from '../store.js'

/** A feature's additions to the server. */
export interface Plugin {
  /** Serves paths of its own outside the API, and passes other requests on. */
  readonly middleware?: Middleware
  readonly routes?: readonly Route[]
  /** Routes that only the panel serves, for administrators. */
  readonly panelRoutes?: readonly Route[]
  /** Reads the bodies of multipart requests to the API's routes. */
  readonly multipart?: MultipartReader
  /** Loads modules that requests need, while the first of them are answered already. */
  readonly prepare?: () => Promise<unknown>
  /** The origins of files that the feature stores elsewhere: pages that show them must be allowed to. */
  readonly fileOrigins?: readonly string[]
  /** Checks that the feature adds to `GET /_ready`. */
  readonly checks?: readonly Check[]
  /** Numbers that the feature adds to the metrics. */
  readonly gauges?: readonly Gauge[]
  /** Receives the callers of administrators, for what they have asked the feature to do later. */
  readonly actForAdministrators?: (callers: AdministratorCallers) => void
  /** Tells others that somebody has commented, in the transaction of the comment; returns what to call after its commit. */
  readonly tellComment?: (transaction: Transaction, comment: ToldComment) => Promise<() => void>
  /** Called when the server begins to stop, while it answers the last requests. The feature starts no further work of its own. */
  readonly leave?: () => void
  /** Called once when the server stops, after the last request. */
  readonly stop?: () => Promise<void>
  /** The scheduled tasks, for commands. */
  readonly tasks?: ScheduledTasks
}

/** A comment as others are told of it: its place and its author, and nothing of its text. */
export interface ToldComment {
  readonly id: number
  readonly thread: number
  readonly uid: string
  readonly entry: number | null
  /** The working copy, while there is no entry. */
  readonly copy: number | null
  readonly author: string
  /** Its page in the panel. */
  readonly url: string
}

export interface ScheduledTasks {
  /** Returns each task with its rule and its next time, in milliseconds since 1970; null if there is none. */
  list(): Promise<readonly { readonly name: string; readonly rule: string; readonly next: number | null }[]>
  /** Runs a task now. @throws Error with a sentence if it cannot run */
  run(name: string): Promise<{ readonly result: string; readonly error: string | null }>
}

export interface ServerParts {
  readonly routes: readonly Route[]
  readonly plugins?: readonly Plugin[]
  /** Around every request of the plugins and routes, in this order. */
  readonly middlewares?: readonly Middleware[]
  /** Called once when the server stops, after the last request and before the plugins stop. */
  readonly stop?: () => void | Promise<void>
}

/** The Koa application of a project, and what has to be stopped with it. */
export interface Server {
  readonly koa: Koa<State>
  /** Loads what requests need: later there may be no file descriptor left to load it with. */
  readonly prepare: () => Promise<void>
  /** Starts no further work; requests are still answered. */
  readonly leave: () => void
  readonly checks: readonly Check[]
  readonly gauges: readonly Gauge[]
  /** Absent: the project has none. */
  readonly tasks: ScheduledTasks | undefined
  /** Stops everything, whatever fails. @throws AggregateError if something did */
  readonly stop: () => Promise<void>
}

/** Puts a project's routes and plugins behind error envelopes, security headers, CORS and the request log. */
export function createServer(store: Store, parts: ServerParts): Server {
  const { server } = store.config
  const plugins = parts.plugins ?? []
  const koa: Server['koa'] = new Koa({ proxy: server.proxy })
  knowAddresses(koa)
  koa.on('error', (error) => store.log.warn({ err: error }, 'the connection failed'))
  Object.assign(koa.context, replies, bodyInput(store))
  parseRequestQueries(koa)
  koa.use(refuseUnreadablePath)
  if (store.traces) koa.use(store.traces.middleware)
  const controls = new CacheControls(store.config.cache)
  koa.use(aroundRequests(store, controls))
  koa.use(securityHeaders(server.cors))
  koa.use(refuseUnclear)
  koa.use(health)
  koa.use(store.requests.middleware)
  const prepare = once(() =>
    oneByOne([() => store.database.prepare(), loadHashing, ...plugins.map((plugin) => () => plugin.prepare?.())]),
  )
  const checks = [...ownChecks(store, prepare), ...plugins.flatMap((plugin) => plugin.checks ?? [])]
  koa.use(answerReady(checks, store.log))
  if (parts.middlewares?.length) koa.use(observed)
  for (const middleware of parts.middlewares ?? []) koa.use(middleware)
  for (const { middleware } of plugins) if (middleware) koa.use(middleware)
  const contents = parts.routes.filter(({ administrators }) => administrators === undefined)
  koa.use(startPage(store, contents))
  const features = plugins.flatMap(({ routes = [] }) => routes.map(counted))
  const routes = [...contents, ...features, ...localeRoutes(store), ...modelRoutes(store)]
  controls.check(routes.map(({ path }) => path))
  koa.use(mountRoutes(store, routes, plugins.find(({ multipart }) => multipart)?.multipart))
  return {
    koa,
    prepare,
    leave: () => {
      for (const plugin of plugins) plugin.leave?.()
    },
    checks,
    gauges: plugins.flatMap(({ gauges = [] }) => gauges),
    tasks: plugins.find(({ tasks }) => tasks)?.tasks,
    stop: () => takeAll([() => parts.stop?.(), ...plugins.map((plugin) => () => plugin.stop?.())]),
  }
}

/** For any verb, as in Strapi v4. */
const health = only(
  ({ path }) => path === '/_health',
  async (ctx) => {
    ctx.status = 204
  },
)

const observed: Middleware = (ctx, next) => {
  ctx.state.isObserved = true
  return next()
}

/** The code of features passes no caller on to the database. */
function counted(route: Route): Route {
  return {
    ...route,
    run: (ctx) => {
      const { spent } = ctx.state.caller
      return spent ? spending.run(spent, () => route.run(ctx)) : route.run(ctx)
    },
  }
}

function ownChecks(store: Store, prepare: () => Promise<void>): readonly Check[] {
  const { database, environment } = store
  const checks: readonly Check[] = [
    { name: 'database', run: () => database.check() },
    { name: 'migrations', run: () => store.checkMigrations() },
    { name: 'modules', run: prepare },
    filesCheck,
  ]
  const [, path] = /^file:(.*)/.exec(environment.databaseUrl) ?? []
  if (path === undefined) return checks
  const file = resolve(environment.projectDir, path)
  return [...checks, { name: 'disk', isMinor: true, run: () => checkRoom(dirname(file)) }]
}

/** Milliseconds that are enough for a request which has just come. */
const pause = 10

/** Takes steps, and answers what has come in between: nothing can interrupt the loading of a module. */
async function oneByOne(steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps) {
    await setTimeout(pause)
    await step()
  }
}

/** Runs the work once, or again after a failure. */
function once(work: () => Promise<unknown>): () => Promise<void> {
  let done: Promise<void> | null = null
  return () => {
    done ??= work().then(
      () => undefined,
      (error: unknown) => {
        done = null
        throw error
      },
    )
    return done
  }
}
