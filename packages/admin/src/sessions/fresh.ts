import { RequestError } from '@content-gen/runtime'
import type { AdminCaller } from '../administrators/admin-caller.js'

/** Refuses what a thief could keep of a session, unless its owner has just proved to be there. @throws RequestError 403 */
export function requireFresh({ isFresh }: AdminCaller): void {
  if (isFresh) return
  throw new RequestError(403, 'ForbiddenError', 'Enter your password again', {}, { code: 'notFresh' })
}
