/** `compare` between two servers that give answers the form of strapi-plugin-transformer. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { compareServers } from '../../src/compare/compare-servers.js'

afterEach(() => vi.unstubAllGlobals())

const [old, young] = ['https://old.example.com', 'https://new.example.com']

const schema = {
  kind: 'collectionType',
  collectionName: 'articles',
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
  options: { draftAndPublish: false },
  attributes: { title: { type: 'string' }, views: { type: 'biginteger' } },
}

function projectOf(transform: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-transformed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const files = {
    'content-gen.config.json': { api: { rest: { transform } }, graphql: { enabled: false } },
    'src/api/article/content-types/article/schema.json': schema,
  }
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(content))
  }
  return folder
}

/** Stands for both servers. The new one has another title, and exact numbers. Returns the questions. */
function answering(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string, { headers }: RequestInit) => {
    const isOld = address.startsWith(old)
    const attributes = { title: isOld ? 'Roses' : 'Tulips', views: isOld ? 12 : '12' }
    const isPlain = new Headers(headers).get('strapi-transformer-ignore') === 'true'
    if (!isPlain) asked.push(address)
    const entry = isPlain ? { id: 7, attributes } : { id: 7, ...attributes }
    const { pathname } = new URL(address)
    return Promise.resolve(Response.json({ data: pathname === '/api/articles' ? [entry] : entry, meta: {} }))
  })
  return asked
}

test('questions have values of the old server, and differences are found and declared', async () => {
  const asked = answering()
  const transform = { responseTransforms: { removeAttributesKey: true, removeDataKey: true } }
  const { routes } = await compareServers({
    project: projectOf(transform),
    old,
    new: young,
    sample: 100,
    variables: {},
    onProgress: () => undefined,
  })
  const found = routes.flatMap(({ route, differences }) =>
    differences.map(({ as, kind, place }) => [route, as, kind, place].join(' ')),
  )
  expect(found.sort()).toEqual([
    'GET /api/articles declared type data[].views',
    'GET /api/articles new value data[].title',
    'GET /api/articles/:id declared type data.views',
    'GET /api/articles/:id new value data.title',
  ])
  expect(asked).toContain(`${old}/api/articles?filters[title][$eq]=Roses`)
  expect(asked).toContain(`${young}/api/articles/7`)
})
