/** Loaded only with METRICS_PORT. */
import type { Environment } from '../../environment/environment.js'
import { listen, type MetricsParts } from './listen.js'
import { Prometheus } from './prometheus.js'

/** Returns the meters of a server, and what shows them at an address. */
export function openMetrics(address: NonNullable<Environment['metrics']>) {
  const meters = new Prometheus()
  return { meters, listen: (parts: MetricsParts) => listen(address, meters, parts) }
}
