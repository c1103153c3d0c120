/** The parts of a server in which the owner's code has a say: actions, and the types whose services it extends or whose reads it hooks. */
import type { CompiledType } from './types.js'

const owned = new WeakSet<object>()
const types = new WeakMap<object, CompiledType>()

/** Notes the type that a service is of. */
export function serviceOf<Service extends object>(type: CompiledType, service: Service): Service {
  types.set(service, type)
  return service
}

export function noteOwned(part: object | undefined): void {
  if (part) owned.add(part)
}

/** Notes what extends a generated controller or service. */
export function noteExtended(generated: object, own: object): void {
  noteOwned(types.get(generated))
  for (const action of Object.values(own) as unknown[]) if (typeof action === 'function') owned.add(action)
}

export function isOwned(part: object | undefined): boolean {
  return part !== undefined && owned.has(part)
}
