import type { FeatureTypes } from '../content-types/content-type.js'

export const permissionUid = 'plugin::users-permissions.permission'
export const roleUid = 'plugin::users-permissions.role'
export const userUid = 'plugin::users-permissions.user'

/** The attributes of an account with which anybody can set its password: mails bring them. */
export const accountCodes: readonly string[] = ['resetPasswordToken', 'confirmationToken']

export const accountsTypes = {
  [permissionUid]: {
    kind: 'collectionType',
    collectionName: 'up_permissions',
    info: { singularName: 'permission', pluralName: 'permissions', displayName: 'Permission' },
    attributes: {
      action: { type: 'string', required: true },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: roleUid,
        inversedBy: 'permissions',
      },
    },
  },
  [roleUid]: {
    kind: 'collectionType',
    collectionName: 'up_roles',
    info: { singularName: 'role', pluralName: 'roles', displayName: 'Role' },
    attributes: {
      name: { type: 'string', required: true, minLength: 3 },
      description: { type: 'string' },
      type: { type: 'string', unique: true },
      permissions: {
        type: 'relation',
        relation: 'oneToMany',
        target: permissionUid,
        mappedBy: 'role',
      },
      users: { type: 'relation', relation: 'oneToMany', target: userUid, mappedBy: 'role' },
    },
  },
  [userUid]: {
    kind: 'collectionType',
    collectionName: 'up_users',
    info: { singularName: 'user', pluralName: 'users', displayName: 'User' },
    attributes: {
      username: { type: 'string', required: true, unique: true, minLength: 3 },
      email: { type: 'email', required: true, minLength: 6 },
      provider: { type: 'string' },
      password: { type: 'password', private: true, minLength: 6 },
      resetPasswordToken: { type: 'string', private: true },
      confirmationToken: { type: 'string', private: true },
      confirmed: { type: 'boolean', default: false },
      blocked: { type: 'boolean', default: false },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: roleUid,
        inversedBy: 'users',
      },
    },
  },
} as const satisfies FeatureTypes
