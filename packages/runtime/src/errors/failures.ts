import type { Logger } from 'pino'

/** The place of an error. It has nothing of bodies, headers and values. */
export interface FailurePlace {
  /** `hook`: a lifecycle, or work after a commit. `job`: a scheduled task, or a release. `webhook`: an event that is given up. */
  readonly kind: 'request' | 'hook' | 'job' | 'webhook' | 'start'
  /** The pattern of the route: `/api/articles/:id`. Null outside of requests. */
  readonly route: string | null
  /** The `X-Request-Id` of the answer. Null outside of requests. */
  readonly requestId: string | null
  /** The name of the task, the release or the webhook. */
  readonly name: string | null
}

/** Receives errors that no client caused. Nobody waits for it, and what it throws is logged. */
export type OnError = (error: unknown, place: FailurePlace) => unknown

/** Errors of hooks, which fail in requests and in tasks. */
const ofHooks = new WeakSet<object>()

/** Remembers that an error comes from a hook of the owner's, and throws it. */
export function throwOfHook(error: unknown): never {
  if (typeof error === 'object' && error !== null) ofHooks.add(error)
  throw error
}

const nowhere = { route: null, requestId: null, name: null }

/** Tells the owner's code of errors. */
export class Failures {
  #onError: OnError | undefined

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  use(onError: OnError | undefined): void {
    this.#onError = onError
  }

  /** Returns at once: the answer goes out before the owner's code runs. */
  tell(error: unknown, place: Pick<FailurePlace, 'kind'> & Partial<FailurePlace>): void {
    if (this.#onError !== undefined) setImmediate(() => void this.told(error, place))
  }

  /** Resolves when the owner's code is done. Never rejects. */
  async told(error: unknown, place: Pick<FailurePlace, 'kind'> & Partial<FailurePlace>): Promise<void> {
    const isOfHook = typeof error === 'object' && error !== null && ofHooks.has(error)
    try {
      await this.#onError?.(error, { ...nowhere, ...place, ...(isOfHook ? { kind: 'hook' } : {}) })
    } catch (fault) {
      this.log.warn({ err: fault }, 'onError failed')
    }
  }
}
