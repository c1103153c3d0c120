/** Positions order a list by size alone: any number between two of them is a place. */
import type { Pauses } from '../../load/pauses.js'
import type { ConnectedEntry } from '../input/relation.js'
import { placed } from './order.js'

export interface Linked {
  readonly id: number
  readonly position: number
}

let last = 0

/**
 * Returns a position after all others: the time in milliseconds, so that appending to a list (as every link from the other side does) need
 * not read it. Explicit positions count from 1 and stay far below.
 */
export function endPosition(): number {
  last = Math.max(last + 1 / 1024, performance.timeOrigin + performance.now())
  return last
}

/**
 * Inserts connections into a list; returns only those that got a new position.
 * @throws ValidationError if a place refers to an entry that is not in the list
 */
export async function arrange(
  list: readonly Linked[],
  connections: readonly ConnectedEntry[],
  isStrict: boolean,
  pauses: Pauses,
): Promise<Linked[]> {
  const moving = new Set(connections.map(({ id }) => id))
  const staying = await sorted(
    list.filter(({ id }) => !moving.has(id)),
    pauses,
  )
  const ids = staying.map(({ id }) => id)
  const order = await placed(ids, connections, isStrict, pauses)
  return repositioned(order, new Map(staying.map(({ id, position }) => [id, position])), pauses)
}

/** The number of items sorted at once. */
const sortedAtOnce = 2_000

/** Sorts parts and merges them pairwise. */
async function sorted(list: readonly Linked[], pauses: Pauses): Promise<readonly Linked[]> {
  if (list.length <= sortedAtOnce) return list.toSorted(inOrder)
  const middle = Math.ceil(list.length / 2)
  const left = await sorted(list.slice(0, middle), pauses)
  const right = await sorted(list.slice(middle), pauses)
  const merged: Linked[] = []
  for (let one = 0, other = 0; merged.length < list.length;) {
    const [a, b] = [left[one], right[other]]
    if (a !== undefined && (b === undefined || inOrder(a, b) <= 0)) {
      merged.push(a)
      one++
    } else if (b !== undefined) {
      merged.push(b)
      other++
    }
    if (pauses.areDue) await pauses.rest()
  }
  return merged
}

function inOrder(a: Linked, b: Linked): number {
  return a.position - b.position || a.id - b.id
}

/** Computes positions between the neighbours for what moves; new ones for all if there is no room left. */
async function repositioned(
  order: readonly number[],
  fixed: ReadonlyMap<number, number>,
  pauses: Pauses,
): Promise<Linked[]> {
  const changed: Linked[] = []
  let previous: number | null = null
  let next = -1
  for (const [index, id] of order.entries()) {
    if (pauses.areDue) await pauses.rest()
    const own = fixed.get(id)
    if (own !== undefined) {
      previous = own
      continue
    }
    if (next < index) next = nextFixed(order, index, fixed)
    const end = fixed.get(order[next] ?? 0) ?? null
    const position: number =
      end === null
        ? endPosition()
        : previous === null
          ? end - (next - index)
          : previous + (end - previous) / (next - index + 1)
    if ((previous !== null && position <= previous) || (end !== null && position >= end)) {
      return order.map((every, place) => ({ id: every, position: place + 1 }))
    }
    changed.push({ id, position })
    previous = position
  }
  return changed
}

/** Returns the index of the next entry that keeps its position, or the end of the list. */
function nextFixed(order: readonly number[], from: number, fixed: ReadonlyMap<number, number>): number {
  let index = from
  while (index < order.length && !fixed.has(order[index] ?? 0)) index++
  return index
}
