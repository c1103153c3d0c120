import type { Acting, Actor } from '@content-gen/runtime/recording'
import type { Row } from '@content-gen/runtime/write'

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

/** Returns the author that a row of this feature names. */
export function storedActor({ actorKind, actorId, actorName }: Row): Actor {
  // `actorOf` made it.
  return { kind: actorKind as Actor['kind'], id: textOf(actorId), name: textOf(actorName) }
}

function textOf(value: unknown): string | null {
  return value === null ? null : String(value)
}

export type { Actor }
