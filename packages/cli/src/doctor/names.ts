import { projectDatabase, rehearse } from '@content-gen/operate'
import { ok, some, warning, type Finding, type Patient } from './finding.js'

const mostTold = 20

/** Finds accounts whose names or addresses read the same, as a copied database may have them. */
export async function checkNames({ root, config }: Patient): Promise<readonly Finding[]> {
  if (config?.['users-permissions'].enabled !== true) return []
  const { alikeAccounts } = await import('@content-gen/users-permissions/console')
  const groups = await rehearse(await projectDatabase(root), alikeAccounts)
  if (groups.length === 0) return [ok('The names of accounts can be told apart.')]
  const told = groups.map((accounts) => accounts.map(({ id, name }) => `${JSON.stringify(name)} (${id})`).join(' and '))
  return [warning(`Accounts whose names read the same: ${some(told, mostTold)}. ${exactly}`)]
}

const exactly = 'Each signs in by its exact name. Give all but one of them another name.'
