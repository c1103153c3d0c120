import { findCopy, isLimited, seenAmong, seenCopies, versionedTypes } from '@content-gen/editorial'
import { NotFoundError } from '@content-gen/runtime'
import { findRow, tableOf } from '@content-gen/runtime/write'
import type { Context, Store } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { askedId } from '../content/asked.js'
import { isContent } from '../catalog/is-content.js'
import type { CompiledRights } from '../rights/compiled-rights.js'

/** An entry, or a working copy of one that does not exist yet. */
export interface CommentedEntry {
  readonly type: string
  readonly entry: number | null
  readonly copy: number | null
}

/** The entry, or an attribute of it. */
export interface CommentPlace extends CommentedEntry {
  readonly field: string | null
}

export function askedEntry(ctx: Context): CommentedEntry {
  const type = ctx.params['uid'] ?? ''
  return 'copy' in ctx.params
    ? { type, entry: null, copy: askedId(ctx, 'copy') }
    : { type, entry: askedId(ctx), copy: null }
}

/** Returns true if somebody with these rights may read what a comment is about, as it is now. */
export async function readsPlace(
  store: Store,
  writing: WriteTransaction,
  { types, caller }: Pick<CompiledRights, 'types' | 'caller'>,
  { type: uid, entry, copy, field }: CommentPlace,
): Promise<boolean> {
  const [type, seen] = [versionedTypes(store).get(uid), types.get(uid)]
  if (type === undefined || seen === undefined || !isContent(type)) return false
  if (field !== null && !seen.attributes.has(field)) return false
  if (entry !== null) {
    const isThere = (await findRow(writing, tableOf(type), [], { where: { id: entry } })) !== null
    return isThere && (await seenAmong(writing, caller, type, [entry]))(entry)
  }
  const found = copy === null ? null : await findCopy(writing, type, copy).catch(unlessGone)
  if (found === null || found.entry !== null) return false
  return !isLimited(type, caller) || (await seenCopies(writing, caller, type, [found]))(found)
}

function unlessGone(error: unknown): null {
  if (error instanceof NotFoundError) return null
  throw error
}
