import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import { freePort } from '../project.js'
import { at } from './page.js'
import { followPage, inMagazine, pageTest } from './site.js'

const folder = '.demo/test/docs-operating'
/** The member of the exporter that the page uses: spans go into a file instead. */
const exporter = `import { appendFileSync } from 'node:fs'
export class OTLPTraceExporter {
  export(spans, done) {
    for (const { name, attributes, parentSpanContext: parent } of spans)
      appendFileSync('spans.jsonl', JSON.stringify({ name, attributes, hasParent: parent !== undefined }) + '\\n')
    done({ code: 0 })
  }
  async shutdown() {}
}
`

pageTest('packages/cli/docs/operating.md', { timeout: 180_000 }, async () => {
  const metrics = await freePort()
  const project = inMagazine('operating', {
    'METRICS_PORT=9464': `METRICS_PORT=${metrics}`,
    '127.0.0.1:9464': `127.0.0.1:${metrics}`,
    'npm install @opentelemetry/sdk-trace-node @opentelemetry/exporter-trace-otlp-http': 'true',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'OTEL_BSP_SCHEDULE_DELAY=100 OTEL_EXPORTER_OTLP_ENDPOINT',
  })
  const double = at(`${folder}/node_modules/@opentelemetry/exporter-trace-otlp-http`)
  mkdirSync(double, { recursive: true })
  writeFileSync(`${double}/package.json`, JSON.stringify({ type: 'module', exports: './index.js' }))
  writeFileSync(`${double}/index.js`, exporter)
  await project.runs('npx content-gen generate && npx content-gen migrate dev --name initial && npm run build')
  await followPage('operating.md', project)
  const spans = () =>
    readFileSync(at(`${folder}/spans.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
  const request = { 'http.route': '/api/tags', 'http.response.status_code': 200 }
  const asks = {
    'content_gen.kind': 'read',
    'db.query.summary': 'api::tag.tag: list, counted; filters publishedAt isNotNull, name eq',
  }
  await vi.waitFor(
    () =>
      expect(spans()).toEqual(
        expect.arrayContaining([
          expect.objectContaining({
            name: 'GET /api/tags',
            attributes: expect.objectContaining(request),
            hasParent: false,
          }),
          expect.objectContaining({
            name: 'plan',
            attributes: { 'content_gen.type': 'api::tag.tag' },
            hasParent: true,
          }),
          expect.objectContaining({ name: 'read', attributes: expect.objectContaining(asks), hasParent: true }),
        ]),
      ),
    { timeout: 30_000, interval: 50 },
  )
  expect(JSON.stringify(spans())).not.toContain('sea')
})
