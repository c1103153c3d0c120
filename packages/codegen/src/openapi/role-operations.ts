/** `/users-permissions`: roles and their permissions. */
import type { Model } from '@content-gen/schema'
import { group } from './group.js'
import { exactly, integer, listOf, objectOf, text, type JsonSchema } from './json-schema.js'
import { done, jsonBody, type Operation } from './operation.js'
import { sharedParameters } from './parameters.js'

export function roleOperations({ uid, names }: Model): Operation[] {
  const make = group({ path: '/users-permissions/roles', action: uid, id: names.property, tag: 'Roles' })
  const tree: JsonSchema = { type: 'object', additionalProperties: true }
  const role = { id: integer, name: text, description: { type: ['string', 'null'] }, type: text }
  const roles = listOf(objectOf({ ...role, nb_users: integer }))
  const body = { name: text, description: text, permissions: tree }
  const ok = done(exactly({ ok: { const: true } }))
  const ofOne: Partial<Operation> = { parameters: [sharedParameters.id], errors: [404] }
  return [
    make('get', '', 'find', 'Lists roles.', {
      status: 200,
      description: 'Roles.',
      schema: exactly({ roles }),
    }),
    make(
      'get',
      '/{id}',
      'findOne',
      'Finds a role with its permissions.',
      { status: 200, description: 'The role.', schema: exactly({ role: objectOf({ ...role, permissions: tree }) }) },
      ofOne,
    ),
    make('post', '', 'createRole', 'Makes a role.', ok, { body: jsonBody(objectOf(body, ['name'])) }),
    make('put', '/{id}', 'updateRole', 'Changes a role. Without `permissions` it has none.', ok, {
      ...ofOne,
      body: jsonBody(objectOf(body, [])),
    }),
    make('delete', '/{id}', 'deleteRole', 'Deletes a role.', ok, ofOne),
    {
      method: 'get',
      path: '/users-permissions/permissions',
      action: 'plugin::users-permissions.permissions.getPermissions',
      id: 'permissions.getPermissions',
      tag: 'Roles',
      summary: 'Lists all permissions.',
      answer: { status: 200, description: 'Permissions.', schema: exactly({ permissions: tree }) },
    },
  ]
}
