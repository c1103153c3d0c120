/**
 * The requests of everything that is not one of the owner's content types: accounts, roles, files, mails, locales, models. None of them
 * changes anything.
 */
import type { Request } from './content-requests.js'

interface FeatureRequest {
  readonly action: string
  readonly rest: readonly Request[]
  /** Fields of `Query` and of `Mutation`. */
  readonly queries?: readonly string[]
  readonly mutations?: readonly string[]
  /** Sent only by callers who are refused, because a permitted one would change something. */
  readonly changes?: readonly string[]
}

const users = 'plugin::users-permissions'
const files = 'plugin::upload.content-api'
const folders = 'plugin::upload.folder'
const models = 'plugin::content-type-builder'
const data = '{ data { id } }'
const jwt = '{ jwt }'
const one = '{ username: "x" }'
const passwords = 'password: "a1b2c3", passwordConfirmation: "a1b2c3"'

const accounts: readonly FeatureRequest[] = [
  { action: `${users}.user.find`, rest: [['GET', '/users']], queries: [`usersPermissionsUsers ${data}`] },
  {
    action: `${users}.user.findOne`,
    rest: [['GET', '/users/999']],
    queries: [`usersPermissionsUser(id: 999) ${data}`],
  },
  { action: `${users}.user.me`, rest: [['GET', '/users/me']] },
  { action: `${users}.user.count`, rest: [['GET', '/users/count']] },
  {
    action: `${users}.user.create`,
    rest: [['POST', '/users', {}]],
    mutations: [`createUsersPermissionsUser(data: ${one}) ${data}`],
  },
  {
    action: `${users}.user.update`,
    rest: [['PUT', '/users/999', {}]],
    mutations: [`updateUsersPermissionsUser(id: 999, data: ${one}) ${data}`],
  },
  {
    action: `${users}.user.destroy`,
    rest: [['DELETE', '/users/999']],
    mutations: [`deleteUsersPermissionsUser(id: 999) ${data}`],
  },
  {
    action: `${users}.role.find`,
    rest: [['GET', '/users-permissions/roles']],
    queries: [`usersPermissionsRoles ${data}`],
  },
  {
    action: `${users}.role.findOne`,
    rest: [['GET', '/users-permissions/roles/999']],
    queries: [`usersPermissionsRole(id: 999) ${data}`],
  },
  {
    action: `${users}.role.createRole`,
    rest: [['POST', '/users-permissions/roles', {}]],
    mutations: ['createUsersPermissionsRole(data: {}) { ok }'],
  },
  {
    action: `${users}.role.updateRole`,
    rest: [['PUT', '/users-permissions/roles/999', { name: 'x' }]],
    mutations: ['updateUsersPermissionsRole(id: 999, data: { name: "x" }) { ok }'],
  },
  {
    action: `${users}.role.deleteRole`,
    rest: [['DELETE', '/users-permissions/roles/999']],
    mutations: ['deleteUsersPermissionsRole(id: 999) { ok }'],
  },
  { action: `${users}.permissions.getPermissions`, rest: [['GET', '/users-permissions/permissions']] },
  {
    action: `${users}.auth.callback`,
    rest: [
      ['POST', '/auth/local', {}],
      ['GET', '/auth/nowhere/callback'],
    ],
  },
  { action: `${users}.auth.connect`, rest: [['GET', '/connect/nowhere']] },
  { action: `${users}.auth.register`, rest: [['POST', '/auth/local/register', {}]] },
  { action: `${users}.auth.forgotPassword`, rest: [['POST', '/auth/forgot-password', {}]] },
  { action: `${users}.auth.resetPassword`, rest: [['POST', '/auth/reset-password', {}]] },
  { action: `${users}.auth.emailConfirmation`, rest: [['GET', '/auth/email-confirmation']] },
  { action: `${users}.auth.sendEmailConfirmation`, rest: [['POST', '/auth/send-email-confirmation', {}]] },
  {
    action: `${users}.auth.changePassword`,
    rest: [['POST', '/auth/change-password', {}]],
    mutations: [`changePassword(currentPassword: "", ${passwords}) ${jwt}`],
  },
]

const others: readonly FeatureRequest[] = [
  { action: `${files}.find`, rest: [['GET', '/upload/files']], queries: [`uploadFiles ${data}`] },
  { action: `${files}.findOne`, rest: [['GET', '/upload/files/999']], queries: [`uploadFile(id: 999) ${data}`] },
  {
    action: `${files}.upload`,
    rest: [
      ['POST', '/upload', {}],
      ['POST', '/upload?id=999', {}],
    ],
    mutations: [
      `updateFileInfo(id: 999, info: {}) ${data}`,
      `updateUploadFile(id: 999, data: { caption: "x" }) ${data}`,
      `upload(file: "x") ${data}`,
      `multipleUpload(files: ["x"]) ${data}`,
    ],
    changes: [`createUploadFile(data: { name: "x" }) ${data}`],
  },
  {
    action: `${files}.destroy`,
    rest: [['DELETE', '/upload/files/999']],
    mutations: [`removeFile(id: 999) ${data}`, `deleteUploadFile(id: 999) ${data}`],
  },
  { action: `${folders}.find`, rest: [], queries: [`uploadFolders ${data}`] },
  { action: `${folders}.findOne`, rest: [], queries: [`uploadFolder(id: 999) ${data}`] },
  { action: `${folders}.create`, rest: [], changes: [`createUploadFolder(data: { name: "x" }) ${data}`] },
  { action: `${folders}.update`, rest: [], mutations: [`updateUploadFolder(id: 999, data: { name: "x" }) ${data}`] },
  { action: `${folders}.delete`, rest: [], mutations: [`deleteUploadFolder(id: 999) ${data}`] },
  { action: 'plugin::email.email.send', rest: [['POST', '/email', {}]] },
  {
    action: 'plugin::i18n.locales.listLocales',
    rest: [['GET', '/i18n/locales']],
    queries: [`i18NLocales ${data}`, `i18NLocale(id: 999) ${data}`],
  },
  { action: `${models}.components.getComponents`, rest: [['GET', '/content-type-builder/components']] },
  { action: `${models}.components.getComponent`, rest: [['GET', '/content-type-builder/components/x']] },
  { action: `${models}.content-types.getContentTypes`, rest: [['GET', '/content-type-builder/content-types']] },
  { action: `${models}.content-types.getContentType`, rest: [['GET', '/content-type-builder/content-types/x']] },
]

export const featureRequests: readonly FeatureRequest[] = [...accounts, ...others]

/** Open to every caller with any permission, as in Strapi v4. */
export const openMutations: readonly string[] = [
  `login(input: { identifier: "", password: "" }) ${jwt}`,
  `register(input: { username: "", email: "", password: "" }) ${jwt}`,
  'forgotPassword(email: "") { ok }',
  `resetPassword(code: "", ${passwords}) ${jwt}`,
  `emailConfirmation(confirmation: "") ${jwt}`,
]
