import { trusted } from '@content-gen/runtime'
import { acting } from '@content-gen/runtime/recording'
import type { Caller } from '@content-gen/runtime'
import { actorOf } from '../versions/actor.js'
import type { Saving } from './working-copy.js'

/** Returns who saves. Owner code that acts on its own behalf does so for the sender of the request, if there is one. */
export function savingOf(caller: Caller): Saving {
  const current = acting.getStore()
  return { actor: actorOf(caller === trusted ? current : { caller }), requestId: current?.requestId ?? null }
}
