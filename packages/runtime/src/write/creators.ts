import { acting } from '../recording/acting.js'
import type { Caller } from '../caller.js'
import type { Data } from '../tables.js'
import type { CompiledType } from '../types.js'

/** Returns the columns that say which administrator makes or changes an entry; none if no administrator does. */
export function creatorColumns({ descriptor }: CompiledType, caller: Caller, mode: 'create' | 'update'): Data {
  const { creators } = descriptor
  const id = creators === undefined ? null : administratorOf(caller)
  if (creators === undefined || id === null) return {}
  const changed = { [creators.updatedBy.field]: id }
  return mode === 'create' ? { [creators.createdBy.field]: id, ...changed } : changed
}

/** Returns the person in whose name to write: who prepared the change, else the sender of the request, for whom the server's own code acts. */
function administratorOf({ administrator }: Caller): number | null {
  const around = acting.getStore()
  if (around?.actor) return around.actor.kind === 'administrator' ? Number(around.actor.id) : null
  return administrator?.id ?? around?.caller?.administrator?.id ?? null
}
