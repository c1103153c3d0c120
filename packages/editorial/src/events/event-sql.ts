/** The parts of statements that store events. */
import { randomUUID } from 'node:crypto'
import type { Database } from '@content-gen/runtime'
import { eventsTable } from '../tables.js'

type Dialect = Database['dialect']

/** The type is a uid; the others are expressions. */
interface EventParts {
  readonly name: string
  readonly type: string
  readonly id: string
  readonly subject: string
}

/** The start of a statement that stores events: its parameters are the key, without the entry, and the moment. */
export function eventsText({ name, type, id, subject }: EventParts, dialect: Dialect): string {
  const key = `${dialect.parameter(1, 'text', false)} || '_' || cast(${id} as text)`
  const at = dialect.parameter(2, 'datetime', false)
  return (
    `insert into ${eventsTable} ("key", "name", "type", "entry", "at", "subject") ` +
    `select ${key}, ${name}, ${dialect.literal(type)}, ${id}, ${at}, ${subject}`
  )
}

/** The values of these parameters: each event has another key. */
export function eventValues(dialect: Dialect): unknown[] {
  return [`evt_${randomUUID().replaceAll('-', '')}`, dialect.storeDateTime(new Date().toISOString())]
}
