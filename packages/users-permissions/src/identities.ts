/** The persons at providers to whom accounts belong. */
import { identityTable } from '@content-gen/contract'
import { deleteRows, featureTable, findRow, insertRow } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'

/** A person at a provider. */
export interface PersonThere {
  readonly provider: string
  readonly subject: string
}

const table = featureTable(identityTable)

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

/** Forgets who a deleted account was. */
export async function forgetAccount(writing: WriteTransaction, account: number): Promise<void> {
  await deleteRows(writing, table, { where: { account } })
}
