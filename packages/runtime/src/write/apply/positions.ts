/** Positions order a list by size alone: whatever lies between two of them is a place. */
import { ValidationError } from '../../errors.js'
import type { BesidePlace, Connection, Place } from '../input/relation.js'

export interface Linked {
  readonly id: number
  readonly position: number
}

let last = 0

/**
 * A position behind all others: the time in milliseconds, so that appending to a list (as every link from the other side does)
 * need not read it. Explicit positions count from 1 and stay far below.
 */
export function endPosition(): number {
  last = Math.max(last + 1 / 1024, performance.timeOrigin + performance.now())
  return last
}

/**
 * Puts connections into a list; answers only what got a new position.
 * @throws ValidationError for a place beside an entry that is not in the list
 */
export function arrange(list: readonly Linked[], connections: readonly Connection[], isStrict: boolean): Linked[] {
  const moving = new Set(connections.map(({ id }) => id))
  const order = list
    .filter(({ id }) => !moving.has(id))
    .toSorted((a, b) => a.position - b.position || a.id - b.id)
    .map(({ id }) => id)
  insertAll(order, connections, isStrict)
  return repositioned(order, list, moving)
}

/** A place may name an entry that is connected later in the same request: it waits for it. */
function insertAll(order: number[], connections: readonly Connection[], isStrict: boolean): void {
  let waiting = [...connections]
  while (waiting.length > 0) {
    const pending = new Set(waiting.map(({ id }) => id))
    const later = waiting.filter((connection) => {
      const reference = referenceOf(connection.place)
      if (reference !== null && reference !== connection.id && pending.has(reference)) return true
      insert(order, connection, isStrict)
      pending.delete(connection.id)
      return false
    })
    if (later.length === waiting.length)
      throw new ValidationError('The places of the connected relations refer to each other')
    waiting = later
  }
}

function insert(order: number[], { id, place }: Connection, isStrict: boolean): void {
  if (!isBeside(place)) return void (place.at === 'start' ? order.unshift(id) : order.push(id))
  const index = place.id === null ? -1 : order.indexOf(place.id)
  if (index >= 0) return void order.splice(place.at === 'before' ? index : index + 1, 0, id)
  if (!isStrict) return void order.push(id)
  throw new ValidationError(
    `There was a problem connecting relation with id ${id} at position ${place.text}. ` +
      `The relation with id ${place.name} needs to be connected first.`,
  )
}

function referenceOf(place: Place): number | null {
  return isBeside(place) ? place.id : null
}

function isBeside(place: Place): place is BesidePlace {
  return place.at === 'before' || place.at === 'after'
}

/** Positions for what moves, between those of its neighbours; new ones for all where there is no room left. */
function repositioned(order: readonly number[], list: readonly Linked[], moving: ReadonlySet<number>): Linked[] {
  const fixed = new Map(list.filter(({ id }) => !moving.has(id)).map(({ id, position }) => [id, position]))
  const changed: Linked[] = []
  let previous: number | null = null
  for (let index = 0; index < order.length; index++) {
    const id = order[index] ?? 0
    const own = fixed.get(id)
    if (own !== undefined) {
      previous = own
      continue
    }
    const next = nextFixed(order, index, fixed)
    const position: number =
      next === null ? endPosition() : previous === null ? next.position - next.distance : between(previous, next)
    if ((previous !== null && position <= previous) || (next !== null && position >= next.position)) {
      return order.map((every, place) => ({ id: every, position: place + 1 }))
    }
    changed.push({ id, position })
    previous = position
  }
  return changed
}

function nextFixed(
  order: readonly number[],
  from: number,
  fixed: ReadonlyMap<number, number>,
): { position: number; distance: number } | null {
  for (let index = from + 1; index < order.length; index++) {
    const position = fixed.get(order[index] ?? 0)
    if (position !== undefined) return { position, distance: index - from }
  }
  return null
}

function between(previous: number, next: { position: number; distance: number }): number {
  return previous + (next.position - previous) / (next.distance + 1)
}
