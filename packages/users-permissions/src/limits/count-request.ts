import { RateLimitError } from './rate-limit.js'
import type { Route } from '@content-gen/runtime'
import type { Accounts } from '../accounts.js'
import type { Allowance } from './rate-limit.js'

/** The part of Koa's context that rate limits read. */
export interface LimitedRequest {
  readonly ip: string
  set(name: string, value: string): void
}

/** Counts a request, from REST or GraphQL, and sets headers with the remaining allowance. @throws RateLimitError */
export async function countRequest(
  { rateLimit }: Pick<Accounts, 'rateLimit'>,
  request: LimitedRequest,
  action: string,
): Promise<void> {
  try {
    const allowance = await rateLimit.count(action, request.ip)
    if (allowance) tell(request, allowance)
  } catch (error) {
    if (error instanceof RateLimitError) {
      tell(request, error.allowance)
      request.set('Retry-After', String(Math.max(error.allowance.reset - Math.floor(Date.now() / 1000), 1)))
    }
    throw error
  }
}

function tell(request: LimitedRequest, { limit, remaining, reset }: Allowance): void {
  request.set('X-RateLimit-Limit', String(limit))
  request.set('X-RateLimit-Remaining', String(remaining))
  request.set('X-RateLimit-Reset', String(reset))
}

/** Returns what limits the requests of a route. */
export function limitedBy(accounts: Pick<Accounts, 'rateLimit'>): (action: string, run: Route['run']) => Route['run'] {
  return (action, run) => async (ctx) => {
    await countRequest(accounts, ctx, action)
    await run(ctx)
  }
}
