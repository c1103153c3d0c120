/** The entries of a type as somebody sees them. */
import { jsonText, askedBy } from '@content-gen/runtime'
import { allOf } from '@content-gen/runtime/query'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledScalar, CompiledType, Condition, Read, Types } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { redacted } from '../redacted.js'
import { id } from '../shapes.js'
import { documentShape } from '../versions/document-shape.js'

export interface SeenTable {
  readonly store: Store
  readonly caller: Caller
  /** As the caller sees them. */
  readonly types: Types
  readonly type: CompiledType
}

/** Returns the documents of entries, by their ids, without what is private. `part`: of their attributes. */
export async function documentsOf(
  table: SeenTable,
  ids: readonly number[],
  part: CompiledType,
): Promise<ReadonlyMap<number, Document>> {
  const { types, type, store } = table
  // An administrator's types have nothing private: the panel shows it.
  const whole = store.types.get(type.uid) ?? type
  const documents = await wholeDocumentsOf(table, ids, part)
  return new Map([...documents].map(([key, document]) => [key, redacted(whole, document, (uid) => types.has(uid))]))
}

/** Returns the documents of entries, by their ids. */
export async function wholeDocumentsOf(
  table: Omit<SeenTable, 'types'>,
  ids: readonly number[],
  part: CompiledType,
): Promise<ReadonlyMap<number, Document>> {
  const { type } = table
  if (ids.length === 0) return new Map()
  const where: Condition = { kind: 'compare', operand: { kind: 'id' }, operator: 'in', value: ids }
  const page = { offset: 0, limit: ids.length }
  const rows = await rowsOf(table, { type, where, order: [], page, count: false, item: documentShape(part) })
  return new Map(rows.map((row) => [Number(row['id']), row]))
}

/** Returns the ids of the entries of a condition, in order. */
export async function idsWhere(
  table: Omit<SeenTable, 'types'>,
  terms: readonly Condition[],
  limit: number,
): Promise<readonly number[]> {
  const { type } = table
  const order: Read['order'] = [{ path: [], operand: { kind: 'id' }, direction: 'asc' }]
  const item: Read['item'] = { kind: 'object', properties: [id] }
  const page = { offset: 0, limit }
  const rows = await rowsOf(table, { type, where: allOf(terms), order, page, count: false, item })
  return rows.map((row) => Number(row['id']))
}

export function isValue(attribute: CompiledScalar, value: string | number): Condition {
  return { kind: 'compare', operand: { kind: 'scalar', attribute }, operator: 'eq', value }
}

async function rowsOf({ store, caller }: Omit<SeenTable, 'types'>, read: Read): Promise<readonly Document[]> {
  const { data } = await store.database.read(store.plans.compile(read, caller), { fresh: true, ...askedBy(caller) })
  // The item of the read describes them.
  return data === null ? [] : (JSON.parse(jsonText(data)) as readonly Document[])
}
