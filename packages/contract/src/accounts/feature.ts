import type { Feature } from '../features/feature.js'
import { firstActions } from './actions.js'
import { accountsTypes } from './content-types.js'
import { authApi, permissionsApi, providersApi, rolesApi, usersApi } from './routes.js'
import { accountsSettings } from './settings.js'
import { accountsTables, providersTables } from './tables.js'
import { accountsTypeDefs } from './type-defs.js'

export const accountsFeature = {
  section: 'users-permissions',
  settings: accountsSettings,
  contentTypes: accountsTypes,
  tables: [accountsTables, providersTables],
  routes: [authApi, providersApi, usersApi, rolesApi, permissionsApi],
  typeDefs: accountsTypeDefs,
  firstActions,
  packages: ['@content-gen/users-permissions'],
  app: {
    export: 'usersPermissions',
    isAwaited: true,
    as: { store: 'store', api: 'accountsApi', accounts: 'accounts', tokens: 'tokens', email: 'email' },
    arguments: ['opened', { mails: 'mails', providers: 'providers', hasWholeCallers: 'hasWholeCallers' }],
    plugin: 'accountsApi',
    isBeforeContent: true,
    isOfPanel: true,
    owned: {
      type: 'WithAccounts',
      members: { accounts: 'tokens', email: 'email' },
      seed: { export: 'seedAccounts', arguments: ['store', 'mails'] },
    },
    graphqlPart: { export: 'accountOperations', arguments: ['accounts'] },
  },
  menu: [
    { group: 'people', path: '/users', title: 'shell.users', icon: 'users', right: 'users.read' },
    { group: 'settings', path: '/settings/tokens', title: 'shell.tokens', icon: 'key', right: 'settings.tokens' },
  ],
} as const satisfies Feature
