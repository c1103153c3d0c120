import { readFileSync } from 'node:fs'
import { inputObjectType, queryField } from 'nexus'
import { buildSchema, isInputType, parse, print, printSchema, visit } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { assembleSchema } from '../src/schema/assemble.js'
import { generateMagazine } from './generated.js'
import { unchanged } from './unchanged.js'
import type { Definitions } from '../src/schema/definitions.js'

const original = readFileSync(new URL('../../../fixtures/wire/schema.graphql', import.meta.url), 'utf8')
let definitions: Definitions

beforeAll(async () => {
  definitions = (await generateMagazine('graphql-schema')).definitions
})

/** Each definition with its fields, values or members, without descriptions and order. */
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
  const ours = parts(printSchema(assembleSchema(of, unchanged)))
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

/** What waits for uploads, accounts and the locale type, each a feature of its own. */
const waiting = [
  'Upload',
  'UploadFolderFiltersInput',
  'UploadFolderInput',
  'UploadFolder',
  'UploadFolderEntity',
  'UploadFolderEntityResponse',
  'UploadFolderEntityResponseCollection',
  'UploadFolderRelationResponseCollection',
  'I18NLocaleFiltersInput',
  'I18NLocale',
  'I18NLocaleEntity',
  'I18NLocaleEntityResponse',
  'I18NLocaleEntityResponseCollection',
  'GenericMorph',
  'FileInfoInput',
  'UsersPermissionsMe',
  'UsersPermissionsMeRole',
  'UsersPermissionsRegisterInput',
  'UsersPermissionsLoginInput',
  'UsersPermissionsPasswordPayload',
  'UsersPermissionsLoginPayload',
  'UsersPermissionsCreateRolePayload',
  'UsersPermissionsUpdateRolePayload',
  'UsersPermissionsDeleteRolePayload',
]

const folders = '(filters: UploadFolderFiltersInput, pagination: PaginationArg = {}, sort: [String] = [])'
const locales = '(filters: I18NLocaleFiltersInput, pagination: PaginationArg = {}, sort: [String] = [])'

const times = ['+ createdAt: DateTime', '+ updatedAt: DateTime']
/** Files have no folders here; nobody reads or filters by a password. */
const changedTypes = {
  UploadFileFiltersInput: ['- folder: UploadFolderFiltersInput', '- folderPath: StringFilterInput'],
  UploadFile: ['- related: [GenericMorph]'],
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
  Query: [
    '- uploadFolder(id: ID): UploadFolderEntityResponse',
    `- uploadFolders${folders}: UploadFolderEntityResponseCollection`,
    '- i18NLocale(id: ID): I18NLocaleEntityResponse',
    `- i18NLocales${locales}: I18NLocaleEntityResponseCollection`,
    '- me: UsersPermissionsMe',
  ],
  Mutation: [
    '- createUploadFile(data: UploadFileInput!): UploadFileEntityResponse',
    '- updateUploadFile(id: ID!, data: UploadFileInput!): UploadFileEntityResponse',
    '- deleteUploadFile(id: ID!): UploadFileEntityResponse',
    '- createUploadFolder(data: UploadFolderInput!): UploadFolderEntityResponse',
    '- updateUploadFolder(id: ID!, data: UploadFolderInput!): UploadFolderEntityResponse',
    '- deleteUploadFolder(id: ID!): UploadFolderEntityResponse',
    '- upload(refId: ID, ref: String, field: String, info: FileInfoInput, file: Upload!): UploadFileEntityResponse!',
    '- multipleUpload(refId: ID, ref: String, field: String, files: [Upload]!): [UploadFileEntityResponse]!',
    '- updateFileInfo(id: ID!, info: FileInfoInput): UploadFileEntityResponse!',
    '- removeFile(id: ID!): UploadFileEntityResponse',
    '- createUsersPermissionsRole(data: UsersPermissionsRoleInput!): UsersPermissionsCreateRolePayload',
    '- updateUsersPermissionsRole(id: ID!, data: UsersPermissionsRoleInput!): UsersPermissionsUpdateRolePayload',
    '- deleteUsersPermissionsRole(id: ID!): UsersPermissionsDeleteRolePayload',
    '- createUsersPermissionsUser(data: UsersPermissionsUserInput!): UsersPermissionsUserEntityResponse!',
    '- updateUsersPermissionsUser(id: ID!, data: UsersPermissionsUserInput!): UsersPermissionsUserEntityResponse!',
    '- deleteUsersPermissionsUser(id: ID!): UsersPermissionsUserEntityResponse!',
    '- login(input: UsersPermissionsLoginInput!): UsersPermissionsLoginPayload!',
    '- register(input: UsersPermissionsRegisterInput!): UsersPermissionsLoginPayload!',
    '- forgotPassword(email: String!): UsersPermissionsPasswordPayload',
    '- resetPassword(password: String!, passwordConfirmation: String!, code: String!): UsersPermissionsLoginPayload',
    '- changePassword(currentPassword: String!, password: String!, passwordConfirmation: String!): UsersPermissionsLoginPayload',
    '- emailConfirmation(confirmation: String!): UsersPermissionsLoginPayload',
  ],
}

describe('the schema of the magazine', () => {
  test("is the original's, as far as it reads", () => {
    const { missing, extra, changed } = differences(definitions)
    expect(missing.filter((name) => !waiting.includes(name) && !name.endsWith('Input'))).toEqual([])
    expect(extra).toEqual([])
    expect(changed).toEqual(changedTypes)
  })

  test("has the original's inputs, and the times of an entry in them", () => {
    const inputs = Object.values(buildSchema(original).getTypeMap()).filter(
      (type) => isInputType(type) && !waiting.includes(type.name) && !type.name.startsWith('__'),
    )
    // What nothing refers to is not in the schema.
    const all = inputObjectType({
      name: 'EveryInput',
      definition(t) {
        for (const { name } of inputs) t.field(name, { type: name })
      },
    })
    const ask = queryField('everyInput', { type: 'String', args: { all: 'EveryInput' } })
    const { missing, extra, changed } = differences([...definitions, { all, ask }])
    expect(missing).toEqual(waiting)
    expect(extra).toEqual(['EveryInput'])
    expect(changed).toEqual({
      ...changedTypes,
      Query: [...changedTypes.Query, '+ everyInput(all: EveryInput): String'],
      UploadFileInput: ['- folder: ID', '- folderPath: String', ...times],
      UsersPermissionsRoleInput: times,
      UsersPermissionsUserInput: times,
    })
  })

  test('offers what is private in inputs and filters alone', () => {
    const types = parts(printSchema(assembleSchema(definitions, unchanged)))
    expect(types.get('ArticleFiltersInput')).toContain('internalNotes: StringFilterInput')
    expect(types.get('Article')).not.toContain('internalNotes: String')
    expect(types.get('UsersPermissionsUser')).not.toContain('resetPasswordToken: String')
  })
})
