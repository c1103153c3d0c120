import type { Acting, Actor, AuditEvent } from '@content-gen/runtime/recording'
import { actorOf } from '../versions/actor.js'

/** The actor of an act, with its address and its time. */
export interface Occasion {
  readonly actor: Actor
  readonly requestId: string | null
  readonly ip: string | null
  readonly at: string
}

/** Acts by which somebody without credentials proves to be an account. */
const proofs: ReadonlySet<string> = new Set(['auth.login', 'auth.register', 'auth.password.reset', 'auth.confirmed'])

/** `around`: on whose behalf the code ran that asked for the write. */
export function occasionOf(
  { act, subject }: Pick<AuditEvent, 'act' | 'subject'>,
  around: Acting | undefined,
): Occasion {
  const actor = actorOf(around)
  const isProven = actor.kind === 'anybody' && subject !== undefined && proofs.has(act)
  return {
    actor: isProven ? { kind: 'account', id: String(subject.id), name: subject.name } : actor,
    requestId: around?.requestId ?? null,
    ip: around?.address?.() || null,
    at: new Date().toISOString(),
  }
}
