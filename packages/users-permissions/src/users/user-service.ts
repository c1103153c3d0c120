import { ApplicationError, collection, NotFoundError, trusted } from '@content-gen/runtime'
import { requireId } from '@content-gen/runtime/query'
import { isRecord, own } from '@content-gen/runtime/write'
import { accountSettings } from '../settings.js'
import { assignedAnd, settable, withoutCodes } from './manage.js'
import { permitted } from './permitted.js'
import { Users } from './users.js'
import type {
  Caller,
  CollectionService,
  CreateInput,
  EntryWrites,
  Store,
  TypeDescriptor,
  UpdateInput,
} from '@content-gen/runtime'

/**
 * Accounts, for owner code. Names, passwords and tokens follow the rules of the API's own routes. A new account has the role of
 * registrations unless `data` names another, and need not have a password.
 */
export type UserService<Model> = Pick<
  CollectionService<Model, UserInput<CreateInput<Model>>, UserInput<UpdateInput<Model>>>,
  'find' | 'findOne' | 'create' | 'update' | 'delete'
>

/** A role may be named by its type as well: `editor`. */
export type UserInput<Input> = Omit<Input, 'role'> & {
  readonly role?: string | ('role' extends keyof Input ? Input['role'] : never)
}

/** Returns the service of the accounts. @throws Error if the store was opened without the descriptor */
export function userService<Model>(store: Store, descriptor: TypeDescriptor<Model>): UserService<Model> {
  const { find, findOne, create, update, ...service } = collection<
    Model,
    UserInput<CreateInput<Model>>,
    UserInput<UpdateInput<Model>>
  >(store, descriptor, accountWrites(store))
  return { find, findOne, create, update, delete: service.delete }
}

function accountWrites(store: Store): EntryWrites {
  const users = new Users(store)
  const { default_role: role } = accountSettings(store.config).advanced
  const existing = async (id: string | number): Promise<number> => {
    const user = await users.table.byId(requireId(id))
    if (!user) throw new NotFoundError()
    return user.id
  }
  return {
    create: async (sent, caller) => {
      const data = await dataOf(users, { role, ...accepted(users, sent, caller), provider: 'local' })
      return permitted(users, { caller, act: 'create', id: null, sent: fieldsIn(sent) }, (preset) =>
        users.add(
          { ...data, ...preset },
          {
            caller,
            ownAttributes: assignedAnd(preset),
            guard: (writing, names) => users.names.refuseTaken(writing, names),
          },
        ),
      )
    },
    update: async (id, sent, caller, guard) => {
      const account = await existing(id)
      const data = withoutCodes(await dataOf(users, accepted(users, sent, caller)))
      return permitted(users, { caller, act: 'update', id: account, sent: fieldsIn(sent) }, async (preset) => {
        const options = { caller, ownAttributes: assignedAnd(preset), ...(guard ? { guard } : {}) }
        await users.change(account, { ...data, ...preset }, options)
        return account
      })
    },
    delete: async (id, caller, guard) => {
      const account = await existing(id)
      return permitted(users, { caller, act: 'delete', id: account, sent: {} }, async () => {
        await users.remove(account, guard, caller)
        return account
      })
    },
  }
}

function fieldsIn(sent: unknown): Readonly<Record<string, unknown>> {
  return isRecord(sent) ? sent : {}
}

/** An untrusted caller may set only what the API's own routes would accept. */
function accepted(users: Users, sent: unknown, caller: Caller): Readonly<Record<string, unknown>> {
  const data = fieldsIn(sent)
  return caller === trusted ? data : settable(users, data, caller)
}

/** Returns the data with the role's id. @throws ApplicationError if there is no such role */
async function dataOf(
  users: Users,
  data: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, unknown>>> {
  const role = own(data, 'role')
  if (typeof role !== 'string' || /^\d+$/.test(role)) return data
  const id = await users.table.roleId(role)
  if (id === null) throw new ApplicationError(`There is no role "${role}"`)
  return { ...data, role: id }
}
