/** The port for those who operate the server: its metrics, and what it lacks. */
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { Environment } from '../../environment/environment.js'
import type { Server } from '../server.js'
import type { Store } from '../../store.js'
import { valueOf } from '../../metrics/meters.js'
import { detailsOf } from '../ready.js'
import type { Prometheus } from './prometheus.js'

export interface MetricsParts {
  readonly store: Pick<Store, 'database' | 'log'>
  readonly app: Pick<Server, 'checks' | 'gauges'>
}

/** Answers `GET /metrics` and `GET /ready` at an address until the returned function is called. A port that is taken is a warning in the log. */
export function listen(
  { host, port }: NonNullable<Environment['metrics']>,
  meters: Prometheus,
  { store: { database, log }, app: { checks, gauges } }: MetricsParts,
): () => void {
  meters.measure(database, gauges)
  const { replica } = database
  const answers: Readonly<Record<string, (res: ServerResponse) => Promise<unknown>>> = {
    '/metrics': async (res) => {
      const text = await meters.registry.metrics()
      res.setHeader('Content-Type', meters.registry.contentType).end(text)
    },
    '/ready': async (res) => {
      const found = await detailsOf(checks)
      const isReady = checks.every(({ name, isMinor }) => isMinor || found[name] === 'ready')
      const numbers = await Promise.all(
        gauges.map(async (gauge) => [gauge.name.replace(/^content_gen_/, ''), await valueOf(gauge)]),
      )
      const body = {
        status: isReady ? 'ready' : 'not ready',
        checks: found,
        pools: database.pools?.() ?? [],
        replica: replica ? { isUsed: replica.isUsed, lag: replica.lag, reads: replica.reads } : null,
        ...Object.fromEntries(numbers),
        process: { pid: process.pid, seconds: Math.round(process.uptime()) },
      }
      res.writeHead(isReady ? 200 : 503, { 'Content-Type': 'application/json' }).end(`${JSON.stringify(body)}\n`)
    },
  }
  const http = createServer((req, res) => {
    const answer = req.method === 'GET' ? answers[req.url ?? ''] : undefined
    if (!answer) return void res.writeHead(404).end()
    answer(res).catch((error: unknown) => {
      log.warn({ err: error }, 'the metrics could not be read')
      if (!res.headersSent) res.writeHead(500)
      res.end()
    })
  })
  http.on('error', (error) =>
    log.warn({ host, port, err: error }, 'the metrics cannot be read: METRICS_PORT does not work'),
  )
  http.listen(port, host, () => {
    const address = http.address()
    log.info({ host, port: typeof address === 'object' && address ? address.port : port }, 'metrics')
  })
  http.unref()
  return () => {
    http.close()
    http.closeAllConnections()
  }
}
