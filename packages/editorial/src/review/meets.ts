import { conditionOf, Permissions, ValidationError } from '@content-gen/runtime'
import { enclose, inTransaction } from '@content-gen/runtime/write'
import type { ReviewMove } from '@content-gen/contract'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { applyUnfinished } from '../copies/apply-unfinished.js'
import type { WorkingCopy } from '../copies/working-copy.js'
import type { StoredVersions } from '../versions/stored-versions.js'

type Condition = NonNullable<ReviewMove['where']>

/** Returns true if the condition of a move finds an entry, as it is stored. */
export async function entryMeets(
  store: Store,
  { transaction }: WriteTransaction,
  type: CompiledType,
  entry: number,
  where: Condition,
): Promise<boolean> {
  const ways = [{ fields: null, rows: conditionOf(store, type, where) }]
  const ask = () => new Permissions(store).open(type, entry, ways)
  return (await enclose(transaction, ask, { isReading: true })).length > 0
}

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
  where: Condition,
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
