/** The metrics of a server, for Prometheus. Loaded only with METRICS_PORT. */
import { collectDefaultMetrics, Counter, Gauge as Measured, Histogram, Registry } from 'prom-client'
import type { Metric } from 'prom-client'
import type { Database, PoolState, ReplicaState } from '../../database.js'
import { valueOf } from '../../metrics/meters.js'
import type { Gauge, Meters } from '../../metrics/meters.js'
import { observed } from '../../metrics/observed.js'
import { failureKind } from '../../errors/failure-kind.js'

/** Seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

type StatementKind = 'read' | 'look_up' | 'write'

export class Prometheus implements Meters {
  readonly registry = new Registry()
  readonly #registers = [this.registry]
  readonly #requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers to requests',
    labelNames: ['method', 'route', 'status'],
    registers: this.#registers,
  })
  readonly #durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of the work on its answer',
    labelNames: ['method', 'route'],
    buckets,
    registers: this.#registers,
  })
  readonly #answers = new Counter({
    name: 'content_gen_answers_total',
    help: 'Reads by the source of their answer: kept in memory, or the database',
    labelNames: ['source'],
    registers: this.#registers,
  })
  readonly #statements = new Histogram({
    name: 'content_gen_statement_seconds',
    help: 'Reads, look-ups of features and writes, with their waiting; a write is one transaction',
    labelNames: ['kind'],
    buckets,
    registers: this.#registers,
  })
  readonly #failures = new Counter({
    name: 'content_gen_database_errors_total',
    help: 'Reads and writes that the database could not do',
    labelNames: ['kind'],
    registers: this.#registers,
  })
  readonly #runs = new Counter({
    name: 'content_gen_jobs_total',
    help: 'Runs of scheduled tasks',
    labelNames: ['task', 'result'],
    registers: this.#registers,
  })

  constructor() {
    collectDefaultMetrics({ register: this.registry })
  }

  request(method: string, route: string, status: number, milliseconds: number): void {
    this.#requests.inc({ method, route, status })
    this.#durations.observe({ method, route }, milliseconds / 1000)
  }

  kept(): void {
    this.#answers.inc({ source: 'kept' })
  }

  run(task: string, result: string): void {
    this.#runs.inc({ task, result })
  }

  watch(database: Database): Database {
    return observed(database, {
      read: () => {
        this.#answers.inc({ source: 'database' })
        return this.#begin('read')
      },
      rows: () => this.#begin('look_up'),
      state: () => this.#countFailure,
      write: () => this.#begin('write'),
    })
  }

  /** Reads the numbers when somebody asks for them. One that cannot be read is left out. */
  measure({ pools, replica }: Pick<Database, 'pools' | 'replica'>, gauges: readonly Gauge[]): void {
    const features = gauges.map(featureMetric)
    const all = [...features, ...(pools ? poolMetrics(pools) : []), ...(replica ? replicaMetrics(replica) : [])]
    for (const metric of all) this.registry.registerMetric(metric)
  }

  #begin(kind: StatementKind): (error?: unknown) => void {
    const start = performance.now()
    return (error) => {
      this.#statements.observe({ kind }, (performance.now() - start) / 1000)
      this.#countFailure(error)
    }
  }

  readonly #countFailure = (error?: unknown): void => {
    const kind = failureKind(error)
    if (kind !== null) this.#failures.inc({ kind })
  }
}

/** Metrics are registered by name, not as they are made. */
const registers: Registry[] = []

function featureMetric(gauge: Gauge): Metric {
  const { name, help } = gauge
  return new Measured({
    name,
    help,
    registers,
    async collect() {
      const found = await valueOf(gauge)
      if (found === null) this.reset()
      else this.set(found)
    },
  })
}

function poolMetrics(pools: () => readonly PoolState[]): readonly Metric[] {
  const connections = new Measured({
    name: 'content_gen_pool_connections',
    help: 'Connections to the database, and threads with one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name: pool, used, idle } of pools()) {
        this.set({ pool, state: 'used' }, used)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  const waiting = new Measured({
    name: 'content_gen_pool_waiting',
    help: 'Work that waits for one of them',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const each of pools()) this.set({ pool: each.name }, each.waiting)
    },
  })
  return [connections, waiting]
}

function replicaMetrics(replica: ReplicaState): readonly Metric[] {
  const lag = new Measured({
    name: 'content_gen_replica_lag_seconds',
    help: 'How far the replica was behind when it was last asked',
    registers,
    collect() {
      this.set(replica.lag / 1000)
    },
  })
  const reads = new Counter({
    name: 'content_gen_reads_total',
    help: 'Reads that may go to a replica, by the server that was asked',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset()
      for (const [server, count] of Object.entries(replica.reads)) this.inc({ server }, count)
    },
  })
  return [lag, reads]
}
