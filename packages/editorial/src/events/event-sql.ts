/** The parts of statements that store events. */
import { open, sql } from '@content-gen/runtime/write'
import type { Part, Sql } from '@content-gen/runtime/write'
import { randomUUID } from 'node:crypto'
import type { Database } from '@content-gen/runtime'
import { eventsTable } from '../tables.js'

type Dialect = Database['dialect']

/** The type is a uid; the others are expressions. */
interface EventParts {
  readonly name: Part
  readonly type: string
  readonly id: string
  readonly subject: Part
}

/** The parameters of each statement: the key, without the entry, and the moment. */
export const eventParameters = open('text', 'datetime')

/** The start of a statement that stores events, with `eventParameters`. */
export function eventsSql({ name, type, id, subject }: EventParts, dialect: Dialect): Sql {
  const [key, at] = eventParameters
  const values = sql`${key} || '_' || cast(${id} as text), ${name}, ${dialect.literal(type)}, ${id}, ${at}, ${subject}`
  return sql`insert into ${eventsTable} ("key", "name", "type", "entry", "at", "subject") select ${values}`
}

/** The values of these parameters: each event has another key. */
export function eventValues(dialect: Dialect): unknown[] {
  return [`evt_${randomUUID().replaceAll('-', '')}`, dialect.storeDateTime(new Date().toISOString())]
}
