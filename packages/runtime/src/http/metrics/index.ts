/** Loaded only with METRICS_PORT. */
export { listen } from './listen.js'
export { Prometheus } from './prometheus.js'
