import { endedSites, identityTable, oauthSites } from '@content-gen/contract'
import type { SignInProvider } from '@content-gen/contract'
import { isSubjectAt } from '../identities.js'
import type { PersonThere } from '../identities.js'
import { AccountsError, models } from './rows.js'
import type { Rows } from './rows.js'

export interface UnlinkedAccount {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly provider: string
}

/** Adds the person at a provider to whom an account belongs. @throws AccountsError if one of them is linked already */
export async function addPerson(
  rows: Rows,
  account: number,
  { provider, subject }: PersonThere,
  known: Readonly<Record<string, SignInProvider>>,
): Promise<void> {
  const table = await rows.featureTable(identityTable)
  if (table === null)
    throw new AccountsError('nobody signs in by a provider: users-permissions.providers names none, or is not migrated')
  const site = Object.hasOwn(known, provider) ? known[provider] : undefined
  if (site === undefined)
    throw new AccountsError(`there is no provider "${provider}": there are ${Object.keys(known).join(', ')}`)
  if (!isSubjectAt(site, subject))
    throw new AccountsError(`the id of a person at ${provider} is ${site.issuer ?? ''} <id>, as the log tells it`)
  const taken = await rows.query(
    `select account from ${table} where provider = ? and (subject = ? or account = ?) order by account`,
    [provider, subject, account],
  )
  if (taken.some((row) => Number(row['account']) === account))
    throw new AccountsError(`the account is linked with somebody of ${provider} already`)
  if (taken.length > 0) throw new AccountsError('the person has another account already')
  await rows.query(`insert into ${table} (account, provider, subject) values (?, ?, ?)`, [account, provider, subject])
}

/** Sites that do not vouch for addresses. */
const silent: readonly string[] = [
  ...Object.entries(oauthSites).flatMap(([name, { vouches }]) => (vouches === false ? [name] : [])),
  ...Object.keys(endedSites),
]

/** Returns the accounts from Strapi v4 that no sign-in can find by itself, since their provider does not vouch for addresses. */
export async function unlinkedAccounts(rows: Rows): Promise<readonly UnlinkedAccount[]> {
  const table = await rows.featureTable(identityTable)
  if (table === null) return []
  const found = await rows.query(
    `select u.id as id, u.username as username, u.email as email, u.provider as provider from ${rows.table(models.user)} u ` +
      `where u.provider in (${silent.map(() => '?').join(', ')}) ` +
      `and not exists (select 1 from ${table} i where i.account = u.id and i.provider = u.provider) order by u.id`,
    silent,
  )
  return found.map(({ id, username, email, provider }) => ({
    id: Number(id),
    username: String(username ?? ''),
    email: String(email ?? ''),
    provider: String(provider),
  }))
}

/** Forgets who a deleted account was. */
export async function forgetPerson(rows: Rows, account: number): Promise<void> {
  const table = await rows.featureTable(identityTable)
  if (table !== null) await rows.query(`delete from ${table} where account = ?`, [account])
}
