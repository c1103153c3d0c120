import { RequestError } from '@content-gen/runtime'
import type { KoaContext } from '../resolvers/koa-context.js'

/**
 * Ends the work for a client that left while it waited: a crowd of them would keep the server at work for nobody.
 * @throws RequestError 400, which only the log sees
 */
export function requireClient({ res }: KoaContext): void {
  if (res.closed) throw new RequestError(400, 'BadRequestError', 'The connection was cut off')
}
