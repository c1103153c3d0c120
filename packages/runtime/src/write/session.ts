import type { Delegate, WriteClient } from '../database.js'
import type { Stretches } from '../stretches.js'
import type { CompiledType } from '../types.js'
import type { WriteContext } from './context.js'

/** One transaction. */
export interface Session {
  readonly context: WriteContext
  readonly client: WriteClient
  /** The time of everything that it writes, in stored form. */
  readonly now: unknown
  readonly stretches: Stretches
}

/** @throws Error if the Prisma client does not belong to the descriptors */
export function delegate(session: Session, name: string): Delegate {
  const found = session.client[name]
  if (found === undefined)
    throw new Error(`The Prisma client has no model ${name}: run \`content-gen generate\` and restart`)
  return found
}

export function rowsOf(session: Session, type: CompiledType): Delegate {
  return delegate(session, type.descriptor.delegate)
}

/** Returns the Prisma field of a scalar attribute, if the type has it. */
export function scalarField(type: CompiledType, name: string): string | null {
  const attribute = type.attributes.get(name)
  return attribute?.kind === 'scalar' ? attribute.descriptor.field : null
}
