import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { RequestError } from '@content-gen/runtime'
import type { UsersPermissionsConfig } from '@content-gen/runtime'

/** How much is left of a window, after the request. */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  /** When the window ends, in seconds since 1970. */
  readonly reset: number
}

/** 429 */
export class RateLimitError extends RequestError {
  constructor(readonly allowance: Allowance) {
    super(429, 'RateLimitError', 'Too many requests, please try again later.')
  }
}

interface Window {
  count: number
  /** As `performance.now()` counts: whoever sets the clock neither ends a window nor makes it longer. */
  readonly end: number
}

/** Addresses that are remembered: more than a window sees in all likelihood, and a bound on memory in any case. */
const most = 100_000

/** Counts requests per action and address of the sender, in windows of fixed length. */
export class RateLimit {
  readonly #windows: LRUCache<string, Window>

  constructor(private readonly config: UsersPermissionsConfig['ratelimit']) {
    this.#windows = new LRUCache({ max: most, ttl: config.interval })
  }

  /** Null where there is no limit. @throws RateLimitError */
  count(action: string, address: string): Allowance | null {
    const { enabled, interval, max } = this.config
    if (!enabled) return null
    const now = performance.now()
    const key = `${action} ${networkOf(address)}`
    let window = this.#windows.get(key)
    if (!window || window.end <= now) this.#windows.set(key, (window = { count: 0, end: now + interval }))
    window.count++
    const reset = Math.ceil((Date.now() + window.end - now) / 1000)
    const allowance = { limit: max, remaining: Math.max(max - window.count, 0), reset }
    if (window.count > max) throw new RateLimitError(allowance)
    return allowance
  }
}

/** Whoever has one address of IPv6 has the 2^64 beside it. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address
  const [head = '', tail] = address.split('%', 1)[0]?.toLowerCase().split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const middle = tail === undefined ? [] : Array<string>(Math.max(8 - left.length - right.length, 0)).fill('0')
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
