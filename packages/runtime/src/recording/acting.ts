import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller } from '../caller.js'
import type { Confirm } from '../rights/confirm.js'

/** The author of a change: an account, an administrator, an API token, somebody without credentials, or code that the server runs. */
export interface Actor {
  readonly kind: 'account' | 'administrator' | 'token' | 'anybody' | 'code'
  readonly id: string | null
  readonly name: string | null
}

/** On whose behalf the current code runs: the state of a request. The caller is set once it is known. */
export interface Acting {
  readonly caller?: Caller
  readonly requestId?: string
  /** Set by code that does now what somebody asked for earlier. */
  readonly actor?: Actor
  /** Returns the network address of the sender. */
  readonly address?: () => string
  readonly confirm?: Confirm | undefined
  /** The name of the act, if it is more than to create, update or delete: `restore`. */
  readonly act?: string
}

/** The request around the calling code; nothing in code that the server runs by itself. */
export const acting = new AsyncLocalStorage<Acting>()
