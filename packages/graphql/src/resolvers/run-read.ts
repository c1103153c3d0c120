import type { ReadRow } from '@content-gen/runtime'
import type { Read } from '@content-gen/runtime/query'
import type { GraphqlContext } from './context.js'

/** Asks the database; `fresh` if the answer must show a write. @throws ValidationError if it would answer too much */
export async function runRead(
  { store, reads }: Pick<GraphqlContext, 'store' | 'reads'>,
  read: Read,
  fresh = false,
): Promise<ReadRow> {
  return reads.row(store.plans.compile(read, reads.budget.worst), fresh)
}
