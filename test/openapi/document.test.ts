/** `openapi.json` of every model tree is a valid OpenAPI 3.1 document, by two validators. */
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { featureActions } from '@content-gen/schema'
import { describe, expect, test } from 'vitest'
import { openapiDocument } from '../../packages/codegen/src/openapi/document.js'
import { temporaryFolder, writeTree } from '../../packages/codegen/test/folder.js'
import { caseFolders, resolveProject } from '../../packages/codegen/test/projects.js'
import { writeOddModels } from '../graphql/odd-models.js'
import { modelTrees } from '../model-trees.js'
import { expectValidDocument } from './valid.js'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const projects = [at('../../fixtures/magazine'), ...caseFolders, ...modelTrees(), writeOddModels('openapi')]

/** Types that are called as features, and as schemas of ours. */
function writeNamesakes(): string {
  const folder = temporaryFolder()
  for (const name of ['role', 'file', 'user', 'auth', 'permission', 'count', 'link', 'count-entry']) {
    const info = { singularName: name, pluralName: `all-${name}`, displayName: name }
    const model = {
      kind: 'collectionType',
      collectionName: `own_${name}`,
      info,
      attributes: { title: { type: 'string' } },
    }
    writeTree(folder, { [`src/api/${name}/content-types/${name}/schema.json`]: JSON.stringify(model) })
  }
  return folder
}

async function expectValid(folder: string): Promise<void> {
  const { schema, config } = await resolveProject(folder)
  await expectValidDocument(openapiDocument(schema, config))
}

describe('the document of', () => {
  test.each(projects.map((folder) => [basename(folder), folder] as const))('%s', (_name, folder) => expectValid(folder))
})

test('types may have the names of features and of our own schemas', () => expectValid(writeNamesakes()))

test('what editors do is described where it is turned on', async () => {
  const { schema, config } = await resolveProject(at('../../fixtures/magazine'))
  await expectValidDocument(openapiDocument(schema, { ...config, editorial: { ...config.editorial, enabled: true } }))
})

test('what somebody has seen can be named where others may have changed it', async () => {
  const { schema, config } = await resolveProject(at('../../fixtures/magazine'))
  const document = openapiDocument(schema, { ...config, editorial: { ...config.editorial, enabled: true } })
  const { paths } = JSON.parse(JSON.stringify(document))
  const [upload, crop] = [paths['/upload'].post, paths['/upload/files/{id}/crop'].post]
  expect(upload.parameters.map(({ name }: { name: string }) => name)).toEqual(['id', 'updatedAt'])
  expect(crop.requestBody.content['application/json'].schema.properties).toHaveProperty('updatedAt')
  for (const { responses } of [upload, crop]) expect(responses).toHaveProperty('409')
  const save = paths['/editorial/copies/{uid}/{copy}'].put
  expect(save.requestBody.content['application/json'].schema.properties).toHaveProperty('restart')
  const { parameters } = paths['/editorial/releases'].get
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'copy', in: 'query' }))
})

test('another form of answers and bodies is described', async () => {
  const { schema, config } = await resolveProject(at('../../fixtures/magazine'))
  const transform = {
    responseTransforms: { removeAttributesKey: true, removeDataKey: true },
    requestTransforms: { wrapBodyWithDataKey: true },
    contentTypeFilter: { mode: 'none', uids: {} },
  } as const
  const shown = async (given: typeof transform | object) => {
    const rest = { ...config.api.rest, transform: { ...transform, ...given } }
    const document = openapiDocument(schema, { ...config, api: { ...config.api, rest } })
    await expectValidDocument(document)
    return JSON.parse(JSON.stringify(document))
  }
  const { components, paths } = await shown(transform)
  const entry = { $ref: '#/components/schemas/AuthorEntry' }
  const { properties } = components.schemas.ArticleEntry
  expect(properties).toMatchObject({ title: {}, author: { oneOf: [entry, { type: 'null' }, {}] } })
  expect(components.schemas.Article).toBeUndefined()
  expect(components.schemas.Count.properties).toEqual({ count: { type: 'integer' } })
  expect(paths['/articles'].post.requestBody.content['application/json'].schema.anyOf).toHaveLength(2)
  const some = await shown({ contentTypeFilter: { mode: 'allow', uids: { 'api::tag.tag': true } } })
  expect(some.components.schemas.ArticleEntry.anyOf).toHaveLength(2)
})

test('parameters of named queries have the types of what they are compared with', async () => {
  const { schema, config } = await resolveProject(at('../../fixtures/magazine'))
  const filters = { rating: { $gte: '{rating}' }, kind: '{kind}', featured: '{featured}', publishOn: '{day}' }
  const parameters = { rating: null, kind: 'news', featured: null, day: null }
  const query = { type: 'api::article.article', action: 'find', read: { filters }, parameters } as const
  const document = openapiDocument(schema, { ...config, queries: { typed: query } })
  await expectValidDocument(document)
  const { paths } = JSON.parse(JSON.stringify(document)) as {
    paths: Record<string, { get: { parameters: readonly { name?: string; schema?: object }[] } }>
  }
  const asked = paths['/articles']?.get.parameters ?? []
  expect(Object.keys(parameters).map((name) => asked.find((each) => each.name === name)?.schema)).toEqual([
    { type: 'number' },
    { type: 'string', enum: ['news', 'review', 'interview', 'how-to'] },
    { type: 'boolean' },
    { type: 'string', format: 'date' },
  ])
})

test('every action of a feature is one of a route, but for those of GraphQL, of providers, and of writes under review', async () => {
  const { schema, config: given } = await resolveProject(at('../../fixtures/magazine'))
  const config = { ...given, editorial: { ...given.editorial, enabled: true } }
  const written = JSON.stringify(openapiDocument(schema, config))
  const left = featureActions(config).filter((action) => !written.includes(`\`${action}\``))
  expect(left.toSorted()).toEqual([
    'plugin::editorial.review.move',
    'plugin::editorial.review.skip',
    'plugin::upload.file.find',
    'plugin::upload.folder.create',
    'plugin::upload.folder.delete',
    'plugin::upload.folder.find',
    'plugin::upload.folder.findOne',
    'plugin::upload.folder.update',
    'plugin::users-permissions.auth.connect',
  ])
})
