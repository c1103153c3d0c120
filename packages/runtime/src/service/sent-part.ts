/** Answers of writes to roles with limits that read no such entries, or not these. */
import { isRecord, own } from '../write/index.js'
import type { Caller } from '../caller.js'
import type { QueryParameters } from '../query/querystring.js'
import type { CompiledType } from '../types.js'

/** Returns true if a role with limits reads no entries of a type. */
export function isBlind({ uid }: CompiledType, { sight, can }: Caller): boolean {
  return sight?.entries !== undefined && !can(`${uid}.findOne`) && !can(`${uid}.find`)
}

/** Returns the query that answers the id and those attributes that a body has sent. */
export function sentPart(type: CompiledType, body: unknown): QueryParameters {
  const sent = isRecord(body) ? own(body, 'data') : undefined
  const names = isRecord(sent) ? Object.keys(sent) : []
  return { fields: ['id', ...type.readable.map(({ name }) => name).filter((name) => names.includes(name))] }
}
