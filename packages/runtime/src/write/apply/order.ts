import { ValidationError } from '../../errors/errors.js'
import type { Pauses } from '../../load/pauses.js'
import type { BesidePosition, ConnectedEntry, Position } from '../input/relation.js'

/**
 * Inserts connections into a list of ids that contains none of them.
 * @throws ValidationError if a position refers to an entry that is not in the list
 */
export async function placed(
  ids: readonly number[],
  connections: readonly ConnectedEntry[],
  isStrict: boolean,
  pauses: Pauses,
): Promise<number[]> {
  const list = new LinkedList()
  for (const id of ids) {
    list.insertBefore(id, list.end)
    if (pauses.areDue) await pauses.rest()
  }
  const turns = inTurns(connections)
  for (const connection of turns) insert(list, connection, isStrict)
  if (turns.length < connections.length) {
    throw new ValidationError(
      'A circular reference was found in the connect array. ' +
        'One relation is trying to connect before/after another one that is trying to connect before/after it',
    )
  }
  return list.ids()
}

/**
 * Returns the order in which connections are placed. One that refers to a connection later in the same request waits for it and goes into
 * the next round; circular ones are left out.
 */
function inTurns(connections: readonly ConnectedEntry[]): ConnectedEntry[] {
  const indexes = new Map(connections.map(({ id }, index) => [id, index]))
  const rounds = new Map<number, number>()
  for (let start = 0; start < connections.length; start++) {
    const chain: number[] = []
    const seen = new Set<number>()
    let index: number | undefined = start
    while (index !== undefined && !rounds.has(index) && !seen.has(index)) {
      seen.add(index)
      chain.push(index)
      index = referenceOf(connections[index], indexes)
    }
    const isCycle = index !== undefined && seen.has(index)
    let round = isCycle ? never : index === undefined ? 0 : (rounds.get(index) ?? 0)
    for (const waiting of chain.toReversed()) {
      if (index !== undefined && index > waiting) round++
      rounds.set(waiting, round)
      index = waiting
    }
  }
  return connections
    .map((connection, index) => ({ connection, round: rounds.get(index) ?? 0 }))
    .filter(({ round }) => round !== never)
    .toSorted((one, other) => one.round - other.round)
    .map(({ connection }) => connection)
}

const never = Infinity

/** Returns the connection that the position of another refers to, perhaps itself. */
function referenceOf(connection: ConnectedEntry | undefined, indexes: ReadonlyMap<number, number>): number | undefined {
  if (connection === undefined || !isBeside(connection.position) || connection.position.id === null) return undefined
  return indexes.get(connection.position.id)
}

function insert(list: LinkedList, { id, position }: ConnectedEntry, isStrict: boolean): void {
  if (!isBeside(position)) return list.insertBefore(id, position.at === 'start' ? list.first : list.end)
  const beside = position.id === null ? undefined : list.find(position.id)
  if (beside !== undefined) return list.insertBefore(id, position.at === 'before' ? beside : beside.next)
  if (!isStrict) return list.insertBefore(id, list.end)
  throw new ValidationError(
    `There was a problem connecting relation with id ${id} at position ${position.text}. ` +
      `The relation with id ${position.name} needs to be connected first.`,
  )
}

function isBeside(position: Position): position is BesidePosition {
  return position.at === 'before' || position.at === 'after'
}

class Node {
  previous: Node = this
  next: Node = this

  constructor(readonly id: number) {}
}

/** An ordered list of ids, each found in constant time. */
class LinkedList {
  /** After the last and before the first. */
  readonly end = new Node(0)
  readonly #nodes = new Map<number, Node>()

  get first(): Node {
    return this.end.next
  }

  find(id: number): Node | undefined {
    return this.#nodes.get(id)
  }

  insertBefore(id: number, next: Node): void {
    const node = new Node(id)
    node.previous = next.previous
    node.next = next
    next.previous.next = node
    next.previous = node
    this.#nodes.set(id, node)
  }

  ids(): number[] {
    const ids: number[] = []
    for (let node = this.first; node !== this.end; node = node.next) ids.push(node.id)
    return ids
  }
}
