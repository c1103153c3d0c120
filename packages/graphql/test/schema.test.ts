import { readFileSync } from 'node:fs'
import {
  getNamedType,
  isInputObjectType,
  isObjectType,
  isUnionType,
  parse,
  print,
  printSchema,
  specifiedScalarTypes,
  visit,
} from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { GraphqlExtension } from '../src/endpoint.js'
import { assembleSchema } from '../src/schema/assemble.js'
import { featureParts } from './feature-parts.js'
import { generateMagazine } from './generated.js'
import { unchanged } from './unchanged.js'
import type { GraphQLField, GraphQLInputField, GraphQLNamedType, GraphQLSchema } from 'graphql'
import type { Definitions } from '../src/schema/definitions.js'

const original = readFileSync(new URL('../../../fixtures/wire/schema.graphql', import.meta.url), 'utf8')
let definitions: Definitions

beforeAll(async () => {
  definitions = (await generateMagazine('graphql-schema')).definitions
})

/** Each definition with its fields, values or members, without descriptions and regardless of order. */
function parts(sdl: string): ReadonlyMap<string, ReadonlySet<string>> {
  const bare = visit(parse(sdl), {
    enter: (node) => ('description' in node ? { ...node, description: undefined } : undefined),
  })
  return new Map(
    bare.definitions.flatMap((definition) => {
      if (!('name' in definition) || !definition.name) return []
      const fields = 'fields' in definition ? definition.fields : 'values' in definition ? definition.values : undefined
      const members = fields ?? ('types' in definition ? definition.types : undefined) ?? []
      return [[definition.name.value, new Set(members.map((member) => print(member)))] as const]
    }),
  )
}

function differences(of: Definitions) {
  const ours = parts(printSchema(assembleSchema(of, { ...unchanged, parts: featureParts })))
  const theirs = parts(original)
  const missing = [...theirs.keys()].filter((name) => !ours.has(name))
  const extra = [...ours.keys()].filter((name) => !theirs.has(name))
  const changed: Record<string, string[]> = {}
  for (const [name, members] of theirs) {
    const mine = ours.get(name) ?? members
    const lines = [
      ...[...members].filter((member) => !mine.has(member)).map((member) => `- ${member}`),
      ...[...mine].filter((member) => !members.has(member)).map((member) => `+ ${member}`),
    ]
    if (lines.length > 0) changed[name] = lines
  }
  return { missing, extra, changed }
}

const builtIn: ReadonlySet<string> = new Set(specifiedScalarTypes.map(({ name }) => name))

/** All types that operations can reach. */
function reachedFrom(schema: GraphQLSchema): ReadonlySet<string> {
  const reached = new Set<string>()
  const go = (type: GraphQLNamedType) => {
    if (reached.has(type.name)) return
    reached.add(type.name)
    if (isUnionType(type)) type.getTypes().forEach(go)
    if (!isObjectType(type) && !isInputObjectType(type)) return
    for (const field of Object.values<GraphQLField<unknown, unknown> | GraphQLInputField>(type.getFields())) {
      go(getNamedType(field.type))
      if ('args' in field) for (const { type: argument } of field.args) go(getNamedType(argument))
    }
  }
  for (const root of [schema.getQueryType(), schema.getMutationType()]) if (root) go(root)
  return reached
}

/** Inputs include both times; passwords can be neither read nor filtered. */
const times = ['+ createdAt: DateTime', '+ updatedAt: DateTime']
const deviations = {
  UsersPermissionsUserFiltersInput: ['- password: StringFilterInput'],
  ArticleFiltersInput: ['- secret: StringFilterInput'],
  Article: ['- secret: String'],
  ArticleInput: times,
  AuthorInput: times,
  CategoryInput: times,
  CommentInput: times,
  HomepageInput: times,
  ProductInput: times,
  ProfileInput: times,
  SecretNoteInput: times,
  SettingInput: times,
  TagInput: times,
  UploadFileInput: times,
  UploadFolderInput: times,
  UsersPermissionsRoleInput: times,
  UsersPermissionsUserInput: times,
}

describe('the schema of the magazine', () => {
  test("is Strapi v4's, except for the intended differences", () => {
    const { missing, extra, changed } = differences(definitions)
    expect(missing).toEqual([])
    expect(extra).toEqual([])
    expect(changed).toEqual(deviations)
  })

  test('has no type that no operation reaches, whatever an owner adds or removes', () => {
    const contentTypes = new GraphqlExtension()
    contentTypes.shadowCRUD('api::article.article').disable()
    contentTypes.shadowCRUD('api::homepage.homepage').disableQueries().disableMutations()
    const typeDefs = 'type Dangling { input: String } input DanglingInput { a: Float } scalar Dangled'
    const changed = { ...unchanged, parts: featureParts, ...contentTypes.close(), extensions: [{ typeDefs }] }
    for (const changes of [{ ...unchanged, parts: featureParts }, changed]) {
      const schema = assembleSchema(definitions, changes)
      const names = Object.keys(schema.getTypeMap()).filter((name) => !name.startsWith('__') && !builtIn.has(name))
      expect(names.filter((name) => !reachedFrom(schema).has(name))).toEqual([])
    }
  })

  test('shows private attributes only in inputs and filters', () => {
    const types = parts(printSchema(assembleSchema(definitions, unchanged)))
    expect(types.get('ArticleFiltersInput')).toContain('internalNotes: StringFilterInput')
    expect(types.get('Article')).not.toContain('internalNotes: String')
    expect(types.get('UsersPermissionsUser')).not.toContain('resetPasswordToken: String')
  })
})
