import { seenType } from '@content-gen/runtime'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Act, Done, PlainAct } from '../acts/act.js'
import { shownActor } from '../sight/shown-actor.js'
import type { Unapproved } from './approvals.js'

/**
 * An act as it is answered. `changed`: what it publishes was changed since it was approved; whoever approves it names this state. `done`: what
 * it did, of a release that is done.
 */
export type ShownAct = PlainAct & { readonly changed?: Unapproved; readonly done?: Omit<Done, 'titleOf'> }

export function shownAct(
  { approved: _approved, done, ...act }: Act,
  changed: Unapproved | undefined,
  type: CompiledType | undefined,
  caller: Caller,
): ShownAct {
  return {
    ...act,
    ...(changed && { changed: { ...changed, actor: shownActor(changed.actor, caller) } }),
    ...(done && { done: shownDone(done, type && seenType(type, caller), caller) }),
  }
}

/** The title is a value of the entry: its attribute may be hidden from the caller. */
function shownDone({ titleOf, ...done }: Done, type: CompiledType | undefined, caller: Caller): Omit<Done, 'titleOf'> {
  const isSeen = type?.readable.some(({ name }) => name === titleOf) ?? false
  return { ...done, title: isSeen ? done.title : null, actor: shownActor(done.actor, caller) }
}
