import { ForbiddenError, shorten, ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import type { Caller, Store } from '@content-gen/runtime'

/** The place to show a file: a media attribute of an entry. */
export interface MediaPlace {
  readonly uid: string
  readonly id: number
  readonly attribute: string
}

/**
 * Returns the place that `ref`, `refId` and `field` name; null unless all three are sent. Attaching changes an entry, and so requires
 * permission to update it. @throws ValidationError, ForbiddenError
 */
export function placeOf(store: Store, caller: Caller, [uid, id, attribute]: readonly unknown[]): MediaPlace | null {
  if (typeof uid !== 'string' || typeof id !== 'string' || typeof attribute !== 'string') return null
  if (uid === '' || id === '' || attribute === '') return null
  const type = store.types.get(uid)
  if (type === undefined || type.descriptor.kind === 'component')
    throw new ValidationError(`Unknown ref ${shorten(uid)}`)
  // At the panel, an entry's form attaches files.
  if (!caller.can(`${uid}.update`) || caller.administrator !== undefined) throw new ForbiddenError()
  if (type.attributes.get(attribute)?.kind !== 'media') {
    throw new ValidationError(`${uid} has no media ${shorten(attribute)}`)
  }
  return { uid, id: readId(id) ?? 0, attribute }
}
