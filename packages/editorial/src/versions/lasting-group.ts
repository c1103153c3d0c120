/** The localizations of a deleted entry: which of them are there, whichever went or came back first. */
import { enclose, groupField, selectRows, tableOf, transact } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Data } from '@content-gen/runtime/write'
import type { StoredVersions } from './stored-versions.js'

export interface LastingGroup {
  readonly present: readonly number[]
  /** The columns that let those find the entry which come back after it. */
  readonly columns: Data
}

/**
 * Calls `restore`, as a part of one transaction, with the group that a deleted entry was in; null: its type has no localizations. The name of a
 * group is the id of its first entry, deleted or not. Localizations that come back at the same moment take turns: each has what they share.
 */
export async function inLastingGroup<Result>(
  { writes }: Pick<Store, 'writes'>,
  versions: StoredVersions,
  type: CompiledType,
  entry: number,
  restore: (group: LastingGroup | null) => Promise<Result>,
): Promise<Result> {
  const field = type.localized ? groupField(type) : null
  if (field === null) return restore(null)
  const known = await versions.localizations(type.uid, entry)
  const ids = [...known, entry]
  return transact(
    writes,
    async (writing) => {
      await versions.hold(writing, type.uid, ids)
      const rows = [
        ...(await selectRows(writing, tableOf(type), [], { among: { field: 'id', values: ids } })),
        ...(await selectRows(writing, tableOf(type), [], { among: { field, values: ids } })),
      ]
      const present = [...new Set(rows.map((row) => Number(row['id'])))].toSorted((one, other) => one - other)
      const columns = known.length === 0 ? {} : { [field]: Math.min(...ids) }
      return enclose(writing.transaction, () => restore({ present, columns }))
    },
    // Somebody else was faster: it is tried again.
    'retry',
    { runsOwnerCode: true },
  )
}
