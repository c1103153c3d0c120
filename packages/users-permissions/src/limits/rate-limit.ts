import { LRUCache } from 'lru-cache'
import { RequestError } from '@content-gen/runtime'
import { networkOf } from '@content-gen/runtime/recording'
import type { UsersPermissionsConfig } from '@content-gen/runtime'

/** The rest of a window's allowance after a request. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** The end of the window, in seconds since 1970. */
  readonly reset: number
}

/** 429 */
export class RateLimitError extends RequestError {
  constructor(readonly allowance: Allowance) {
    super(429, 'RateLimitError', 'Too many requests, please try again later.')
  }
}

/** Returns what a window leaves that ends in `rest` milliseconds. @throws RateLimitError if it leaves nothing */
export function allowanceOf(limit: number, count: number, rest: number): Allowance {
  const reset = Math.ceil((Date.now() + rest) / 1000)
  const allowance = { limit, remaining: Math.max(limit - count, 0), reset }
  if (count > limit) throw new RateLimitError(allowance)
  return allowance
}

interface Window {
  count: number
  /** On the scale of `performance.now()`: changing the system clock neither ends nor extends a window. */
  readonly end: number
}

/** The most addresses remembered, to bound memory: more than one window is likely to see. */
const most = 100_000

/** Counts requests per action and sender's address, in windows of fixed length. */
export class RateLimit {
  #windows: LRUCache<string, Window> | undefined

  constructor(private readonly config: UsersPermissionsConfig['ratelimit']) {}

  /** Returns null if there is no limit. @throws RateLimitError */
  count(action: string, address: string): Allowance | null {
    const { enabled, interval, max } = this.config
    if (!enabled) return null
    const now = performance.now()
    const key = `${action} ${networkOf(address)}`
    // Its lists take four megabytes, before the first key.
    const windows = (this.#windows ??= new LRUCache({ max: most, ttl: interval }))
    let window = windows.get(key)
    if (!window || window.end <= now) windows.set(key, (window = { count: 0, end: now + interval }))
    window.count++
    return allowanceOf(max, window.count, window.end - now)
  }
}
