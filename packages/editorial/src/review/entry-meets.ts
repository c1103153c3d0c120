import { conditionOf, Permissions } from '@content-gen/runtime'
import { enclose } from '@content-gen/runtime/write'
import type { ReviewMove } from '@content-gen/contract'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'

export type MoveCondition = NonNullable<ReviewMove['where']>

/** Returns true if the condition of a move finds an entry, as it is stored. */
export async function entryMeets(
  store: Store,
  { transaction }: WriteTransaction,
  type: CompiledType,
  entry: number,
  where: MoveCondition,
): Promise<boolean> {
  const ways = [{ fields: null, rows: conditionOf(store, type, where) }]
  const ask = () => new Permissions(store).open(type, entry, ways)
  return (await enclose(transaction, ask, { isReading: true })).length > 0
}
