import type { Acting, Actor, AuditAct, AuditEvent } from '@content-gen/runtime/recording'
import { actorOf } from '../versions/actor.js'

/** The actor of an act, with its address and its time. */
export interface Occasion {
  readonly actor: Actor
  readonly requestId: string | null
  readonly ip: string | null
  readonly at: string
}

/** Acts by which somebody without credentials proves to be an account or an administrator. */
const proofs: ReadonlyMap<AuditAct, Actor['kind']> = new Map([
  ['auth.login', 'account'],
  ['auth.register', 'account'],
  ['auth.password.reset', 'account'],
  ['auth.confirmed', 'account'],
  ['administrator.login', 'administrator'],
  ['administrator.created', 'administrator'],
  ['administrator.password.reset', 'administrator'],
])

/** `around`: on whose behalf the code ran that asked for the write. */
export function occasionOf(
  { act, subject }: Pick<AuditEvent, 'act' | 'subject'>,
  around: Acting | undefined,
): Occasion {
  const actor = actorOf(around)
  const proved = actor.kind === 'anybody' ? proofs.get(act) : undefined
  return {
    actor: proved && subject ? { kind: proved, id: String(subject.id), name: subject.name } : actor,
    requestId: around?.requestId ?? null,
    ip: around?.address?.() || null,
    at: new Date().toISOString(),
  }
}
