import { randomInt } from 'node:crypto'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Users } from '../users/users.js'

const [shortest, longest] = [3, 100]

/** Returns a name that no account has: the one that somebody has at the provider, with a number if it is taken. */
export async function freeName(users: Users, writing: WriteTransaction, wanted: string): Promise<string> {
  // A name may not look like the address of somebody else.
  const name = (wanted.split('@')[0] ?? '').trim().slice(0, longest)
  const names = [...(name.length >= shortest ? [name] : []), `${name}-${randomInt(1_000_000, 9_999_999)}`]
  for (const username of names) if (!(await users.names.isTaken(writing, { username }))) return username
  return `account-${randomInt(1e12, 9e12)}`
}
