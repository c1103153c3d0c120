import { checkScalar, throughLink } from './filter.js'
import { isScalar } from './model-set.js'
import { comparable, compareValues } from './values.js'
import { relatedOf, scalarOf } from './world.js'
import type { Model, ModelSet } from './model-set.js'
import type { Order } from './query.js'
import type { Comparable } from './values.js'
import type { Row } from './world.js'

/** The place of NULL in ascending order. */
export type NullOrder = 'first' | 'last'

/** Sorts by each order in turn; the sort is stable. */
export function sorted(rows: readonly Row[], orders: readonly Order[], nulls: NullOrder): Row[] {
  const keyed = rows.map((row) => ({ row, keys: orders.map((order) => sortKey(row, order, nulls)) }))
  return keyed
    .sort((a, b) => {
      for (const [i, { descending }] of orders.entries()) {
        const difference = compareKeys(a.keys[i] ?? null, b.keys[i] ?? null, nulls)
        if (difference !== 0) return descending ? -difference : difference
      }
      return 0
    })
    .map(({ row }) => row)
}

/** @throws Refused for a path that does not end at a scalar, or that the caller may not follow. */
export function checkOrder(set: ModelSet, model: Model, { path }: Order): void {
  const last = path.at(-1) ?? ''
  checkScalar(
    path.slice(0, -1).reduce((at, name) => throughLink(set, at, name), model),
    last,
  )
}

/** The row's value. A to-many path sorts by its first value in this order, NULL included; a path to no row sorts as NULL. */
function sortKey(row: Row, { path, descending }: Order, nulls: NullOrder): Comparable | null {
  const last = path.at(-1) ?? ''
  let rows: readonly Row[] = [row]
  for (const name of path.slice(0, -1)) rows = rows.flatMap((from) => relatedOf(from, name))
  const [first = null, ...others] = rows.map((at) => {
    const attribute = at.model.attributes.get(last)
    return comparable(attribute && isScalar(attribute) ? attribute.type : 'integer', scalarOf(at, last))
  })
  return others.reduce(
    (key, value) =>
      (descending ? compareKeys(value, key, nulls) > 0 : compareKeys(value, key, nulls) < 0) ? value : key,
    first,
  )
}

function compareKeys(a: Comparable | null, b: Comparable | null, nulls: NullOrder): number {
  if (a !== null && b !== null) return compareValues(a, b)
  if (a === b) return 0
  return (a === null) === (nulls === 'first') ? -1 : 1
}
