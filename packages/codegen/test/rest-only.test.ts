import { formatDiagnostic } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { renderProject } from '../src/render-project.js'
import { temporaryFolder, writeTree } from './folder.js'
import { model } from './model.js'

async function warnings(routes: string, config: object = {}): Promise<readonly string[]> {
  const root = temporaryFolder()
  writeTree(root, {
    'content-gen.config.json': JSON.stringify(config),
    ...model('page', { title: { type: 'string' } }),
    'src/api/page/routes/page.ts': `import { defineRouter, defineRoutes } from '../../../generated/owner.js'\n${routes}`,
  })
  const { diagnostics } = await renderProject(root, false)
  return diagnostics.map(formatDiagnostic)
}

const router = (config: string) => `export default defineRouter('api::page.page', { config: ${config} })`
const route = (handler: string, config: string) =>
  `export default defineRoutes('api::page', [{ method: 'GET', path: '/all', handler: '${handler}', config: ${config} }])`
const hint =
  'Write "graphql: true" beside policies of the router, made by defineContentPolicy, to apply them to both, or "graphql: false" if GraphQL needs none of them.'

test('policies of a router that GraphQL does not have', async () => {
  const config = "{\n  find: { policies: ['own'] },\n  'update': { auth: false, policies },\n  create: {} }"
  expect(await warnings(router(config))).toEqual([
    `src/api/page/routes/page.ts:3: warning: GraphQL opens "api::page.page" too, without the policies of find, update. ${hint}`,
  ])
})

test('policies of a route to a generated action', async () => {
  expect(await warnings(route('page.findOne', '{ policies: [() => false] }'))).toEqual([
    `src/api/page/routes/page.ts:2: warning: GraphQL opens "api::page.page" too, without the policies of findOne. ${hint}`,
  ])
  expect(await warnings(route('api::page.page.find', "{ policies: ['own'] }"))).toHaveLength(1)
})

test.each([
  ['that say so', router("{ find: { policies: ['own'], graphql: false } }")],
  ['of both', router("{ find: { policies: ['own'], graphql: true } }")],
  ['that are none', router('{ find: { policies: [] }, update: { middlewares: [] } }')],
  ['of an action that GraphQL lacks', route('page.latest', "{ policies: ['own'] }")],
  ['of another route that say so', route('page.find', "{ policies: ['own'], graphql: false }")],
  ['that only running the file would tell', router('configOf("find")')],
])('no warning for policies %s', async (_which, routes) => {
  expect(await warnings(routes)).toEqual([])
})

test('no warning where GraphQL does not open the types', async () => {
  const policed = router("{ find: { policies: ['own'] } }")
  expect(await warnings(policed, { graphql: { enabled: false } })).toEqual([])
  expect(await warnings(policed, { graphql: { config: { shadowCRUD: false } } })).toEqual([])
})
