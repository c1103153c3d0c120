import type { Config, UsersPermissionsConfig } from '@content-gen/runtime'

/** Returns the settings of accounts. @throws Error if the project was generated without them */
export function accountSettings({ usersPermissions }: Pick<Config, 'usersPermissions'>): UsersPermissionsConfig {
  if (usersPermissions === undefined) throw new Error('users-permissions is off: run `content-gen generate`.')
  return usersPermissions
}
