import { projectDatabase, rehearse } from '@content-gen/operate'
import { ok, some, warning, type Finding, type Patient } from './finding.js'

const mostTold = 20

/** Finds accounts from Strapi v4 that no sign-in can find by itself. */
export async function checkSignIns({ root, config }: Patient): Promise<readonly Finding[]> {
  const accounts = config?.['users-permissions']
  if (accounts?.enabled !== true || Object.keys(accounts.providers).length === 0) return []
  const { unlinkedAccounts } = await import('@content-gen/users-permissions/console')
  const found = await rehearse(await projectDatabase(root), unlinkedAccounts)
  if (found.length === 0) return [ok('Sign-in at other sites finds every account.')]
  const told = found.map(({ username, provider }) => `${JSON.stringify(username)} (${provider})`)
  return [warning(`Accounts of providers that do not vouch for addresses: ${some(told, mostTold)}. ${remedy}`)]
}

const remedy =
  'Their people prove their addresses by a code in a mail, or you link them: "content-gen user link", or in the panel.'
