import { ForbiddenError, NotFoundError } from '@content-gen/runtime'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'

/** An act on entries of a type, by the action that permits it. */
export type PermittedAct = 'find' | 'create' | 'update' | 'delete'

/** @throws ForbiddenError if the caller lacks an action of this feature, such as `versions.read` */
export function requirePermission(caller: Caller, action: string): void {
  if (!caller.can(`plugin::editorial.${action}`)) throw new ForbiddenError()
}

/**
 * Returns the type of this uid.
 * @throws NotFoundError if it has no versions, or if the caller may not do this: types that it cannot see do not exist for it
 */
export function permittedType(
  types: ReadonlyMap<string, CompiledType>,
  uid: string,
  caller: Caller,
  act: PermittedAct,
): CompiledType {
  const type = types.get(uid)
  if (type === undefined || !caller.can(`${type.uid}.find`)) throw new NotFoundError()
  // A single type has no action to create it: an update does.
  const action = act === 'create' && type.descriptor.kind === 'single' ? 'update' : act
  if (!caller.can(`${type.uid}.${action}`)) throw new NotFoundError()
  return type
}
