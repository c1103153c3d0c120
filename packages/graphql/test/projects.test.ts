import { fileURLToPath } from 'node:url'
import { emit } from '@content-gen/codegen'
import { buildSchema, isObjectType, isUnionType, validateSchema } from 'graphql'
import { expect, test } from 'vitest'
import { cases, resolveProject } from '../../codegen/test/projects.js'
import { assembleSchema } from '../src/schema/assemble.js'
import { generateProject } from './generated.js'
import { writeLibrary } from './library.js'
import { unchanged } from './unchanged.js'

test('a relation to any type is a union of all', async () => {
  const { definitions } = await generateProject('graphql-morph', fileURLToPath(new URL('morph', cases)))
  const schema = assembleSchema(definitions, unchanged)
  const note = schema.getType('Note')
  const morph = schema.getType('GenericMorph')
  if (!isObjectType(note) || !isUnionType(morph)) throw new Error('no such types')
  expect(note.getFields()).toMatchObject({ subject: { type: morph }, mentions: { type: { ofType: morph } } })
  expect(morph.getTypes().map(({ name }) => name)).toEqual(['Event', 'Note', 'Task'])
})

test('without shadowCRUD the schema has only the owner’s additions', async () => {
  const config = '{ "graphql": { "config": { "shadowCRUD": false } } }'
  const folder = writeLibrary('graphql-no-shadow', { '../content-gen.config.json': config })
  const { definitions } = await generateProject('graphql-no-shadow', folder)
  const own = { typeDefs: 'type Query { shelves: [String] } type Mutation { build: Boolean }' }
  const schema = assembleSchema(definitions, { ...unchanged, extensions: [own] })
  expect(validateSchema(schema)).toEqual([])
  expect(Object.keys(schema.getTypeMap()).filter((name) => /Book|Writer|Desk/.test(name))).toEqual([])
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toContain('shelves')
  const folders = ['createUploadFolder', 'updateUploadFolder', 'deleteUploadFolder']
  expect(Object.keys(schema.getMutationType()?.getFields() ?? {})).toEqual([...folders, 'build'])
})

test('a content type may have the name of the operation `subscription`, which no schema has', async () => {
  const folder = writeLibrary('graphql-subscription', {
    'api/subscription/content-types/subscription/schema.json': JSON.stringify({
      kind: 'collectionType',
      collectionName: 'subscriptions',
      info: { singularName: 'subscription', pluralName: 'subscriptions', displayName: 'Subscription' },
      attributes: { active: { type: 'boolean' } },
    }),
  })
  const { definitions } = await generateProject('graphql-subscription', folder)
  const schema = assembleSchema(definitions, unchanged)
  expect(schema.getSubscriptionType()).toBeNull()
  expect(schema.getType('Subscription')).toMatchObject({ name: 'Subscription' })
  expect(validateSchema(schema)).toEqual([])
  const resolved = await resolveProject(folder)
  const written = emit(resolved.schema, resolved.config).find(({ path }) => path.endsWith('schema.graphql'))
  const described = buildSchema(written?.contents ?? '')
  expect(described.getSubscriptionType()).toBeUndefined()
  expect(described.getMutationType()?.getFields()).toHaveProperty('createSubscription')
})
