import { AsyncLocalStorage } from 'node:async_hooks'
import type { Middleware } from './routes.js'

export type RequestAround = Parameters<Middleware>[0]

/** The requests under way, for code that asks which one it works for. */
export class Requests {
  #around: AsyncLocalStorage<RequestAround> | null = null

  /** Returns a function that returns the request around the code that calls it: undefined in code that the server runs by itself. */
  follow(): () => RequestAround | undefined {
    const around = (this.#around ??= new AsyncLocalStorage())
    return () => around.getStore()
  }

  /** Until somebody follows requests, they cost nothing. */
  readonly middleware: Middleware = (ctx, next) => (this.#around === null ? next() : this.#around.run(ctx, next))
}
