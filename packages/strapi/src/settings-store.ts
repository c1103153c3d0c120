/** The look-alike of `strapi.store`, of the settings of accounts: Strapi v4 keeps them in its database, a project in its config. */
import type { Config, UsersPermissionsConfig } from '@content-gen/contract'

export type AdvancedSettings = UsersPermissionsConfig['advanced']

interface Key {
  readonly type?: string
  readonly name?: string
  readonly key?: string
}

export function settingsStore({ usersPermissions }: Pick<Config, 'usersPermissions'>) {
  const get = async ({ type, name, key }: Key = {}): Promise<AdvancedSettings> => {
    if (type === 'plugin' && name === 'users-permissions' && key === 'advanced' && usersPermissions !== undefined)
      return usersPermissions.advanced
    throw new Error(`strapi.store has no ${type}_${name}_${key} here`)
  }
  const store = (given: Key = {}) => ({ get: (more: Key = {}) => get({ ...given, ...more }) })
  return Object.assign(store, { get })
}
