/** The routes of the owner's code in `openapi.json`. */
import { expect, test } from 'vitest'
import { model } from '../../packages/codegen/test/model.js'
import { temporaryFolder, writeTree } from '../../packages/codegen/test/folder.js'
import { renderProject } from '../../packages/codegen/src/render-project.js'
import { expectValidDocument } from './valid.js'

const controller = `import { defineController } from '../../../generated/owner.js'

import type { Line as Row, Missing } from '../types.js'
import { type Nowhere } from '../absent.js'
import type { Generated } from '../../../generated/types/page.js'
import type { Outside } from '../../../../outside.js'

interface Node {
  name: Name
  /** It contains itself. */
  children: Node[]
  byLocale: Record<string, number>
}
type Name = 'leaf' | null
interface Wide extends Node {
  width: number
}

export default defineController('api::page.page', ({ content }) => ({
  async latest(ctx): Promise<{ title: string; 'read by'?: readonly (string | null)[]; kind: 'a' | 'b' }> {
    return { title: 'a', kind: 'a' }
  },
  count: (ctx): number => 1,
  tree: (ctx): Readonly<Node> | null => null,
  wide: (ctx): Wide[] => [],
  silent: (ctx) => 1,
  imported: (ctx): Promise<Row[]> => [],
  nowhere: (ctx): { a: Missing; b: Nowhere; c: Generated; d: Outside } => ({}),
  other: (ctx): Promise<Other> => content.page.find(ctx.state.caller),
  ...more,
}))
`
const routes = `import { defineRoutes } from '../../../generated/owner.js'

const open = { auth: false } as const

export default defineRoutes('api::page', [
  { method: 'GET', path: '/pages/latest', handler: 'page.latest' },
  { method: 'GET', path: '/pages/:id/count', handler: 'page.count', config: open },
  { method: 'PATCH', path: '/pages/:id/count', handler: 'api::page.page.other', config: { auth: { scope: ['api::page.page.find'] } } },
  { method: 'GET', path: '/pages/tree', handler: 'page.tree' },
  { method: 'GET', path: '/pages/wide', handler: 'page.wide' },
  { method: 'GET', path: '/pages/imported', handler: 'page.imported' },
  { method: 'GET', path: '/pages/nowhere', handler: 'page.nowhere' },
  { method: 'GET', path: '/pages/silent', handler: 'page.silent' },
  { method: 'GET', path: '/pages/:slug', handler: 'page.other' },
  { method: 'GET', path: '/pages', handler: 'page.other', config: { auth: 'optional' } },
  { method: 'GET', path: '/files/*path', handler: 'page.other' },
  { method: 'ALL', path: '/anything', handler: 'page.other' },
  ...others,
])
`

const types = `import type { Price } from './prices.js'
import type { Missing as Again } from './types.js'
export interface Line {
  price: Price | null
  /** Not the one of the controller. */
  node: Node
  lines?: Line[]
  missing: Again
}
type Node = 'node'
`
const prices = `import type { Line } from './types.js'
export type Price = { amount: number; unit: 'o\\'clock'; large: 1n; of: Line }
`

test('routes that are spelled out are described, with the declared types of their answers', async () => {
  const root = temporaryFolder()
  writeTree(root, {
    ...model('page', { title: { type: 'string' } }),
    'content-gen.config.json': JSON.stringify({ openapi: { enabled: true } }),
    'src/api/page/controllers/page.ts': controller,
    'src/api/page/routes/own.ts': routes,
    'src/api/page/types.ts': types,
    'src/api/page/prices.ts': prices,
    'outside.ts': 'export type Outside = string',
  })
  const { artifacts, diagnostics } = await renderProject(root, false)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  const document = JSON.parse(artifacts?.find(({ path }) => path === 'openapi.json')?.contents ?? '') as any
  await expectValidDocument(document)
  const { paths } = document
  const answer = (path: string, method: string) => paths[path][method].responses[200].content['application/json'].schema
  expect(answer('/pages/latest', 'get')).toEqual({
    type: 'object',
    properties: {
      title: { type: 'string' },
      'read by': { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
      kind: { anyOf: [{ const: 'a' }, { const: 'b' }] },
    },
    required: ['title', 'kind'],
  })
  expect(paths['/pages/latest'].get).toMatchObject({
    description: 'Needs the permission `api::page.page.latest`.',
    security: [{ bearer: [] }],
  })
  expect(answer('/pages/{id}/count', 'get')).toEqual({ type: 'number' })
  expect(paths['/pages/{id}/count'].get).toMatchObject({
    description: 'Needs no permission.',
    security: [{}, { bearer: [] }],
    parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  })
  expect(paths['/pages/{id}/count'].patch.description).toBe('Needs `api::page.page.find`.')
  const anything = (name: string) => ({ description: `Anything: a \`${name}\`, which is not described here.` })
  expect(answer('/pages/{id}/count', 'patch')).toEqual(anything('Other'))
  const node = {
    type: 'object',
    properties: {
      name: { anyOf: [{ const: 'leaf' }, { type: 'null' }] },
      children: { type: 'array', items: anything('Node') },
      byLocale: { type: 'object', additionalProperties: { type: 'number' } },
    },
    required: ['name', 'children', 'byLocale'],
  }
  expect(answer('/pages/tree', 'get')).toEqual({ anyOf: [node, { type: 'null' }] })
  expect(answer('/pages/wide', 'get')).toEqual({ type: 'array', items: anything('Wide') })
  const line = {
    type: 'object',
    properties: {
      price: {
        anyOf: [
          {
            type: 'object',
            properties: { amount: { type: 'number' }, unit: { const: "o'clock" }, large: {}, of: anything('Line') },
            required: ['amount', 'unit', 'large', 'of'],
          },
          { type: 'null' },
        ],
      },
      node: { const: 'node' },
      lines: { type: 'array', items: anything('Line') },
      missing: anything('Again'),
    },
    required: ['price', 'node', 'missing'],
  }
  expect(answer('/pages/imported', 'get')).toEqual({ type: 'array', items: line })
  const properties = Object.fromEntries(
    ['Missing', 'Nowhere', 'Generated', 'Outside'].map((name, index) => ['abcd'[index], anything(name)]),
  )
  expect(answer('/pages/nowhere', 'get')).toMatchObject({ properties })
  expect(answer('/pages/silent', 'get')).toEqual({})
  expect(paths['/pages/silent'].get.responses[200].description).toBe(
    'What the action answers, which it does not declare.',
  )
  expect(Object.keys(paths['/anything'])).toEqual(['get', 'post', 'put', 'patch', 'delete'])
  // The owner's route is the one that answers.
  expect(paths['/pages'].get.operationId).toBe('own.get.pages')
  expect(paths['/pages'].post.operationId).toBe('page.create')
  // OpenAPI has no two paths that differ in the names of parameters only, and no patterns.
  expect(Object.keys(paths).filter((path) => /slug|^\/files/.test(path))).toEqual([])
})
