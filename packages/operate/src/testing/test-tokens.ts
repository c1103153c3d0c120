import { randomBytes } from 'node:crypto'
import type { Store } from '@content-gen/runtime'

/** Makes an account for each role that is asked for; returns its token. */
export function testTokens(store: Store): (role: string) => Promise<string> {
  const tokens = new Map<string, Promise<string>>()
  const make = async (role: string) => {
    if (store.config.usersPermissions === undefined)
      throw new Error(`The project has no accounts, and so nobody with the role "${role}": only as('public') is there.`)
    const { seedAccounts, seedUsers } = await import('@content-gen/users-permissions')
    const password = randomBytes(24).toString('base64url')
    const person = { username: `test-${role}`, email: `test-${role}@example.com`, password, role }
    const id = await seedUsers(store).create(person)
    return seedAccounts(store).accounts.issueToken(id)
  }
  return (role) => {
    const token = tokens.get(role) ?? make(role)
    tokens.set(role, token)
    return token
  }
}
