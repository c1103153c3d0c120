import { UnauthorizedError } from '@content-gen/runtime'
import { lookUp } from '@content-gen/runtime/write'
import type { AdministratorCallers, Caller, Store } from '@content-gen/runtime'
import { adminCaller } from '../administrators/admin-caller.js'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { findAdministrator } from '../administrators/stored-administrator.js'
import type { AdminRights } from '../http/admin-route.js'

/** Returns the caller in whose name an administrator's requests are done. */
export function callerOfAdministrator(rights: AdminRights, administrator: Omit<AdminCaller, 'session'>): Caller {
  const { id, name } = administrator
  return { ...rights.callerOf(administrator), origin: `administrator ${id}`, administrator: { id, name } }
}

/** Returns the callers of administrators for what they have asked to be done later. Somebody who is blocked may do nothing. */
export function storedCallers({ writes }: Pick<Store, 'writes'>, rights: AdminRights): AdministratorCallers {
  return async (id) => {
    const found = await lookUp(writes, (session) => findAdministrator(session, { id }))
    return found === null || found.isBlocked ? null : callerOfAdministrator(rights, adminCaller(found, 0))
  }
}

/** Returns the caller of a request, which may last: each write is judged, in its transaction, by the rights that there are by then. */
export function callerOfRequest(store: Pick<Store, 'writes'>, rights: AdminRights, administrator: AdminCaller): Caller {
  const caller = callerOfAdministrator(rights, administrator)
  const stored = storedCallers(store, rights)
  let gate = caller.gate
  if (gate === undefined) return caller
  return {
    ...caller,
    gate: {
      isOpen: (uid, act) => gate?.isOpen(uid, act) ?? false,
      admit: async (write) => {
        gate = (await stored(administrator.id))?.gate
        if (gate === undefined) throw new UnauthorizedError('Sign in first')
        return gate.admit(write)
      },
    },
  }
}
