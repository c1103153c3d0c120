/** The parts of a body, and of a model, that a link depends on. */
import type { TypeDescriptor } from '../layout.js'
import type { Body } from '../request.js'

/** The ids that a value names, in any form. */
export function mentioned(value: unknown): Set<number> {
  const ids = new Set<number>()
  const visit = (each: unknown) => {
    if (typeof each === 'number' || typeof each === 'string') ids.add(Number(each))
    else if (typeof each === 'object' && each !== null) Object.values(each).forEach(visit)
  }
  visit(value)
  return ids
}

export function isPrivate(type: TypeDescriptor, name: string | undefined): boolean {
  return name !== undefined && type.attributes[name]?.private === true
}

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null
}
