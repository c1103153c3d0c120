/** `/auth`, `/users` and `/users-permissions`. */
import type { PanelGroup, RouteGroup } from '../routes/route.js'
import { emailText, integer, record, text, truth } from '../routes/shape.js'
import type { Shape, Shapes } from '../routes/shape.js'
import { roleUid, userUid } from './content-types.js'

const done = { exactly: { ok: { const: true } } } as const

/** Of the model of accounts. */
export const accountsShapes = { Session: { exactly: { jwt: text, user: { part: 'Flat' } } } } as const satisfies Shapes

const session = { description: 'The account, and its token.', schema: { ref: 'Session' } } as const
/** An account that is to be confirmed. */
const unconfirmed = {
  exactly: { username: text, email: emailText, provider: text, confirmed: truth, blocked: truth },
} as const satisfies Shape

const provider = { name: 'provider', in: 'path', required: true, schema: text } as const

export const authApi = {
  tag: 'Accounts',
  routes: {
    'auth.login': {
      method: 'POST',
      path: '/auth/local',
      action: 'plugin::users-permissions.auth.callback',
      summary: 'Signs in.',
      body: { object: { identifier: text, password: text } },
      answer: session,
      errors: [429],
    },
    'auth.register': {
      method: 'POST',
      path: '/auth/local/register',
      action: 'plugin::users-permissions.auth.register',
      summary: 'Makes an account.',
      body: { object: { username: text, email: emailText, password: text } },
      answer: {
        description:
          'The account, and its token; without it, and with less of the account, if the address must be confirmed first.',
        schema: { anyOf: [session.schema, { exactly: { user: unconfirmed } }] },
      },
      errors: [429],
    },
    'auth.connect': {
      method: 'GET',
      path: '/connect/{provider}',
      action: 'plugin::users-permissions.auth.connect',
      needs: 'users-permissions.providers',
      summary: 'Leads to a site where people sign in.',
      parameters: [
        provider,
        {
          name: 'callback',
          in: 'query',
          schema: text,
          description: 'The page to come back to: one that the config names, with any parameters.',
        },
      ],
      answer: { status: 302, description: 'Leads to the site.', schema: null },
      errors: [429],
    },
    'auth.callback': {
      method: 'GET',
      path: '/auth/{provider}/callback',
      action: 'plugin::users-permissions.auth.callback',
      needs: 'users-permissions.providers',
      summary: 'Signs in by the token that the page was given, once.',
      parameters: [
        provider,
        { name: 'access_token', in: 'query', schema: text },
        {
          name: 'id_token',
          in: 'query',
          schema: text,
          description: 'Of an app that signs people in by itself and is an `audience` of the config.',
        },
      ],
      answer: session,
      errors: [429],
    },
    'auth.forgotPassword': {
      method: 'POST',
      path: '/auth/forgot-password',
      action: 'plugin::users-permissions.auth.forgotPassword',
      summary: 'Sends a code for a new password.',
      body: { object: { email: emailText } },
      answer: { schema: done },
      errors: [429],
    },
    'auth.resetPassword': {
      method: 'POST',
      path: '/auth/reset-password',
      action: 'plugin::users-permissions.auth.resetPassword',
      summary: 'Sets a new password with a code.',
      body: { object: { code: text, password: text, passwordConfirmation: text } },
      answer: session,
      errors: [429],
    },
    'auth.changePassword': {
      method: 'POST',
      path: '/auth/change-password',
      action: 'plugin::users-permissions.auth.changePassword',
      summary: "Changes the caller's password.",
      body: { object: { currentPassword: text, password: text, passwordConfirmation: text } },
      answer: session,
      errors: [429],
    },
    'auth.sendEmailConfirmation': {
      method: 'POST',
      path: '/auth/send-email-confirmation',
      action: 'plugin::users-permissions.auth.sendEmailConfirmation',
      summary: 'Sends the link that confirms an address.',
      body: { object: { email: emailText } },
      answer: { schema: { exactly: { email: text, sent: { const: true } } } },
      errors: [429],
    },
    'auth.emailConfirmation': {
      method: 'GET',
      path: '/auth/email-confirmation',
      action: 'plugin::users-permissions.auth.emailConfirmation',
      summary: 'Confirms an address.',
      parameters: [{ name: 'confirmation', in: 'query', required: true, schema: text }],
      answer: {
        status: 302,
        description: 'The address is confirmed: leads to a page of the site.',
        schema: null,
      },
    },
  },
} as const satisfies RouteGroup

/** Of projects whose people sign in at other sites. */
export const providersApi = {
  needs: 'users-permissions.providers',
  tag: 'Accounts',
  routes: {
    'auth.connectCallback': {
      method: 'GET',
      path: '/connect/{provider}/callback',
      action: 'plugin::users-permissions.auth.connect',
      summary: 'Takes who comes back from the site to the page.',
      parameters: [
        provider,
        { name: 'code', in: 'query', schema: text },
        { name: 'state', in: 'query', schema: text },
        { name: 'error', in: 'query', schema: text },
      ],
      answer: { status: 302, description: 'Leads to the page, with `access_token` or `error`.', schema: null },
      errors: [429],
    },
    'auth.link': {
      method: 'POST',
      path: '/auth/{provider}/link',
      action: 'plugin::users-permissions.auth.callback',
      summary: 'Mails a code, which proves an address that the site does not vouch for.',
      parameters: [provider],
      body: { object: { access_token: text, email: emailText } },
      answer: {
        description: 'What the code is to be sent with. It is the same whether or not the address has an account.',
        schema: { exactly: { ticket: text } },
      },
      errors: [429],
    },
    'auth.confirmLink': {
      method: 'POST',
      path: '/auth/{provider}/link/confirm',
      action: 'plugin::users-permissions.auth.callback',
      summary: 'Signs in by the mailed code, and links the account with the site.',
      parameters: [provider],
      body: { object: { ticket: text, code: text } },
      answer: session,
      errors: [429],
    },
  },
} as const satisfies RouteGroup

/** The panel links accounts with people at other sites. */
export const identitiesPanelApi = {
  routes: {
    'identities.list': {
      method: 'GET',
      path: '/users/{id}/identities',
      action: 'plugin::users-permissions.user.update',
    },
    'identities.link': {
      method: 'POST',
      path: '/users/{id}/identities',
      action: 'plugin::users-permissions.user.update',
    },
    'identities.unlink': {
      method: 'DELETE',
      path: '/users/{id}/identities/{identity}',
      action: 'plugin::users-permissions.user.update',
    },
  },
} as const satisfies PanelGroup

const account = { description: 'The account.', schema: { part: 'Flat' } } as const

/** Flat bodies, and answers without an envelope. */
export const usersApi = {
  tag: 'Accounts',
  model: userUid,
  routes: {
    'user.find': {
      method: 'GET',
      path: '/users',
      action: 'plugin::users-permissions.user.find',
      summary: 'Lists accounts.',
      parameters: [
        'fields',
        'populate',
        'filters',
        'sort',
        { name: 'start', in: 'query', schema: integer },
        { name: 'limit', in: 'query', schema: integer },
      ],
      answer: { description: 'Accounts.', schema: { list: { part: 'Flat' } } },
    },
    'user.count': {
      method: 'GET',
      path: '/users/count',
      action: 'plugin::users-permissions.user.count',
      summary: 'Counts accounts.',
      parameters: ['filters'],
      answer: { description: 'Their number.', schema: integer },
    },
    'user.me': {
      method: 'GET',
      path: '/users/me',
      action: 'plugin::users-permissions.user.me',
      summary: "Finds the caller's account.",
      parameters: ['fields', 'populate'],
      answer: account,
    },
    'user.findOne': {
      method: 'GET',
      path: '/users/{id}',
      action: 'plugin::users-permissions.user.findOne',
      summary: 'Finds an account.',
      parameters: ['id', 'fields', 'populate'],
      answer: { ...account, mayBeEmpty: true },
    },
    'user.create': {
      method: 'POST',
      path: '/users',
      action: 'plugin::users-permissions.user.create',
      summary: 'Makes an account.',
      body: { part: 'Input' },
      answer: { ...account, status: 201 },
    },
    'user.update': {
      method: 'PUT',
      path: '/users/{id}',
      action: 'plugin::users-permissions.user.update',
      summary: 'Changes an account.',
      parameters: ['id'],
      body: { part: 'Change' },
      answer: account,
      errors: [404, 412],
    },
    'user.destroy': {
      method: 'DELETE',
      path: '/users/{id}',
      action: 'plugin::users-permissions.user.destroy',
      summary: 'Deletes an account.',
      parameters: ['id'],
      answer: { ...account, mayBeEmpty: true },
      errors: [412],
    },
  },
} as const satisfies RouteGroup

const role = { id: integer, name: text, description: { type: ['string', 'null'] }, type: text } as const
const sentRole = { name: text, description: text, permissions: record } as const

export const rolesApi = {
  tag: 'Roles',
  model: roleUid,
  routes: {
    'role.find': {
      method: 'GET',
      path: '/users-permissions/roles',
      action: 'plugin::users-permissions.role.find',
      summary: 'Lists roles.',
      answer: {
        description: 'Roles.',
        schema: { exactly: { roles: { list: { object: { ...role, nb_users: integer } } } } },
      },
    },
    'role.findOne': {
      method: 'GET',
      path: '/users-permissions/roles/{id}',
      action: 'plugin::users-permissions.role.findOne',
      summary: 'Finds a role with its permissions.',
      parameters: ['id'],
      answer: {
        description: 'The role.',
        schema: { exactly: { role: { object: { ...role, permissions: record } } } },
      },
      errors: [404],
    },
    'role.createRole': {
      method: 'POST',
      path: '/users-permissions/roles',
      action: 'plugin::users-permissions.role.createRole',
      summary: 'Makes a role.',
      body: { object: sentRole, required: ['name'] },
      answer: { schema: done },
    },
    'role.updateRole': {
      method: 'PUT',
      path: '/users-permissions/roles/{id}',
      action: 'plugin::users-permissions.role.updateRole',
      summary: 'Changes a role. Without `permissions` it has none.',
      parameters: ['id'],
      body: { object: sentRole, required: [] },
      answer: { schema: done },
      errors: [404],
    },
    'role.deleteRole': {
      method: 'DELETE',
      path: '/users-permissions/roles/{id}',
      action: 'plugin::users-permissions.role.deleteRole',
      summary: 'Deletes a role.',
      parameters: ['id'],
      answer: { schema: done },
      errors: [404],
    },
  },
} as const satisfies RouteGroup

export const permissionsApi = {
  tag: 'Roles',
  routes: {
    'permissions.getPermissions': {
      method: 'GET',
      path: '/users-permissions/permissions',
      action: 'plugin::users-permissions.permissions.getPermissions',
      summary: 'Lists all permissions.',
      answer: { description: 'Permissions.', schema: { exactly: { permissions: record } } },
    },
  },
} as const satisfies RouteGroup
