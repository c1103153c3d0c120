import { lookUp } from '@content-gen/runtime/write'
import type { AdministratorCallers, Caller, Store } from '@content-gen/runtime'
import { adminCaller } from '../administrators/admin-caller.js'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { findAdministrator } from '../administrators/stored-administrator.js'
import type { AdminRights } from '../http/admin-route.js'

/** Returns the caller in whose name an administrator's requests are done. */
export function callerOfAdministrator(
  rights: AdminRights,
  administrator: Omit<AdminCaller, 'session' | 'isFresh'>,
): Caller {
  const { id, name, roles } = administrator
  return { ...rights.callerOf(administrator), origin: `administrator ${id}`, administrator: { id, name, roles } }
}

/** Returns the callers of administrators for what they have asked to be done later. Somebody who is blocked may do nothing. */
export function storedCallers({ writes }: Pick<Store, 'writes'>, rights: AdminRights): AdministratorCallers {
  return async (id) => {
    const found = await lookUp(writes, (writing) => findAdministrator(writing, { id }))
    return found === null || found.isBlocked ? null : callerOfAdministrator(rights, adminCaller(found, 0, false))
  }
}
