/** What the features of a project add to the schema: the counterpart of what they say themselves, to which a test holds it. */
import { definition, textMember } from './definition.js'
import type { ProjectConfig } from '@content-gen/schema'
import type { Definition } from './definition.js'

export function featureDefinitions(config: ProjectConfig): Definition[] {
  return [
    ...(config['users-permissions'].enabled ? accounts : []),
    ...(config.upload.enabled ? files : []),
    ...(config.i18n.enabled ? locales : []),
  ]
}

const type = (name: string, ...fields: readonly string[]) => definition('type', name, fields.map(textMember))
const input = (name: string, ...fields: readonly string[]) => definition('input', name, fields.map(textMember))

const done = 'ok: Boolean!'

const accounts: readonly Definition[] = [
  type('Query', 'me: UsersPermissionsMe'),
  type(
    'Mutation',
    'changePassword(currentPassword: String!, password: String!, passwordConfirmation: String!): UsersPermissionsLoginPayload',
    'createUsersPermissionsRole(data: UsersPermissionsRoleInput!): UsersPermissionsCreateRolePayload',
    'createUsersPermissionsUser(data: UsersPermissionsUserInput!): UsersPermissionsUserEntityResponse!',
    'deleteUsersPermissionsRole(id: ID!): UsersPermissionsDeleteRolePayload',
    'deleteUsersPermissionsUser(id: ID!): UsersPermissionsUserEntityResponse!',
    'emailConfirmation(confirmation: String!): UsersPermissionsLoginPayload',
    'forgotPassword(email: String!): UsersPermissionsPasswordPayload',
    'login(input: UsersPermissionsLoginInput!): UsersPermissionsLoginPayload!',
    'register(input: UsersPermissionsRegisterInput!): UsersPermissionsLoginPayload!',
    'resetPassword(code: String!, password: String!, passwordConfirmation: String!): UsersPermissionsLoginPayload',
    'updateUsersPermissionsRole(data: UsersPermissionsRoleInput!, id: ID!): UsersPermissionsUpdateRolePayload',
    'updateUsersPermissionsUser(data: UsersPermissionsUserInput!, id: ID!): UsersPermissionsUserEntityResponse!',
  ),
  type(
    'UsersPermissionsMe',
    'id: ID!',
    'username: String!',
    'email: String',
    'confirmed: Boolean',
    'blocked: Boolean',
    'role: UsersPermissionsMeRole',
  ),
  type('UsersPermissionsMeRole', 'id: ID!', 'name: String!', 'description: String', 'type: String'),
  type('UsersPermissionsLoginPayload', 'jwt: String', 'user: UsersPermissionsMe!'),
  type('UsersPermissionsPasswordPayload', done),
  type('UsersPermissionsCreateRolePayload', done),
  type('UsersPermissionsUpdateRolePayload', done),
  type('UsersPermissionsDeleteRolePayload', done),
  input('UsersPermissionsRegisterInput', 'username: String!', 'email: String!', 'password: String!'),
  input('UsersPermissionsLoginInput', 'identifier: String!', 'password: String!', 'provider: String! = "local"'),
]

const files: readonly Definition[] = [
  type(
    'Mutation',
    'createUploadFile(data: UploadFileInput!): UploadFileEntityResponse',
    'deleteUploadFile(id: ID!): UploadFileEntityResponse',
    'multipleUpload(field: String, files: [Upload]!, ref: String, refId: ID): [UploadFileEntityResponse]!',
    'removeFile(id: ID!): UploadFileEntityResponse',
    'updateFileInfo(id: ID!, info: FileInfoInput): UploadFileEntityResponse!',
    'updateUploadFile(data: UploadFileInput!, id: ID!): UploadFileEntityResponse',
    'upload(field: String, file: Upload!, info: FileInfoInput, ref: String, refId: ID): UploadFileEntityResponse!',
  ),
  type('UploadFile', 'related: [GenericMorph]'),
  input('FileInfoInput', 'name: String', 'alternativeText: String', 'caption: String'),
  definition('scalar', 'Upload'),
]

const locales: readonly Definition[] = [
  type(
    'Query',
    'i18NLocale(id: ID): I18NLocaleEntityResponse',
    'i18NLocales(filters: I18NLocaleFiltersInput, pagination: PaginationArg = {}, sort: [String] = []): I18NLocaleEntityResponseCollection',
  ),
  type('I18NLocale', 'name: String', 'code: String', 'createdAt: DateTime', 'updatedAt: DateTime'),
  type('I18NLocaleEntity', 'id: ID', 'attributes: I18NLocale'),
  type('I18NLocaleEntityResponse', 'data: I18NLocaleEntity'),
  type('I18NLocaleEntityResponseCollection', 'data: [I18NLocaleEntity!]!', 'meta: ResponseCollectionMeta!'),
  input(
    'I18NLocaleFiltersInput',
    'id: IDFilterInput',
    'name: StringFilterInput',
    'code: StringFilterInput',
    'createdAt: DateTimeFilterInput',
    'updatedAt: DateTimeFilterInput',
    'and: [I18NLocaleFiltersInput]',
    'or: [I18NLocaleFiltersInput]',
    'not: I18NLocaleFiltersInput',
  ),
]
