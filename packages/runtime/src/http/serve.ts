import { createServer as createHttpServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '../query/limits.js'
import { migrationsOfRelease } from '../migrations/release.js'
import { OwnRow } from '../processes/own-row.js'
import { keepQuestions } from '../questions/kept-questions.js'
import { openStore } from '../store.js'
import { createLogger } from './log/log.js'
import { readEnvironment } from '../environment/environment.js'
import { limitConnections } from './connection/connections.js'
import { inShares } from './connection/in-shares.js'
import { areFilesFew } from './connection/open-files.js'
import { endServing } from './connection/end-serving.js'
import { endFineChunks } from './connection/fine-chunks.js'
import { endSlowBodies } from './connection/slow-bodies.js'
import { endSlowReaders } from './connection/slow-readers.js'
import { Rest } from './connection/rest.js'
import { openTraces } from './traces/index.js'
import { startFault } from './start-fault.js'
import { takeAll } from './take-all.js'
import { inTurn } from './connection/turns.js'
import { tellOfProxy } from './sender/unknown-proxy.js'
import type { Config } from '@content-gen/contract'
import type { OpenDatabase } from '../database.js'
import type { TypeDescriptor } from '../descriptor.js'
import type { Store } from '../store.js'
import type { Logger } from 'pino'
import type { Server } from './server.js'

export interface ServeOptions {
  /** The folder that `file:` addresses and `.env` are relative to. */
  readonly projectDir: URL
  readonly config: Config
  readonly descriptors: readonly TypeDescriptor[]
  readonly database: OpenDatabase
  readonly createApp: (store: Store) => Server | Promise<Server>
}

/**
 * Starts a generated server: environment, database, application, port. On SIGTERM and SIGINT it finishes the requests under way and stops.
 * A start that fails prints one sentence and exits with 1.
 */
export async function serve(options: ServeOptions): Promise<void> {
  let failures: Store['failures'] | undefined
  const fail = async (fault: unknown): Promise<never> => {
    await Promise.race([failures?.told(fault, { kind: 'start' }), wait(patience)])
    return giveUp(fault)
  }
  const open = async () => {
    const environment = readEnvironment(options.projectDir)
    const log = createLogger(environment)
    const metrics = environment.metrics && (await import('./metrics/index.js')).openMetrics(environment.metrics)
    const traces = await openTraces(options.config)
    const store = await openStore({
      ...options,
      environment,
      log,
      ...(metrics ? { meters: metrics.meters } : {}),
      ...(traces ? { traces } : {}),
    })
    failures = store.failures
    const app = await options.createApp(store)
    // Otherwise behind the first answers: a server that listens must not end for want of files.
    if (areFilesFew()) await app.prepare()
    // A server in development follows each migration at once.
    const { database, types, config: features } = store
    const row = environment.production
      ? new OwnRow(database, await migrationsOfRelease(database, { types, features }, environment.projectDir), log)
      : null
    return { environment, log, store, app, metrics, row }
  }
  const { environment, log, store, app, metrics, row } = await open().catch(fail)
  const rest = new Rest()
  const { proxy } = options.config.server
  const http = createHttpServer(
    {
      // Twice the longest query, so that longer ones get a readable error.
      maxHeaderSize: 2 * limits.length,
      headersTimeout: 10_000,
      requestTimeout: 0,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 2_000,
    },
    inTurn(inShares(app.koa.callback(), store.turnShare, proxy), {
      onAhead: (socket) => rest.count(socket, ahead),
    }),
  )
  rest.watch(http)
  endFineChunks(http, rest)
  endSlowBodies(http)
  endSlowReaders(http)
  limitConnections(http)
  tellOfProxy(http, proxy, log)
  http.on(
    'error',
    ({ message }) => void fail(new Error(`Cannot listen on ${environment.host}:${environment.port}: ${message}`)),
  )
  let stopping = false
  const keepLast = keepQuestions(store.plans.tally, store.database, log)
  const begin = async () => {
    const address = http.address()
    const port = typeof address === 'object' && address ? address.port : environment.port
    log.info({ host: environment.host, port }, 'listening')
    await row?.start()
    // Behind the first answers. Without a module the server would fail for good: Node never retries one that it could not read.
    if (environment.production) await app.prepare().catch((error: unknown) => stopping || fail(error))
    else setTimeout(prepareLater, settled, app, log).unref()
    // For process managers that started this process with a channel. Without a callback Node ends it if they have let go of that.
    if (!stopping) process.send?.('ready', () => undefined)
  }
  const hideMetrics = metrics?.listen({ store, app })
  http.listen(environment.port, environment.host, () => void begin().catch(fail))

  const end = async () => {
    let code = 0
    await takeAll([
      () => app.stop(),
      keepLast,
      () => hideMetrics?.(),
      () => row?.stop(),
      () => store.database.close(),
    ]).catch((error: unknown) => {
      log.error({ err: error }, 'not everything could be stopped')
      code = 1
    })
    log.flush(() => process.exit(code))
  }
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    app.leave()
    // Requests under way get ten seconds.
    setTimeout(() => http.closeAllConnections(), 10_000).unref()
    endServing(http, proxy, () => void end())
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** Milliseconds that owner code may take to tell of a start that failed. */
const patience = 2_000

/** A request ahead of the answer to another takes as long as so many chunks. */
const ahead = 50

function giveUp(fault: unknown): never {
  process.stderr.write(`${startFault(fault)}\n`)
  process.exit(1)
}

/** Milliseconds after the start of a development server, which should answer soon. */
const settled = 1_000

function prepareLater(app: Server, log: Logger): void {
  app.prepare().catch((error: unknown) => log.error({ err: error }, 'not everything could be loaded'))
}
