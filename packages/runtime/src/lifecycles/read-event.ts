/** The owner's hooks around a read, whichever API it comes by. */
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
  /** As the before-hook left them. */
  readonly params: ReadParams
  readonly state: Record<string, unknown>
}

/** What the owner has hooked of the reads of a type. */
export function readHooks({ hooks }: Pick<Store, 'hooks'>, uid: string, kind: ReadKind): ReadHooks {
  // The name of a hook says what its event is like.
  const own = (hooks.of(uid) ?? {}) as Readonly<Record<string, Hook | undefined>>
  return { before: own[`before${kind}`], after: own[`after${kind}`] }
}

/** Runs the before-hook, if there is one. */
export async function beginRead(
  store: Pick<Store, 'hooks' | 'types'>,
  uid: string,
  kind: ReadKind,
  params: ReadParams,
): Promise<ReadEvent> {
  const singularName = store.types.get(uid)?.descriptor.singularName ?? uid
  const event = { model: { uid, singularName }, params, state: {} }
  await readHooks(store, uid, kind).before?.({ ...event, action: `before${kind}` })
  return event
}

/** What the after-hook, if there is one, makes of the answer. */
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
