/** A store whose database returns the same row for every read, and records the statements. */
import { callerWith, RequestError } from '@content-gen/runtime'
import { pino } from 'pino'
import { Failures } from '../../runtime/src/errors/failures.js'
import { Plans } from '../../runtime/src/plans.js'
import { SlowReads } from '../../runtime/src/questions/slow-reads.js'
import { Audit } from '../../runtime/src/recording/audit.js'
import { sqliteDialect } from '../../runtime/src/sqlite/dialect.js'
import { AnswerRoom } from '../../runtime/src/load/room.js'
import { Bodies } from '../../runtime/src/http/body/bodies.js'
import { Requests } from '../../runtime/src/http/requests.js'
import { Outages } from '../../runtime/src/http/log/outages.js'
import { TurnShare } from '../../runtime/src/load/pauses.js'
import { Hooks } from '../../runtime/src/lifecycles/hooks.js'
import { AfterCommit } from '../../runtime/src/write/after-commit.js'
import { Turns } from '../../runtime/src/load/turns.js'
import { compileTypes } from '../../runtime/src/compile-types.js'
import type { Config, ReadRow, Statement, Store, TypeDescriptor } from '@content-gen/runtime'
import type { Costs, Price, Read } from '@content-gen/runtime/query'

export interface TestStoreOptions {
  readonly descriptors: readonly TypeDescriptor[]
  readonly actions?: readonly string[]
  readonly production?: boolean
  readonly graphql?: Partial<Config['graphql']>
  readonly checkCost?: (reads: readonly Read[]) => void
  /** The price of every request: none by default. */
  readonly worst?: Price
  readonly answer?: (statement: Statement) => ReadRow
}

export const config: Config = {
  api: {
    rest: {
      prefix: '/api',
      defaultLimit: 25,
      maxLimit: 100,
      withCount: true,
      maxPopulated: 100_000,
      populateDeep: null,
      transform: null,
    },
    responses: { privateAttributes: [] },
    maxResponseBytes: 33_554_432,
    maxVisits: 20_000_000,
    maxLinks: 5_000,
    readTimeout: 5_000,
  },
  cache: { enabled: true, maxBytes: 33_554_432, maxStale: 0, roles: {}, routes: {}, tags: null },
  server: { proxy: false, bodyLimit: '1mb', cors: { origin: '*', credentials: false } },
  i18n: { enabled: true, defaultLocale: 'en', locales: ['en', 'fr', 'de'] },
  graphql: {
    enabled: true,
    endpoint: '/graphql',
    playgroundAlways: false,
    depthLimit: 20,
    defaultLimit: 10,
    amountLimit: 100,
    batching: null,
    documents: null,
    apolloServer: {},
  },
  permissions: {},
}

/** Every read action on the content of the magazine. */
export function allReads(descriptors: readonly TypeDescriptor[]): string[] {
  return [
    ...descriptors.flatMap(({ uid }) => [`${uid}.find`, `${uid}.findOne`]),
    'plugin::upload.content-api.find',
    'plugin::upload.content-api.findOne',
  ]
}

/** Accepts every query. */
const free: Pick<Costs, 'check' | 'worst' | 'counting'> = {
  check: () => undefined,
  worst: () => ({ visits: 0, bytes: 0 }),
  counting: () => 0,
}

const notHere = () => Promise.reject(new Error('not in this test'))

export function testStore(options: TestStoreOptions) {
  const { descriptors, actions = allReads(descriptors), production = true } = options
  const statements: Statement[] = []
  const types = compileTypes(descriptors, config.api.responses)
  const everyone = callerWith('public', actions)
  const merged = { ...config, graphql: { ...config.graphql, ...options.graphql } }
  const longWork = Turns.ofLongWork()
  const turnShare = new TurnShare()
  const database: Store['database'] = {
    dialect: sqliteDialect,
    read: (statement) => {
      statements.push(statement)
      return options.answer?.(statement) ?? { data: null, total: 0 }
    },
    state: () => 0,
    rows: notHere,
    survey: notHere,
    write: notHere,
    prepare: notHere,
    check: notHere,
    close: () => Promise.resolve(),
  }
  const plans = new Plans({
    config: merged,
    types,
    dialect: sqliteDialect,
    costs: { ...free, check: options.checkCost ?? free.check, worst: () => options.worst ?? free.worst([]) },
    longWork,
  })
  const hooks = new Hooks({ types, config: merged, plans, database })
  const store: Store = {
    failures: new Failures({ warn: () => undefined }),
    config: merged,
    environment: {
      projectDir: '/',
      host: '127.0.0.1',
      port: 0,
      databaseUrl: '',
      replicaUrl: null,
      logLevel: 'silent',
      production,
    },
    log: pino({ level: 'silent' }),
    outages: new Outages(pino({ level: 'silent' })),
    types,
    database,
    requests: new Requests(),
    checkMigrations: notHere,
    checkInput: notHere,
    plans,
    slowReads: new SlowReads(),
    longWork,
    turnShare,
    bodies: new Bodies({ limit: merged.server.bodyLimit, isBehindProxy: false, longWork, share: turnShare }),
    answers: new AnswerRoom(merged.api.maxResponseBytes),
    get writes(): never {
      throw new Error('not in this test')
    },
    record: () => undefined,
    audit: new Audit(notHere),
    actions: new Set(),
    hooks,
    afterCommit: new AfterCommit(pino({ level: 'silent' })),
    callerOf: (authorization) => {
      if (authorization === undefined) return everyone
      throw new RequestError(401, 'UnauthorizedError', 'Missing or invalid credentials')
    },
    callerOfRole: notHere,
  }
  return { store, statements, types, everyone }
}
