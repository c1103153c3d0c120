import { LRUCache } from 'lru-cache'
import { changedRow } from '../database.js'
import type { Addition, WriteStatement } from '../database.js'

interface Together {
  readonly text: string
  /** The text of the addition, and the number of its parameters. */
  readonly added: string
  readonly parameters: number
}

/** By the text of the change. Clients choose what they set, so the number is limited. */
const known = new LRUCache<string, Together>({
  max: 500,
  maxSize: 1_000_000,
  sizeCalculation: ({ text }) => text.length,
})

/** Returns one statement for a change and its addition: it selects how many rows were changed. */
export function changeTogether({ text, values }: WriteStatement, addition: Addition): WriteStatement {
  let together = known.get(text)
  if (together?.added !== addition.text || together.parameters !== addition.values.length)
    known.set(text, (together = joined(text, addition)))
  return { text: together.text, values: [...addition.values, ...values] }
}

function joined(text: string, { text: added, values: { length: parameters } }: Addition): Together {
  const change = text.replace(nameOrParameter, (part, position?: string) =>
    position === undefined ? part : `$${Number(position) + parameters}`,
  )
  return {
    text: `with ${changedRow} as (${change} returning *), "added rows" as (${added}) select count(*) as "count" from ${changedRow}`,
    added,
    parameters,
  }
}

const nameOrParameter = /"(?:[^"]|"")*"|\$(\d+)/g
