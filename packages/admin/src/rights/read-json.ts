import { jsonText, askedBy } from '@content-gen/runtime'
import type { Caller, Store } from '@content-gen/runtime'
import type { Read } from '@content-gen/runtime/query'

export interface ReadJson {
  /** The parsed JSON of the read; null for an entry that is not there. */
  readonly data: unknown
  readonly total: number | null
}

/** Runs a read on the primary database: people go on with what they have just saved. */
export async function readJson({ plans, database }: Store, read: Read, caller: Caller): Promise<ReadJson> {
  const row = await database.read(plans.compile(read, caller), { fresh: true, ...askedBy(caller) })
  return { data: row.data === null ? null : (JSON.parse(jsonText(row.data)) as unknown), total: row.total }
}

/** The item of a read that asks which entries there are. */
export const onlyId: Read['item'] = { kind: 'object', properties: [{ key: 'id', value: { kind: 'id', as: 'number' } }] }

/** Returns the read of one entry by its id. */
export function oneRead(type: Read['type'], id: number, item: Read['item']): Read {
  const where: Read['where'] = { kind: 'compare', operand: { kind: 'id' }, operator: 'eq', value: id }
  return { one: true, type, where, order: [], page: { offset: 0, limit: 1 }, count: false, item }
}

/** Returns the read of entries by their ids. */
export function amongRead(type: Read['type'], ids: readonly number[], item: Read['item']): Read {
  const where: Read['where'] = { kind: 'compare', operand: { kind: 'id' }, operator: 'in', value: ids }
  return { type, where, order: [], page: { offset: 0, limit: ids.length }, count: false, item }
}
