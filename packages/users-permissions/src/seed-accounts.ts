import type { Store } from '@content-gen/runtime'
import type { OpenMailTransport } from './mail/define-transport.js'
import { usersPermissions, type UsersPermissions } from './users-permissions.js'
import type { WithAccounts } from './with-accounts.js'

/** Returns the addition to the argument of owner code for a seed. Accounts and their secrets are opened at the first use. */
export function seedAccounts(store: Store, mails?: OpenMailTransport): WithAccounts {
  let first: Promise<UsersPermissions> | undefined
  const opened = () => (first ??= usersPermissions(store, mails ? { mails } : {}))
  return {
    accounts: {
      issueToken: async (accountId) => (await opened()).tokens.issueToken(accountId),
      verifyToken: async (token) => (await opened()).tokens.verifyToken(token),
    },
    email: {
      send: async (mail) => (await opened()).email.send(mail),
      sendTemplated: async (options, template, data) => (await opened()).email.sendTemplated(options, template, data),
    },
  }
}
