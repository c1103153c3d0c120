import type { FeatureTypes } from '../content-types/content-type.js'

export const accountsTypes = {
  'plugin::users-permissions.permission': {
    kind: 'collectionType',
    collectionName: 'up_permissions',
    info: { singularName: 'permission', pluralName: 'permissions', displayName: 'Permission' },
    attributes: {
      action: { type: 'string', required: true },
      role: {
        type: 'relation',
        relation: 'manyToOne',
        target: 'plugin::users-permissions.role',
        inversedBy: 'permissions',
      },
    },
  },
  'plugin::users-permissions.role': {
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
        target: 'plugin::users-permissions.permission',
        mappedBy: 'role',
      },
      users: { type: 'relation', relation: 'oneToMany', target: 'plugin::users-permissions.user', mappedBy: 'role' },
    },
  },
  'plugin::users-permissions.user': {
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
        target: 'plugin::users-permissions.role',
        inversedBy: 'users',
      },
    },
  },
} as const satisfies FeatureTypes
