import type { Middleware } from '../routes.js'

/**
 * Returns a middleware for the requests that `serves` tells. Others go on at once: an async function that only passes them on would cost
 * each of them three turns of the queue of promises.
 */
export function only(serves: (ctx: Parameters<Middleware>[0]) => boolean, middleware: Middleware): Middleware {
  return (ctx, next) => (serves(ctx) ? middleware(ctx, next) : next())
}
