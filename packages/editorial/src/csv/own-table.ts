import { trusted } from '@content-gen/runtime'
import type { Store } from '@content-gen/runtime'
import { isTable } from './columns.js'
import { refused } from './refused.js'
import type { SeenTable } from './seen-table.js'

/** Returns the entries of a type as the owner of a project sees them: all. @throws ValidationError for a type without a table */
export function ownTable(store: Store, uid: string): SeenTable {
  const type = store.types.get(uid)
  if (type !== undefined && isTable(type)) return { store, types: store.types, type, caller: trusted }
  const known = [...store.types.values()].filter(isTable).map((each) => each.uid)
  const message = `There is no collection ${uid}: the project has ${known.join(', ') || 'none'}.`
  throw refused('noType', message, { type: uid })
}
