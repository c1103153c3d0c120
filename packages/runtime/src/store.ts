import { keepAnswers } from './cache/keep-answers.js'
import { callerWith } from './caller.js'
import { UnauthorizedError } from './errors/errors.js'
import { Failures } from './errors/failures.js'
import { AnswerRoom } from './load/room.js'
import { Reviews } from './write/reviews.js'
import { callerOfRole, namedRole } from './rights/ruled-caller.js'
import { Bodies } from './http/body/bodies.js'
import { TurnShare } from './load/pauses.js'
import { Hooks } from './lifecycles/hooks.js'
import { Plans } from './plans.js'
import { Costs } from './query/cost.js'
import { Statistics } from './query/statistics.js'
import { countSpending } from './metrics/spending.js'
import { SlowReads } from './questions/slow-reads.js'
import { AfterCommit } from './write/after-commit.js'
import { confirmWrites } from './write/confirmed.js'
import { joinReads } from './write/enclosing.js'
import { checkedInput, inTransaction, openWrites } from './write/index.js'
import { Turns } from './load/turns.js'
import { MigrationWatch } from './migrations/watch.js'
import { openTags } from './tags/open-tags.js'
import { Audit } from './recording/audit.js'
import { recordable } from './recording/recorded.js'
import { isHeld } from './migrations/is-held.js'
import { heldSentence } from './sql/held.js'
import { followOwnWrites } from './http/own-writes.js'
import { Positions } from './http/positions.js'
import { Outages } from './http/log/outages.js'
import { Requests } from './http/requests.js'
import { privateProvider, SignedFiles } from './database/signed-files.js'
import { compileTypes } from './compile-types.js'
import type { Caller } from './caller.js'
import type { Config } from '@content-gen/contract'
import type { Database, OpenDatabase } from './database.js'
import type { TypeDescriptor } from './descriptor.js'
import type { Environment } from './environment/environment.js'
import type { Meters } from './metrics/meters.js'
import type { Traces } from './metrics/traces.js'
import type { Recorder } from './recording/recorder.js'
import type { CacheTags } from './tags/open-tags.js'
import type { CompiledType } from './types.js'
import type { WriteContext } from './write/index.js'
import type { Logger } from 'pino'

/** The state that the parts of a running server share. */
export interface Store {
  readonly config: Config
  readonly environment: Environment
  readonly log: Logger
  readonly types: ReadonlyMap<string, CompiledType>
  readonly database: Database
  /** Absent: nobody reads metrics. */
  readonly meters?: Meters
  /** Absent: no OpenTelemetry SDK is registered. */
  readonly traces?: Traces
  /** Logs the requests that the database could not serve. */
  readonly outages: Outages
  /** Tells the owner's code of errors. */
  readonly failures: Failures
  /** Lets a feature add rows of its own to every transaction that changes entries. */
  record(recorder: Recorder): void
  /** Stores who did what, if a feature keeps that. */
  readonly audit: Audit
  /** Rejects if the database was migrated so that this server cannot work on its tables. */
  checkMigrations(): Promise<void>
  readonly plans: Plans
  /** The reads of the last hours that took long. */
  readonly slowReads: SlowReads
  readonly longWork: Turns
  /** The time that requests may take per turn of the event loop. */
  readonly turnShare: TurnShare
  readonly bodies: Bodies
  readonly answers: AnswerRoom
  /** Absent if answers have no cache tags. */
  readonly tags?: CacheTags
  /** Absent if every file has a lasting address. */
  readonly signedFiles?: SignedFiles
  readonly writes: WriteContext
  readonly requests: Requests
  /** Work of owner code after its transactions. */
  readonly afterCommit: AfterCommit
  /** Returns the `data` of a body as `checkedInput` does. */
  checkInput(uid: string, body: unknown, caller: Caller, act: 'create' | 'update'): Promise<object>
  /** The owner's lifecycles. */
  readonly hooks: Hooks
  /** Every action that a route of the server has or requires. Complete once the server is made. */
  readonly actions: Set<string>
  /**
   * Returns the sender of this `Authorization` header; a promise only if the database must be read.
   * @throws UnauthorizedError if the credentials are invalid
   */
  callerOf(authorization: string | undefined): Caller | Promise<Caller>
  /** Returns what a role permits without an account that has it; null if there is no role of this type. */
  callerOfRole(type: string): Promise<Caller | null>
  /** Returns the caller of an account with the rights that it has by now; null if it has none any more. Absent: there are no accounts. */
  callerOfAccount?(id: number): Promise<Caller | null>
}

export interface StoreOptions {
  readonly config: Config
  readonly environment: Environment
  readonly log: Logger
  readonly descriptors: readonly TypeDescriptor[]
  readonly database: OpenDatabase
  readonly meters?: Meters
  readonly traces?: Traces
}

/** Opens the database and compiles the descriptors. @throws Error with a sentence for the person who starts the server. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { config, environment, log, meters, traces } = options
  const hidden = privateProvider(config, process.env)
  const signedFiles = hidden === null ? null : new SignedFiles(hidden)
  const types = compileTypes(options.descriptors, config.api.responses, signedFiles)
  const answers = new AnswerRoom(config.api.maxResponseBytes)
  const opened = await options.database({
    url: environment.databaseUrl,
    ...(environment.replicaUrl && config.replicas
      ? { replica: { url: environment.replicaUrl, maxLag: config.replicas.maxLag, log } }
      : {}),
    baseDir: environment.projectDir,
    readTimeout: config.api.readTimeout,
    room: answers,
    ...(environment.pooler ? { pooler: environment.pooler } : {}),
  })
  const migrations = await MigrationWatch.open(opened, { types, features: config }, environment.projectDir, log)
  if (await isHeld(opened)) log.warn(heldSentence)
  const statistics = await Statistics.open(opened, types, config.i18n.locales.length).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The database is not as this server needs it (${reason}). Run \`npm run migrate\`.`)
  })
  const slowReads = new SlowReads()
  const recorders = recordable(types)
  const failures = new Failures(log)
  const afterCommit = new AfterCommit(log, failures)
  const tags = config.cache.tags
    ? openTags({
        config: config.cache.tags,
        types,
        log,
        variables: process.env,
        production: environment.production,
        traces,
      })
    : undefined
  const requests = new Requests()
  // From the inside out: what a request asks for passes the last one first.
  const wrappers: readonly ((database: Database) => Database)[] = [
    // The sizes of tables are counted again after so many transactions, whoever began them.
    (inner) => statistics.watch(inner),
    // An answer that was kept took no time of the database.
    (inner) => slowReads.watch(inner),
    (inner) => meters?.watch(inner) ?? inner,
    (inner) => traces?.watch(inner) ?? inner,
    (inner) => keepAnswers(inner, config.cache, meters && (() => meters.kept())),
    // No answer that was kept before the write.
    (inner) => {
      const { replica } = inner
      if (!replica || !config.replicas) return inner
      return followOwnWrites(inner, {
        seconds: config.replicas.primaryAfterWrite,
        around: requests.follow(),
        replica,
        positions: new Positions(
          process.env['JWT_SECRET'] || environment.databaseUrl,
          new URL(environment.databaseUrl).pathname,
        ),
        setsCookie: config.server.cors.credentials,
      })
    },
    // A read of a transaction sees what it wrote: that is no answer to keep.
    joinReads,
    // The last check of a write comes after the rows that recorders add.
    confirmWrites,
    recorders.wrap,
    // A read counts for the tags of an answer, whether it was kept or not.
    (inner) => tags?.watch(inner) ?? inner,
    // A kept answer has the addresses of the moment.
    (inner) => signedFiles?.watch(inner) ?? inner,
    // Everything that belongs to a write is done.
    (inner) => afterCommit.watch(inner),
    countSpending,
  ]
  const database = wrappers.reduce((inner, wrap) => wrap(inner), opened)
  const costs = new Costs(statistics, { maxPopulated: config.api.rest.maxPopulated, maxVisits: config.api.maxVisits })
  const longWork = Turns.ofLongWork()
  const turnShare = new TurnShare()
  const { server } = config
  const plans = new Plans({ config, types, dialect: database.dialect, costs, longWork, ...(traces ? { traces } : {}) })
  const open: Caller = {
    ...callerWith('public', config.permissions['public'] ?? []),
    ...(config.onlyQueries?.includes('public') ? { onlyQueries: true } : {}),
  }
  const everyone = callerOfRole(namedRole({ types, plans, database, config }, open, config.rules?.['public']))
  const hooks = new Hooks({ types, config, plans, database })
  const tellDropped = (dropped: object) => log.info(dropped, 'a link was dropped, since the caller may not set it')
  const review = config.editorial?.review
  const writes = openWrites({
    types,
    database,
    config,
    hooks,
    ...(review ? { reviews: new Reviews(review) } : {}),
    ...(environment.production ? {} : { tellDropped }),
  })
  return {
    config,
    environment,
    log,
    types,
    database,
    ...(meters ? { meters } : {}),
    ...(traces ? { traces } : {}),
    outages: new Outages(log),
    failures,
    record: recorders.record,
    audit: new Audit((work) => inTransaction(writes, ({ transaction }) => work(transaction))),
    checkMigrations: () => migrations.check(),
    plans,
    slowReads,
    longWork,
    turnShare,
    bodies: new Bodies({ limit: server.bodyLimit, isBehindProxy: server.proxy, longWork, share: turnShare }),
    answers,
    ...(tags ? { tags } : {}),
    ...(signedFiles ? { signedFiles } : {}),
    hooks,
    writes,
    requests,
    afterCommit,
    checkInput: async (uid, body, caller, act) => {
      const type = types.get(uid)
      if (type === undefined) throw new Error(`There is no content type ${uid}`)
      return checkedInput(writes, type, body, caller, act)
    },
    actions: new Set(),
    callerOf: (authorization) => {
      if (bearerToken(authorization) === null) return everyone
      throw new UnauthorizedError()
    },
    callerOfRole: async (type) => (type === 'public' ? everyone : null),
  }
}

/** Returns the token of `Authorization: Bearer <token>`; null for any other scheme or form, which counts as no header (RFC 6750, 2.1). */
export function bearerToken(authorization: string | undefined): string | null {
  const parts = authorization?.split(/\s+/) ?? []
  return parts.length === 2 && parts[0]?.toLowerCase() === 'bearer' && parts[1] ? parts[1] : null
}
