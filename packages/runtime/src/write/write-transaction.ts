import type { Transaction } from '../database.js'
import type { Pauses } from '../load/pauses.js'
import type { CompiledType } from '../types.js'
import type { WriteContext } from './context.js'

/** One transaction, and what belongs to it. */
export interface WriteTransaction {
  readonly context: WriteContext
  readonly transaction: Transaction
  /** The time of everything that it writes, in stored form. */
  readonly now: unknown
  readonly pauses: Pauses
}

/** Returns the Prisma field of a scalar attribute, if the type has it. */
export function scalarField(type: CompiledType, name: string): string | null {
  const attribute = type.attributes.get(name)
  return attribute?.kind === 'scalar' ? attribute.descriptor.field : null
}
