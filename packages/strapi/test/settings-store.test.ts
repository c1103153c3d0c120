/** `strapi.store`, whose settings are in the config here. */
import { expect, test } from 'vitest'
import { parseConfig } from '../../schema/src/index.js'
import { settingsStore } from '../src/settings-store.js'

const { config } = parseConfig('{}', '')
const store = settingsStore({ usersPermissions: config['users-permissions'] })
const accounts = { type: 'plugin', name: 'users-permissions' }

/** A new Strapi 4.26.2 stores these. */
const advanced = {
  unique_email: true,
  allow_register: true,
  email_confirmation: false,
  email_reset_password: null,
  email_confirmation_redirection: null,
  default_role: 'authenticated',
}

test('the settings of accounts are those of the config, however they are asked for', async () => {
  expect(await store({ ...accounts, key: 'advanced' }).get()).toEqual(advanced)
  expect(await store(accounts).get({ key: 'advanced' })).toEqual(advanced)
  expect(await store.get({ ...accounts, key: 'advanced' })).toEqual(advanced)
})

test('other settings are refused, as are those of accounts in a project without them', async () => {
  await expect(store({ type: 'type', name: 'setup' }).get({ key: 'initHasRun' })).rejects.toThrow(
    'type_setup_initHasRun',
  )
  await expect(settingsStore({}).get({ ...accounts, key: 'advanced' })).rejects.toThrow('users-permissions_advanced')
})
