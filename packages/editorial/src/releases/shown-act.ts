import type { Caller } from '@content-gen/runtime'
import type { Act, PlainAct } from '../acts/act.js'
import { shownActor } from '../sight/shown-actor.js'
import type { Unapproved } from './approvals.js'

/** An act as it is answered. `changed`: what it publishes was changed since it was approved; whoever approves it names this state. */
export type ShownAct = PlainAct & { readonly changed?: Unapproved }

export function shownAct(
  { approved: _approved, ...act }: Act,
  changed: Unapproved | undefined,
  caller: Caller,
): ShownAct {
  return changed === undefined ? act : { ...act, changed: { ...changed, actor: shownActor(changed.actor, caller) } }
}
