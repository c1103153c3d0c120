import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../caller.js'

/** On whose behalf the current code runs: the state of a request. The caller is set once it is known. */
export interface Acting {
  readonly caller?: Caller
  readonly requestId?: string
  /** What the code does, if that is more than to create, update or delete: `restore`. */
  readonly act?: string
}

/** The request around the calling code; nothing in code that the server runs by itself. */
export const acting = new AsyncLocalStorage<Acting>()
