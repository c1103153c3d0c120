import { superAdmin } from '@content-gen/contract'
import { ForbiddenError, NotFoundError, RequestError, ValidationError } from '@content-gen/runtime'
import { holdRows, selectRows, sql } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { currentCaller } from '../administrators/admin-caller.js'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { administratorFields, administratorOf, findAdministrator } from '../administrators/stored-administrator.js'
import type { StoredAdministrator } from '../administrators/stored-administrator.js'
import type { AdministratorRights } from '../rights/administrator-rights.js'
import { administrators } from '../tables.js'
import { covers } from './covers.js'

/** The rights of an administrator over others. */
export class Authority {
  constructor(private readonly rights: AdministratorRights) {}

  /** @throws ForbiddenError */
  require(caller: AdminCaller): void {
    if (!this.rights.rightsOf(caller).settings.administrators) throw new ForbiddenError()
  }

  /** Nobody gives a role that permits more than their own. @throws ValidationError, RequestError 403 */
  requireRoles(caller: AdminCaller, roles: readonly string[]): void {
    for (const role of roles) {
      if (!this.rights.roles.has(role))
        throw new ValidationError(`There is no role ${JSON.stringify(role)}`, {}, { code: 'noRole', data: { role } })
      if (!this.#covers(caller, [role]))
        throw new RequestError(
          403,
          'ForbiddenError',
          `The role ${role} permits more than your own roles`,
          {},
          { code: 'roleBeyond', data: { role } },
        )
    }
  }

  /** Returns the caller as it is by now. No administrator changes until the transaction ends. @throws UnauthorizedError, ForbiddenError */
  async enter(writing: WriteTransaction, caller: AdminCaller): Promise<AdminCaller> {
    await holdRows(writing, sql`select 1 from ${administrators.name} order by "id"`)
    const current = await currentCaller(writing, caller)
    this.require(current)
    return current
  }

  /** Returns an administrator whom the caller may change: one who may not do more. @throws NotFoundError, RequestError 403 */
  async find(writing: WriteTransaction, caller: AdminCaller, id: number): Promise<StoredAdministrator> {
    const found = await findAdministrator(writing, { id })
    if (found === null) throw new NotFoundError('There is no such administrator', { code: 'gone' })
    if (!this.#covers(caller, found.roles))
      throw new RequestError(
        403,
        'ForbiddenError',
        'This administrator may do more than you',
        {},
        { code: 'administratorBeyond' },
      )
    return found
  }

  #covers(caller: AdminCaller, roles: readonly string[]): boolean {
    const foreign = roles.filter((role) => !caller.roles.includes(role) && this.rights.roles.has(role))
    if (foreign.length === 0 || caller.roles.includes(superAdmin)) return true
    return covers(this.rights.of(caller), this.rights.of({ ...caller, roles: foreign }))
  }
}

/** Checks, at the end of a change, that somebody is left who may do everything. @throws RequestError 409 */
export async function requireSuper(writing: WriteTransaction, hasProvider: boolean): Promise<void> {
  const rows = await selectRows(writing, administrators, administratorFields, { where: { isBlocked: false } })
  const canSignIn = ({ password, subject }: StoredAdministrator) =>
    password !== null || (hasProvider && subject !== null)
  if (!rows.map(administratorOf).some((each) => each.roles.includes(superAdmin) && canSignIn(each))) throw lastSuper()
}

function lastSuper(): Error {
  return new RequestError(
    409,
    'ConflictError',
    'This is the last super administrator who can sign in: make another one first',
    {},
    { code: 'lastSuper' },
  )
}
