import type { Store } from '@content-gen/runtime'
import type { WithAccounts } from './auth/account-tokens.js'
import { usersPermissions, type UsersPermissions } from './users-permissions.js'

/** Returns the addition to the argument of owner code for a seed. Accounts and their secrets are opened at the first use. */
export function seedAccounts(store: Store): WithAccounts {
  let opened: Promise<UsersPermissions> | undefined
  const tokens = async () => (await (opened ??= usersPermissions(store))).tokens
  return {
    accounts: {
      issueToken: async (accountId) => (await tokens()).issueToken(accountId),
      verifyToken: async (token) => (await tokens()).verifyToken(token),
    },
  }
}
