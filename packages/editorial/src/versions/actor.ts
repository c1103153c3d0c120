import type { Acting, Actor } from '@content-gen/runtime/recording'

export function actorOf(acting: Acting | undefined): Actor {
  if (acting?.actor) return acting.actor
  const caller = acting?.caller
  if (caller === undefined) return { kind: 'code', id: null, name: null }
  if (caller.user) return { kind: 'account', id: String(caller.user.id), name: caller.user.username }
  const { administrator } = caller
  if (administrator) return { kind: 'administrator', id: String(administrator.id), name: administrator.name }
  if (caller.token) return { kind: 'token', id: String(caller.token.id), name: caller.token.name }
  return { kind: 'anybody', id: null, name: null }
}

export type { Actor }
