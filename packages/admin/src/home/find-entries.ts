import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType, Condition } from '@content-gen/runtime/query'
import { isContent } from '../catalog/is-content.js'
import { labelOf, labelShape, linkLabel } from '../catalog/label.js'
import type { LabelRow } from '../catalog/label.js'
import { searchCondition } from '../content/search-condition.js'
import type { FoundEntries } from '../contract/index.js'
import type { CompiledRights } from '../rights/compiled-rights.js'
import { readJson } from '../rights/read-json.js'

/** The most entries of all types, and of each. */
const [most, mostOfType] = [20, 5]
/** Types that are searched at the same time. */
const together = 4

/** Finds entries of every type by their labels or ids, the latest first. */
export async function findEntries(
  store: Store,
  caller: Caller,
  { types }: CompiledRights,
  search: string,
): Promise<FoundEntries> {
  const candidates = [...types.values()].filter((type) => isContent(type) && type.descriptor.kind === 'collection')
  const found: FoundEntries[number][] = []
  for (let start = 0; start < candidates.length && found.length < most; start += together) {
    const some = candidates.slice(start, start + together)
    const each = await Promise.all(some.map((type) => ofType(store, caller, type, search)))
    found.push(...each.flat())
  }
  return found.slice(0, most)
}

async function ofType(store: Store, caller: Caller, type: CompiledType, search: string): Promise<FoundEntries> {
  const latest = await read(store, caller, type, searchCondition(type, search))
  const label = labelOf(type)
  if (latest.length < mostOfType || !label) return latest
  // There may be more: those that are called just so come first.
  const operand = { kind: 'scalar', attribute: label } as const
  const exact = await read(store, caller, type, { kind: 'compare', operand, operator: 'eqi', value: search })
  const known = new Set(exact.map(({ id }) => id))
  return [...exact, ...latest.filter(({ id }) => !known.has(id))].slice(0, mostOfType)
}

async function read(store: Store, caller: Caller, type: CompiledType, where: Condition): Promise<FoundEntries> {
  const { data } = await readJson(
    store,
    {
      type,
      where,
      order: [{ path: [], operand: { kind: 'id' }, direction: 'desc' }],
      page: { offset: 0, limit: mostOfType },
      count: false,
      item: labelShape(type),
    },
    caller,
  )
  // The shape of the read describes them.
  return ((data ?? []) as readonly LabelRow[]).map((row) => linkLabel(type, row))
}
