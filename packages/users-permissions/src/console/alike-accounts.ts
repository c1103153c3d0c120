import { plainName } from '../users/account-key.js'
import { models } from './rows.js'
import type { Rows } from './rows.js'

export interface AlikeAccount {
  readonly id: number
  /** The user name or the address. */
  readonly name: string
}

/**
 * Returns the accounts whose names, or whose addresses, are different but read the same. No new account gets such a name: these were there
 * before.
 */
export async function alikeAccounts(rows: Rows): Promise<readonly (readonly AlikeAccount[])[]> {
  return [...(await alikeIn(rows, 'username')), ...(await alikeIn(rows, 'email'))]
}

async function alikeIn(rows: Rows, column: 'username' | 'email'): Promise<AlikeAccount[][]> {
  const [table, key] = [rows.table(models.user), `${column}_key`]
  const several = `${key} in (select ${key} from ${table} group by ${key} having count(*) > 1)`
  // Copied accounts have no keys until a server gives them some.
  const anyWithout = `exists (select 1 from ${table} where ${key} is null)`
  const found = await rows.query(
    `select id, ${column} as name from ${table} where ${column} is not null and (${several} or ${anyWithout}) order by id`,
  )
  const groups = new Map<string, AlikeAccount[]>()
  for (const { id, name } of found) {
    const [account, plain] = [{ id: Number(id), name: String(name) }, plainName(String(name))]
    const known = groups.get(plain)
    if (known === undefined) groups.set(plain, [account])
    else known.push(account)
  }
  return [...groups.values()].filter(([first, ...others]) => others.some(({ name }) => name !== first?.name))
}
