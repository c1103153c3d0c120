import type { ReadRow, Store } from '@content-gen/runtime'
import type { Read } from '@content-gen/runtime/query'

/** Asks the database; `fresh` where the answer must show a write. @throws ValidationError for a read that would answer too much. */
export async function runRead(store: Store, read: Read, fresh = false): Promise<ReadRow> {
  return store.database.read(store.plans.compile(read), fresh)
}
