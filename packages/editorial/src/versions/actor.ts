import type { Acting } from '@content-gen/runtime/recording'

/** Who changed something: an account, an API token, somebody without credentials, or code that the server runs by itself. */
export interface Actor {
  readonly kind: 'account' | 'token' | 'anybody' | 'code'
  readonly id: string | null
  readonly name: string | null
}

export function actorOf(acting: Acting | undefined): Actor {
  const caller = acting?.caller
  if (caller === undefined) return { kind: 'code', id: null, name: null }
  if (caller.user) return { kind: 'account', id: String(caller.user.id), name: caller.user.username }
  if (caller.token) return { kind: 'token', id: String(caller.token.id), name: caller.token.name }
  return { kind: 'anybody', id: null, name: null }
}
