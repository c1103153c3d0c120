import { QueryClient } from '@tanstack/react-query'
import { statusOf } from './api-error.js'

/** Reads are tried again if the server is away or overloaded; what it answered is believed. */
function isWorthRetry(count: number, error: unknown): boolean {
  const status = statusOf(error)
  return count < 3 && (status === 0 || status === 429 || (status !== null && status >= 500))
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetry,
        retryDelay: (count) => Math.min(500 * 2 ** count, 8000),
        staleTime: 5000,
        // The browser's guess of being online is often wrong: ask, and see.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
