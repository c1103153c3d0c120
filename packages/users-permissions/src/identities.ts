/** The persons at providers to whom accounts belong. */
import { identityTable } from '@content-gen/contract'
import type { SignInProvider } from '@content-gen/contract'
import { deleteRows, featureTable, findRow, insertRow, selectRows } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'

/** A person at a provider. */
export interface PersonThere {
  readonly provider: string
  readonly subject: string
}

/** A person to whom an account belongs. */
export interface LinkedPerson extends PersonThere {
  readonly id: number
}

const table = featureTable(identityTable)

/** Returns true for an id as sign-ins at the provider have it: OpenID providers have their issuer before it, and a space. */
export function isSubjectAt({ issuer }: Pick<SignInProvider, 'issuer'>, subject: string): boolean {
  if (issuer === null) return subject !== ''
  const [there = '', id = ''] = subject.split(/ (.*)/s)
  return id !== '' && URL.canParse(there) && new URL(there).href === new URL(issuer).href
}

/** Returns the id of the person's account; null if it has none. */
export async function accountOf(writing: WriteTransaction, { provider, subject }: PersonThere): Promise<number | null> {
  const row = await findRow(writing, table, ['account'], { where: { provider, subject } })
  return row === null ? null : Number(row['account'])
}

/** Returns true if an account belongs to somebody at the provider. */
export async function isSomebodys(writing: WriteTransaction, provider: string, account: number): Promise<boolean> {
  return (await findRow(writing, table, [], { where: { provider, account } })) !== null
}

export async function linkAccount(
  writing: WriteTransaction,
  { provider, subject }: PersonThere,
  account: number,
): Promise<void> {
  await insertRow(writing, table, { account, provider, subject })
}

/** Returns the people to whom an account belongs, by provider. */
export async function peopleOf(writing: WriteTransaction, account: number): Promise<readonly LinkedPerson[]> {
  const rows = await selectRows(writing, table, ['id', 'provider', 'subject'], { where: { account } })
  return rows.map(({ id, provider, subject }) => ({
    id: Number(id),
    provider: String(provider),
    subject: String(subject),
  }))
}

/** Forgets one of them; returns the provider, or null if the account does not belong to this person. */
export async function dropPerson(writing: WriteTransaction, account: number, id: number): Promise<string | null> {
  const row = await findRow(writing, table, ['provider'], { where: { id, account } })
  if (row === null) return null
  await deleteRows(writing, table, { where: { id, account } })
  return String(row['provider'])
}

/** Forgets who a deleted account was. */
export async function forgetAccount(writing: WriteTransaction, account: number): Promise<void> {
  await deleteRows(writing, table, { where: { account } })
}
