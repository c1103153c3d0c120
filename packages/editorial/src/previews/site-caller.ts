import { commonSight } from '@content-gen/runtime'
import type { Caller, Store } from '@content-gen/runtime'

/** Features whose actions show content or people. */
const showing = /^plugin::(upload|users-permissions|editorial)\./

/**
 * Returns the caller as whom a preview that an administrator made reads: the role of the site's visitors, without what its maker may not see by
 * now. Null if there is no such role. An action of the owner's code counts as a read of the type that it belongs to.
 */
export async function siteCaller(store: Store, maker: Caller): Promise<Caller | null> {
  const found = await store.callerOfRole(store.config.editorial?.preview.role ?? 'public')
  if (found === null) return null
  const { types } = store
  // No credentials would help whoever follows the link.
  const { isUnknown: _isUnknown, ...role } = found
  const mayShow = (action: string) => {
    const uid = action.slice(0, action.lastIndexOf('.'))
    return maker.can(action) || (types.has(uid) ? maker.can(`${uid}.find`) : !showing.test(action))
  }
  return {
    ...role,
    key: `preview of ${maker.key} as ${role.key}`,
    can: (action) => role.can(action) && mayShow(action),
    sight: commonSight(types, role, maker),
  }
}
