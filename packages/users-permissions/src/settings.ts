import type { UsersPermissionsConfig } from '@content-gen/runtime'

export const userUid = 'plugin::users-permissions.user'
export const roleUid = 'plugin::users-permissions.role'
export const permissionUid = 'plugin::users-permissions.permission'

/** The settings of Strapi v4 where the config has none. */
export const defaultSettings: UsersPermissionsConfig = {
  jwt: { expiresIn: '30d', keepOnPasswordChange: false },
  ratelimit: { enabled: true, interval: 60_000, max: 10 },
  register: { allowedFields: null },
  advanced: {
    unique_email: true,
    allow_register: true,
    email_confirmation: false,
    email_reset_password: null,
    email_confirmation_redirection: null,
    default_role: 'authenticated',
  },
}
