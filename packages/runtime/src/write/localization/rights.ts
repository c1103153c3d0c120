import { ForbiddenError } from '../../errors/errors.js'
import type { Caller } from '../../caller.js'
import type { CompiledType } from '../../types.js'

/** Entries that change along with the requested one require the same permission. @throws ForbiddenError */
export function requireUpdate(author: Caller, { uid }: CompiledType): void {
  if (!author.can(`${uid}.update`)) throw new ForbiddenError()
}
