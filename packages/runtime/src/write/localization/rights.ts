import { ForbiddenError } from '../../errors.js'
import type { Caller } from '../../caller.js'
import type { CompiledType } from '../../types.js'

/** Entries that are changed along with the one that was asked for are changed all the same. @throws ForbiddenError */
export function requireUpdate(author: Caller, { uid }: CompiledType): void {
  if (!author.can(`${uid}.update`)) throw new ForbiddenError()
}
