/** The owner's hooks around a read, over REST, GraphQL and in owner code. */
import type { Caller } from '../caller.js'
import type { Store } from '../store.js'
import type { ReadParams } from './lifecycles.js'

export type ReadKind = 'FindOne' | 'FindMany'

interface ReadHooks {
  readonly before: Hook | undefined
  readonly after: Hook | undefined
}

type Hook = (event: ReadEvent & { readonly action: string; result?: unknown }) => unknown

/** A read from its first hook to its last. */
export interface ReadEvent {
  readonly model: { readonly uid: string; readonly singularName: string }
  /** The parameters, with the changes of the before-hook. */
  readonly params: ReadParams
  readonly caller: Caller
  readonly state: Record<string, unknown>
}

/** Returns the owner's hooks of the reads of a type. */
export function readHooks({ hooks }: Pick<Store, 'hooks'>, uid: string, kind: ReadKind): ReadHooks {
  // The name of a hook determines the type of its event.
  const own = (hooks.of(uid) ?? {}) as Readonly<Record<string, Hook | undefined>>
  return { before: own[`before${kind}`], after: own[`after${kind}`] }
}

/** Runs the before-hook, if there is one. */
export async function beginRead(
  store: Pick<Store, 'hooks' | 'types'>,
  uid: string,
  kind: ReadKind,
  params: ReadParams,
  caller: Caller,
): Promise<ReadEvent> {
  const singularName = store.types.get(uid)?.descriptor.singularName ?? uid
  const event = { model: { uid, singularName }, params, caller, state: {} }
  await readHooks(store, uid, kind).before?.({ ...event, action: `before${kind}` })
  return event
}

/** Runs the after-hook, if there is one, and returns its version of the answer. */
export async function endRead<Result>(
  store: Pick<Store, 'hooks'>,
  kind: ReadKind,
  event: ReadEvent,
  result: Result,
): Promise<Result> {
  const after = { ...event, action: `after${kind}`, result }
  await readHooks(store, event.model.uid, kind).after?.(after)
  return after.result
}
