import { copyTitles, labelOf } from '@content-gen/editorial'
import type { Caller, Store } from '@content-gen/runtime'
import { allOf } from '@content-gen/runtime/query'
import type { CompiledType, Condition } from '@content-gen/runtime/query'
import { labelShape, linkLabel } from '../catalog/label.js'
import type { LabelRow } from '../catalog/label.js'
import type { LinkLabel } from '../panel-api/index.js'
import { readJson } from '../rights/read-json.js'
import { searchCondition } from './search-condition.js'

export interface LabelSearch {
  readonly type: CompiledType
  readonly search: string | undefined
  readonly within: Condition
  readonly offset: number
  readonly limit: number
}

/** Finds entries by their labels or ids: first those that are called just so, then the latest. */
export async function findLabels(store: Store, caller: Caller, asked: LabelSearch): Promise<readonly LinkLabel[]> {
  const { type, search, offset, limit } = asked
  const latest = await read(store, caller, asked, await searchCondition(store, type, search))
  const label = labelOf(type)
  if (search === undefined || !label || offset > 0 || latest.length < 2) return latest
  const operand = { kind: 'scalar', attribute: label } as const
  const exact = await read(store, caller, asked, { kind: 'compare', operand, operator: 'eqi', value: search })
  const known = new Set(exact.map(({ id }) => id))
  return [...exact, ...latest.filter(({ id }) => !known.has(id))].slice(0, limit)
}

async function read(
  store: Store,
  caller: Caller,
  { type, within, offset, limit }: LabelSearch,
  found: Condition,
): Promise<readonly LinkLabel[]> {
  const { data } = await readJson(
    store,
    {
      type,
      where: allOf([within, found]),
      order: [{ path: [], operand: { kind: 'id' }, direction: 'desc' }],
      page: { offset, limit },
      count: false,
      item: labelShape(type),
    },
    caller,
  )
  // The shape of the read describes them.
  const rows = (data ?? []) as readonly LabelRow[]
  const ids = rows.map(({ id }) => id)
  const titles = await copyTitles(store, type, ids)
  return rows.map((row) => linkLabel(type, row, titles))
}
