import { LRUCache } from 'lru-cache'
import { changedRow } from '../database.js'
import type { Addition, WriteStatement } from '../database.js'
import { postgresqlDialect } from './dialect.js'

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

/**
 * Returns one statement for a change of a row and its addition: it selects how many rows were changed. None is if another transaction changes the
 * row while the statement waits for it: what it sees besides, and adds, would be of the state before.
 */
export function changeTogether({ text, values, changes }: WriteStatement, addition: Addition): WriteStatement {
  const [id = null] = changes?.ids ?? []
  let together = known.get(text)
  if (together?.added !== addition.text || together.parameters !== addition.values.length) {
    const unchanged = unchangedSince(changes?.table ?? '', values.length + 1)
    known.set(text, (together = joined(`${text} and ${unchanged}`, addition)))
  }
  return { text: together.text, values: [...addition.values, ...values, id] }
}

/** Every change gives a row another `xmin`; the select has the one that the statement began with. */
function unchangedSince(table: string, position: number): string {
  const name = postgresqlDialect.identifier(table)
  const id = postgresqlDialect.parameter(position, 'integer', false)
  return `${name}.xmin = (select seen.xmin from ${name} seen where seen."id" = ${id})`
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
