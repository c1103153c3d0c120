import { formatDiagnostic } from '@content-gen/schema'
import { expect, test } from 'vitest'
import { renderProject } from '../src/render-project.js'
import { temporaryFolder, writeTree } from './folder.js'
import { model } from './model.js'

const strapi = "import { strapiOf } from '../../../generated/strapi.js'\n"

async function warnings(body: string, imports = strapi): Promise<readonly string[]> {
  const root = temporaryFolder()
  writeTree(root, {
    'content-gen.config.json': '{}',
    'package.json': '{ "dependencies": { "@content-gen/strapi": "0.1.0" } }',
    ...model('page', { title: { type: 'string' } }),
    'src/api/page/controllers/page.ts': `${imports}import { defineController } from '../../../generated/owner.js'
export default defineController('api::page.page', (app) => {
  const strapi = strapiOf(app)
  return {
    async all(ctx) {
      ${body}
    },
  }
})
`,
  })
  const { diagnostics } = await renderProject(root, false)
  return diagnostics.map(formatDiagnostic)
}

const warning = (line: number) =>
  `src/api/page/controllers/page.ts:${line}: warning: this gives strapi what a client sent, which it runs with all rights. Ask strapi.sanitize.contentAPI.query or .input first, with { auth: ctx.state.caller }, or take single values with String(...) or Number(...).`

test.each([
  ['a query', "await strapi.entityService.findMany('api::page.page', ctx.query)"],
  ['a cast', "await strapi.entityService.findMany('api::page.page', ctx.query as any)"],
  ['a part of a query', "await strapi.entityService.findMany('api::page.page', { filters: ctx.query.filters })"],
  [
    'a value of a query',
    "await strapi.db.query('api::page.page').findOne({ where: { title: ctx.request.query.title } })",
  ],
  ['a body', "await strapi.entityService.create('api::page.page', { data: ctx.request.body.data })"],
  ['a core service', "await strapi.service('api::page.page').find({ ...ctx.query, sort: 'title' })"],
  ['a variable', "const { filters } = ctx.query; await strapi.query('api::page.page').findMany({ where: filters })"],
  [
    'a member of the request',
    "const { body } = ctx.request; await strapi.query('api::page.page').create({ data: body })",
  ],
])('%s is told', async (_what, body) => {
  expect(await warnings(body)).toEqual([warning(7)])
})

test('each line is told once', async () => {
  const twice = "await strapi.entityService.count('api::page.page', {\n filters: ctx.query.a,\n fields: ctx.query.b })"
  expect(await warnings(`${twice}\n${twice}`)).toEqual([warning(8), warning(11)])
})

test.each([
  [
    'sanitized',
    "await strapi.entityService.findMany('api::page.page', await strapi.sanitize.contentAPI.query(ctx.query, 'api::page.page', { auth: ctx.state.caller }))",
  ],
  [
    'sanitized before',
    "const query = await sanitizeQuery(ctx); await strapi.entityService.findMany('api::page.page', query)",
  ],
  ['one value', "await strapi.query('api::page.page').findMany({ where: { title: String(ctx.query.title) } })"],
  ['a service of content', 'await app.content.page.find(ctx.state.caller, ctx.query)'],
  ['a parameter of the path', "await strapi.entityService.findOne('api::page.page', ctx.params.id)"],
  [
    'another key of that name',
    "const { filters } = ctx.query; await strapi.entityService.findMany('api::page.page', { filters: {} })",
  ],
])('%s is not', async (_what, body) => {
  expect(await warnings(body)).toEqual([])
})

test('a project without the look-alikes has no such file, and no such warning', async () => {
  expect(await warnings("await strapi.entityService.findMany('api::page.page', ctx.query)", '')).toEqual([])
})
