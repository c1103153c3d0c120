import { ValidationError } from '@content-gen/runtime'
import { enclose, inTransaction } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { entryMeets } from '../review/entry-meets.js'
import type { MoveCondition } from '../review/entry-meets.js'
import type { StoredVersions } from '../versions/stored-versions.js'
import { applyUnfinished } from './apply-unfinished.js'
import type { WorkingCopy } from './working-copy.js'

/** Ends a trial, which is undone then. */
class Tried extends Error {
  constructor(readonly isMet: boolean) {
    super('tried')
  }
}

/** Returns true if the condition of a move finds the entry that a working copy would become. It becomes that, and all is undone. */
export async function copyMeets(
  store: Store,
  writing: WriteTransaction,
  versions: StoredVersions,
  type: CompiledType,
  copy: WorkingCopy,
  where: MoveCondition,
): Promise<boolean> {
  // No hook of the owner's runs for a write that will not have happened.
  const context = { ...writing.context, hooks: undefined }
  const attempt = async (part: WriteTransaction): Promise<never> => {
    const entry = await applyUnfinished({ writing: part, versions }, type, copy)
    throw new Tried(entry !== null && (await entryMeets(store, part, type, entry, where)))
  }
  try {
    return await enclose(writing.transaction, () => inTransaction(context, attempt))
  } catch (error) {
    if (error instanceof Tried) return error.isMet
    if (error instanceof ValidationError) return false
    throw error
  }
}
