/** The routes of accounts and roles (package `users-permissions`), and of mails. */
import { exactly, listOf, objectOf, ref, type JsonSchema } from './json-schema.js'
import { sharedParameters, filtersParameter } from './parameters.js'
import type { Schemas } from './answer-schemas.js'
import type { Answer, ErrorStatus, Operation } from './operation.js'
import type { Parameter } from './parameters.js'

const text: JsonSchema = { type: 'string' }
const email: JsonSchema = { type: 'string', format: 'email' }
const integer: JsonSchema = { type: 'integer' }

/** The names of the schemas of accounts. */
export interface AccountNames {
  readonly user: string
  readonly input: string
  readonly change: string
  readonly filters: string
}

export function accountOperations(names: AccountNames): Operation[] {
  return [...authOperations(), ...userOperations(names), ...roleOperations(), mailOperation]
}

export function accountSchemas(user: string): Schemas {
  return {
    Session: {
      description: 'Without `jwt` if the address must be confirmed first.',
      ...exactly({ jwt: text, user: ref(user) }, ['user']),
    },
  }
}

function authOperations(): Operation[] {
  const session: Answer = { status: 200, description: 'The account, and its token.', schema: ref('Session') }
  const done = (schema: JsonSchema): Answer => ({ status: 200, description: 'Done.', schema })
  const post = (
    path: string,
    action: string,
    summary: string,
    fields: Readonly<Record<string, JsonSchema>>,
    answer: Answer,
  ): Operation => ({
    method: 'post',
    path: `/auth/${path}`,
    action: `plugin::users-permissions.auth.${action}`,
    id: `auth.${action === 'callback' ? 'login' : action}`,
    tag: 'Accounts',
    summary,
    body: { type: 'application/json', schema: objectOf(fields) },
    answer,
    errors: [429],
  })
  const password = { password: text, passwordConfirmation: text }
  return [
    post('local', 'callback', 'Signs in.', { identifier: text, password: text }, session),
    post('local/register', 'register', 'Makes an account.', { username: text, email, password: text }, session),
    post(
      'forgot-password',
      'forgotPassword',
      'Sends a code for a new password.',
      { email },
      done(exactly({ ok: { const: true } })),
    ),
    post('reset-password', 'resetPassword', 'Sets a new password with a code.', { code: text, ...password }, session),
    post(
      'change-password',
      'changePassword',
      "Changes the caller's password.",
      { currentPassword: text, ...password },
      session,
    ),
    post(
      'send-email-confirmation',
      'sendEmailConfirmation',
      'Sends the link that confirms an address.',
      { email },
      done(exactly({ email: text, sent: { const: true } })),
    ),
    {
      method: 'get',
      path: '/auth/email-confirmation',
      action: 'plugin::users-permissions.auth.emailConfirmation',
      id: 'auth.emailConfirmation',
      tag: 'Accounts',
      summary: 'Confirms an address.',
      parameters: [{ name: 'confirmation', in: 'query', required: true, schema: text }],
      answer: { status: 302, description: 'The address is confirmed: leads to a page of the site.', schema: null },
    },
  ]
}

function userOperations({ user, input, change, filters }: AccountNames): Operation[] {
  const one: Answer = { status: 200, description: 'The account.', schema: ref(user) }
  const operation = (
    method: Operation['method'],
    path: string,
    action: string,
    summary: string,
    answer: Answer,
    more: {
      readonly parameters?: readonly Parameter[]
      readonly body?: string
      readonly errors?: readonly ErrorStatus[]
    } = {},
  ): Operation => ({
    method,
    path: `/users${path}`,
    action: `plugin::users-permissions.user.${action}`,
    id: `users.${action}`,
    tag: 'Accounts',
    summary,
    answer,
    ...(more.parameters ? { parameters: more.parameters } : {}),
    ...(more.body === undefined ? {} : { body: { type: 'application/json', schema: ref(more.body) } }),
    ...(more.errors ? { errors: more.errors } : {}),
  })
  const oneOrNone: Answer = { ...one, mayBeEmpty: true }
  const shape = [sharedParameters.fields, sharedParameters.populate]
  const page: Parameter[] = ['start', 'limit'].map((name) => ({ name, in: 'query', schema: integer }))
  return [
    operation(
      'get',
      '',
      'find',
      'Lists accounts.',
      { status: 200, description: 'Accounts.', schema: listOf(ref(user)) },
      {
        parameters: [...shape, filtersParameter(filters), sharedParameters.sort, ...page],
      },
    ),
    operation(
      'get',
      '/count',
      'count',
      'Counts accounts.',
      { status: 200, description: 'Their number.', schema: integer },
      {
        parameters: [filtersParameter(filters)],
      },
    ),
    operation('get', '/me', 'me', "Finds the caller's account.", one, { parameters: shape }),
    operation('get', '/{id}', 'findOne', 'Finds an account.', oneOrNone, {
      parameters: [sharedParameters.id, ...shape],
    }),
    operation('post', '', 'create', 'Makes an account.', { ...one, status: 201 }, { body: input }),
    operation('put', '/{id}', 'update', 'Changes an account.', one, {
      parameters: [sharedParameters.id],
      body: change,
      errors: [404],
    }),
    operation('delete', '/{id}', 'destroy', 'Deletes an account.', oneOrNone, {
      parameters: [sharedParameters.id],
    }),
  ]
}

function roleOperations(): Operation[] {
  const tree: JsonSchema = { type: 'object', additionalProperties: true }
  const role = { id: integer, name: text, description: { type: ['string', 'null'] }, type: text }
  const ok: Answer = { status: 200, description: 'Done.', schema: exactly({ ok: { const: true } }) }
  const body = { name: text, description: text, permissions: tree }
  const operation = (
    method: Operation['method'],
    path: string,
    action: string,
    summary: string,
    answer: Answer,
    more: Partial<Operation> = {},
  ): Operation => ({
    method,
    path: `/users-permissions/${path}`,
    action: `plugin::users-permissions.${action}`,
    id: action,
    tag: 'Roles',
    summary,
    answer,
    ...more,
  })
  const list = listOf(objectOf({ ...role, nb_users: integer }))
  return [
    operation('get', 'roles', 'role.find', 'Lists roles.', {
      status: 200,
      description: 'Roles.',
      schema: exactly({ roles: list }),
    }),
    operation(
      'get',
      'roles/{id}',
      'role.findOne',
      'Finds a role with its permissions.',
      { status: 200, description: 'The role.', schema: exactly({ role: objectOf({ ...role, permissions: tree }) }) },
      { parameters: [sharedParameters.id], errors: [404] },
    ),
    operation('post', 'roles', 'role.createRole', 'Makes a role.', ok, {
      body: { type: 'application/json', schema: objectOf(body, ['name']) },
    }),
    operation('put', 'roles/{id}', 'role.updateRole', 'Changes a role. Without `permissions` it has none.', ok, {
      parameters: [sharedParameters.id],
      body: { type: 'application/json', schema: objectOf(body, []) },
      errors: [404],
    }),
    operation('delete', 'roles/{id}', 'role.deleteRole', 'Deletes a role.', ok, {
      parameters: [sharedParameters.id],
      errors: [404],
    }),
    operation('get', 'permissions', 'permissions.getPermissions', 'Lists all permissions.', {
      status: 200,
      description: 'Permissions.',
      schema: exactly({ permissions: tree }),
    }),
  ]
}

const mailOperation: Operation = {
  method: 'post',
  path: '/email',
  action: 'plugin::email.email.send',
  id: 'email.send',
  tag: 'Mail',
  summary: 'Sends a mail.',
  body: {
    type: 'application/json',
    schema: objectOf({ to: email, subject: text, text, html: text, cc: email, bcc: email, replyTo: email }, [
      'to',
      'subject',
    ]),
  },
  answer: { status: 200, description: 'The mail was sent.', schema: objectOf({}) },
}
