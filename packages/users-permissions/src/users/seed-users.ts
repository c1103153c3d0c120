import { ApplicationError } from '@content-gen/runtime'
import { Users } from './users.js'
import type { Store } from '@content-gen/runtime'

/** An account for a seed, with any attributes that the project added. */
export interface SeedUser extends Readonly<Record<string, unknown>> {
  readonly username: string
  readonly email: string
  readonly password: string
  /** The type of its role: `authenticated`. */
  readonly role?: string
}

/** An addition to the argument of a seed: creates accounts that can sign in. */
export interface WithUsers {
  readonly users: {
    /** Returns the id of the account. */
    create(user: SeedUser): Promise<number>
  }
}

export function seedUsers(store: Store): WithUsers['users'] {
  const users = new Users(store)
  return {
    async create({ role = 'authenticated', email, ...user }) {
      const { username } = user
      const id = await users.table.roleId(role)
      if (id === null) throw new ApplicationError(`There is no role "${role}"`)
      const address = email.toLowerCase()
      const data = { confirmed: true, blocked: false, ...user, email: address, provider: 'local', role: id }
      return users.add(data, {
        guard: async (writing, names) => {
          if (await users.names.isTaken(writing, names))
            throw new ApplicationError(`There is an account ${username} or ${address} already`)
        },
      })
    },
  }
}
