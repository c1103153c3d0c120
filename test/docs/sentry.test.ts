import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import { at } from './page.js'
import { followPage, inMagazine, pageTest } from './site.js'

/** The members of `@sentry/node` that the page uses: errors go into a file instead. */
const double = {
  'package.json': JSON.stringify({
    name: '@sentry/node',
    type: 'module',
    exports: { types: './index.d.ts', default: './index.js' },
  }),
  'index.d.ts': `export interface Options { dsn?: string | undefined; environment?: string | undefined; defaultIntegrations?: false }
export interface Captured { tags?: Record<string, string | number | boolean | null | undefined> }
export function init(options: Options): void
export function captureException(error: unknown, captured?: Captured): string
export function close(timeout?: number): Promise<boolean>
`,
  'index.js': `import { appendFileSync } from 'node:fs'
const told = (event) => appendFileSync('sentry.jsonl', JSON.stringify(event) + '\\n')
export const init = told
export const captureException = (error, { tags }) => (told({ message: error.message, tags }), 'id')
export const close = async () => true
`,
}

pageTest('packages/cli/docs/sentry.md', { timeout: 180_000 }, async () => {
  const project = inMagazine('sentry', { 'npm install @sentry/node': 'true' })
  const folder = at('.demo/test/docs-sentry/node_modules/@sentry/node')
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(double)) writeFileSync(`${folder}/${name}`, text)
  await project.runs('npx content-gen generate && npx content-gen migrate dev --name initial')
  await followPage('sentry.md', project)
  const told = () => readFileSync(at('.demo/test/docs-sentry/sentry.jsonl'), 'utf8').trim().split('\n')
  // The answer comes first.
  await vi.waitFor(() => expect(told()).toHaveLength(2), { timeout: 30_000, interval: 50 })
  const [started, ...captured] = told().map((line) => JSON.parse(line) as object)
  expect(started).toMatchObject({ dsn: 'https://key@sentry.example.com/1', defaultIntegrations: false })
  const tags = { kind: 'hook', route: '/api/tags', name: null, request_id: 'example-1' }
  expect(captured).toEqual([{ message: 'The stock cannot be counted', tags }])
})
