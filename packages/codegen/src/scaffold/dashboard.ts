/** The dashboard of Grafana for the metrics that `METRICS_PORT` shows. */

interface Panel {
  readonly title: string
  readonly unit: string
  readonly shows: readonly string[]
}

const perSecond = (selected: string, by: string) => `sum by (${by}) (rate(${selected}[5m]))`
const quantile = (share: number, bucket: string, by = '') =>
  `histogram_quantile(${share}, sum by (le${by}) (rate(${bucket}[5m])))`

const panels: readonly Panel[] = [
  { title: 'Requests', unit: 'reqps', shows: [perSecond('http_requests_total', 'status')] },
  {
    title: 'Time of requests: half of them, 95 % and 99 %',
    unit: 's',
    shows: [0.5, 0.95, 0.99].map((share) => quantile(share, 'http_request_duration_seconds_bucket')),
  },
  {
    title: 'The ten slowest routes, 95 %',
    unit: 's',
    shows: [`topk(10, ${quantile(0.95, 'http_request_duration_seconds_bucket', ', route')})`],
  },
  {
    title: 'Reads by the source of their answer',
    unit: 'ops',
    shows: [perSecond('content_gen_answers_total', 'source')],
  },
  {
    title: 'Time at the database, 95 %',
    unit: 's',
    shows: [quantile(0.95, 'content_gen_statement_seconds_bucket', ', kind')],
  },
  { title: 'Failures of the database', unit: 'ops', shows: [perSecond('content_gen_database_errors_total', 'kind')] },
  {
    title: 'Connections in use, and work that waits for one',
    unit: 'short',
    shows: ['sum by (pool) (content_gen_pool_connections{state="used"})', 'sum by (pool) (content_gen_pool_waiting)'],
  },
  { title: 'The replica: how far it is behind', unit: 's', shows: ['max(content_gen_replica_lag_seconds)'] },
  { title: 'Reads by server', unit: 'ops', shows: [perSecond('content_gen_reads_total', 'server')] },
  {
    title: 'Webhooks and releases that wait',
    unit: 'short',
    shows: ['max(content_gen_deliveries_waiting)', 'max(content_gen_releases_due)'],
  },
  {
    title: 'Scheduled tasks in an hour',
    unit: 'short',
    shows: ['sum by (task, result) (increase(content_gen_jobs_total[1h]))'],
  },
  { title: 'Delay of the event loop, 99 %', unit: 's', shows: ['nodejs_eventloop_lag_p99_seconds'] },
  { title: 'Memory', unit: 'bytes', shows: ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes'] },
  { title: 'Processor', unit: 'percentunit', shows: ['rate(process_cpu_seconds_total[5m])'] },
]

const [width, height] = [12, 8]

/** Returns the file that Grafana imports. It asks for the source of the data. */
export function dashboard(): string {
  const datasource = { type: 'prometheus', uid: '${datasource}' }
  const model = {
    title: 'Content server',
    uid: 'content-gen',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
    panels: panels.map(({ title, unit, shows }, index) => ({
      id: index + 1,
      type: 'timeseries',
      title,
      datasource,
      gridPos: { x: (index % 2) * width, y: Math.floor(index / 2) * height, w: width, h: height },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: shows.map((expr, target) => ({ refId: 'ABC'.charAt(target), datasource, expr, legendFormat: '__auto' })),
    })),
  }
  return `${JSON.stringify(model, null, 2)}\n`
}
