/** Requests that try to read forbidden data, by every parameter, spelling and depth. */
import fc from 'fast-check'
import { forgotten, guesses } from './accounts.js'
import { everyWay } from './every-way.js'
import { mutations, operations } from './graphql.js'
import { modelGraph } from './model-graph.js'
import { reads, writes } from './rest.js'
import type { ShallowAttack } from './every-way.js'

export interface Attack {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: unknown
}

export interface Attacks {
  /** All shallow attacks. */
  readonly everyWay: readonly ShallowAttack[]
  /** For callers with few read permissions. */
  readonly bold: fc.Arbitrary<Attack>
  /** For callers with every read permission that can be granted. */
  readonly learned: fc.Arbitrary<Attack>
}

/** The attacks on a server of the models in the folder. */
export function attacksOn(models: string): Attacks {
  const graph = modelGraph(models)
  const asked = [
    { arbitrary: reads(graph), weight: 60 },
    { arbitrary: operations(graph), weight: 30 },
    // Few of them: bcrypt is slow, and so are answers that reveal nothing.
    { arbitrary: guesses, weight: 2 },
  ]
  return {
    everyWay: everyWay(graph),
    bold: fc.oneof(
      ...asked,
      { arbitrary: writes, weight: 4 },
      { arbitrary: mutations, weight: 3 },
      { arbitrary: forgotten, weight: 1 },
    ),
    learned: fc.oneof(...asked),
  }
}
