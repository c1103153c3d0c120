import { RequestError } from '@content-gen/runtime'
import type { Context } from '@content-gen/runtime'
import type { AdminCaller } from '../administrators/admin-caller.js'

/** Sent by pages of the panel: the administrator for whom they were opened. */
const header = 'x-administrator'

/**
 * Refuses requests of a page that was opened for somebody else, whose cookie another tab has replaced: what one person has typed is not sent in
 * the name of another. @throws RequestError 401
 */
export function requireSamePerson(ctx: Pick<Context, 'get'>, { id }: AdminCaller): void {
  const sent = ctx.get(header)
  if (sent !== '' && sent !== String(id))
    throw new RequestError(401, 'UnauthorizedError', 'Somebody else has signed in', {}, { code: 'otherPerson' })
}
