/** The one place where a request becomes a caller and where a caller is refused, for routes and GraphQL alike. */
import { ForbiddenError, UnauthorizedError } from '../errors/errors.js'
import type { IncomingMessage } from 'node:http'
import type { Caller } from '../caller.js'
import type { Store } from '../store.js'
import { Spent } from '../metrics/spent.js'
import { ofRequest } from './sender/origin.js'
import { isRepeated } from './request/repeated.js'

/**
 * Returns the caller of a request, synchronously unless something has to be looked up.
 * @throws UnauthorizedError if the credentials are invalid, or missing where nothing is allowed without them, unless they are optional
 */
export function authenticate(
  store: Store,
  request: IncomingMessage,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): Caller | Promise<Caller> {
  const { authorization } = request.headers
  // Node keeps the first of two headers; a proxy in between may have checked the second.
  if (authorization !== undefined && isRepeated(request.rawHeaders, 'authorization')) throw new UnauthorizedError()
  const caller = store.callerOf(authorization)
  return ofSender(store, request, caller, isOptional ? (found) => found : known)
}

/** Returns the anonymous caller, whatever credentials the request has. */
export function anyone(store: Store, request: IncomingMessage): Caller | Promise<Caller> {
  return ofSender(store, request, store.callerOf(undefined))
}

/** To look the caller up belongs to the time of its request at the database. */
function ofSender(
  { config }: Store,
  request: IncomingMessage,
  caller: Caller | Promise<Caller>,
  admit = (found: Caller) => found,
): Caller | Promise<Caller> {
  const { proxy } = config.server
  const spent = new Spent()
  const complete = (found: Caller) => ofRequest(admit(found), request, proxy, spent)
  return caller instanceof Promise ? spent.during(() => caller).then(complete) : complete(caller)
}

/** @throws ForbiddenError if the caller lacks one of the actions */
export function authorize(caller: Caller, actions: readonly string[]): void {
  for (const action of actions) if (!caller.can(action)) throw new ForbiddenError()
}

function known(caller: Caller): Caller {
  if (caller.isUnknown) throw new UnauthorizedError()
  return caller
}
