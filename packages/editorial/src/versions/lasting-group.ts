/** The localizations of a deleted entry: which of them are there, whichever went or came back first. */
import { groupField, inSession, selectRows, tableOf } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Data } from '@content-gen/runtime/write'
import type { StoredVersions } from './stored-versions.js'

export interface LastingGroup {
  readonly present: readonly number[]
  /** The columns that let those find the entry which come back after it. */
  readonly columns: Data
}

/** Returns the group that a deleted entry was in: its name is the id of its first entry, deleted or not. */
export async function lastingGroup(
  { writes }: Pick<Store, 'writes'>,
  versions: StoredVersions,
  type: CompiledType,
  entry: number,
): Promise<LastingGroup | null> {
  const field = groupField(type)
  if (field === null) return null
  const known = await versions.localizations(type.uid, entry)
  const ids = [...known, entry]
  const rows = await inSession(
    writes,
    async (session) => [
      ...(await selectRows(session, tableOf(type), [], { among: { field: 'id', values: ids } })),
      ...(await selectRows(session, tableOf(type), [], { among: { field, values: ids } })),
    ],
    { isReading: true },
  )
  const present = [...new Set(rows.map((row) => Number(row['id'])))].toSorted((one, other) => one - other)
  return { present, columns: known.length === 0 ? {} : { [field]: Math.min(...ids) } }
}
