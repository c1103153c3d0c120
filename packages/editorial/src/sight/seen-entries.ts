import { NotFoundError, seenType } from '@content-gen/runtime'
import { seenRows } from '@content-gen/runtime/recording'
import { inTransaction } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import { linksOf } from '@content-gen/runtime/query'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'
import type { Row, WriteTransaction, WriteContext } from '@content-gen/runtime/write'

/** A transaction, or the place to open one. */
export type Asking = WriteTransaction | WriteContext

/** Returns true if there may be entries of a type that are not there for the caller. */
export function isLimited(type: CompiledType, caller: Pick<Caller, 'sight'>): boolean {
  const seen = seenType(type, caller)
  return seen === undefined || seen.rows !== undefined
}

/** Returns true if the caller sees all that the API may show of an entry of a type, but for links to types that it does not see. */
export function seesWhole(type: CompiledType, caller: Caller): boolean {
  const seen = seenType(type, caller)
  if (seen === type) return true
  return [...type.attributes.values()].every(
    (attribute) => seen?.attributes.has(attribute.name) || !isShown(attribute, caller),
  )
}

function isShown(attribute: CompiledAttribute, caller: Caller): boolean {
  if (attribute.isPrivate) return false
  if (attribute.kind === 'scalar') return attribute.descriptor.type !== 'password'
  return linksOf(attribute).some(({ target }) => seenType(target, caller) !== undefined)
}

/** Returns a test that tells which of these entries are there for the caller. Those that nobody has count as there for most callers. */
export async function seenAmong(
  asking: Asking,
  caller: Pick<Caller, 'sight' | 'user'>,
  given: CompiledType,
  ids: readonly number[],
): Promise<(id: number) => boolean> {
  const type = seenType(given, caller)
  if (type === undefined) return () => false
  if (type.rows === undefined) return () => true
  if (ids.length === 0) return () => false
  const statement = seenRows(type, [...new Set(ids)], contextOf(asking).database.dialect, caller)
  const find = async ({ transaction }: WriteTransaction): Promise<readonly Row[]> => transaction.rows(statement)
  const rows = await ('transaction' in asking ? find(asking) : inTransaction(asking, find, { isReading: true }))
  const seen = new Set(rows.map((row) => Number(row['id'])))
  return (id) => seen.has(id)
}

/** @throws NotFoundError if the entry is not there for the caller */
export async function requireSeen(asking: Asking, caller: Caller, type: CompiledType, id: number): Promise<void> {
  if (!(await seenAmong(asking, caller, type, [id]))(id)) throw new NotFoundError()
}

export function contextOf(asking: Asking): WriteContext {
  return 'transaction' in asking ? asking.context : asking
}
