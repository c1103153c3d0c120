import { RequestError } from '@content-gen/runtime'
import { admitted } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'

/** An entry, or a working copy of one; `entry` null: it does not exist yet. */
export interface Publishable {
  readonly entry: number | null
  readonly locale?: string | null
}

/**
 * Returns true if a caller may publish something, within the transaction that encloses the calling code. Where nothing tells publishing from
 * writing, whoever may write may publish.
 */
export async function mayPublish(
  { context }: WriteTransaction,
  caller: Caller,
  { uid, descriptor, draftAndPublish }: CompiledType,
  { entry: id, locale = null }: Publishable,
): Promise<boolean> {
  if (!caller.can('plugin::editorial.copies.publish')) return false
  const writing = id === null && descriptor.kind !== 'single' ? 'create' : 'update'
  if (caller.gate === undefined) return caller.can(`${uid}.${writing}`)
  try {
    await admitted(context, caller, { uid, acts: [draftAndPublish ? 'publish' : writing], id, locale, attributes: [] })
    return true
  } catch (error) {
    if (error instanceof RequestError && error.status < 500) return false
    throw error
  }
}
