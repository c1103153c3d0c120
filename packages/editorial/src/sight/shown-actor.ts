import type { Caller } from '@content-gen/runtime'

interface Named {
  readonly kind: string
  readonly id: string | null
  readonly name: string | null
}

/** The actions that let somebody read of whom an actor is one. */
const reading: Readonly<Record<string, string>> = {
  account: 'plugin::users-permissions.user.find',
  token: 'admin::api-token.find',
}

/** Returns who did something, for a caller: accounts and tokens that it may not read have neither name nor id. */
export function shownActor<Given extends Named | null>(actor: Given, caller: Caller): Given {
  return actor === null || readsActors(caller, actor.kind) ? actor : { ...actor, id: null, name: null }
}

/** Returns true if the caller may read of whom an actor of this kind is one. */
export function readsActors(caller: Caller, kind: string): boolean {
  const action = reading[kind]
  return caller.sight === undefined || action === undefined || caller.can(action)
}
