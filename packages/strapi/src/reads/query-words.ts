/** The parameters of `db.query` in the words of the query language: `where` is `filters`, `select` is `fields`, `orderBy` is `sort`. */
import { ValidationError } from '@content-gen/runtime'
import { isRecord } from '@content-gen/runtime/write'
import { everywhere } from './entry-reader.js'
import type { Asked } from './entry-reader.js'

export interface DbParameters {
  readonly where?: unknown
  readonly select?: unknown
  readonly orderBy?: unknown
  readonly populate?: unknown
  readonly offset?: number
  readonly limit?: number
}

/** @throws ValidationError if `where` is a list */
export function askedByQuery({ where, select, orderBy, populate }: DbParameters): Asked {
  if (Array.isArray(where)) throw new ValidationError('Where must be an object')
  return {
    ...everywhere,
    filters: where,
    ...(select === undefined ? {} : { fields: select }),
    ...(orderBy === undefined ? {} : { sort: sortOf(orderBy) }),
    ...(populate === undefined ? {} : { populate: populateOf(populate) }),
  }
}

/** The query language takes names or objects, not both in one list. */
function sortOf(given: unknown): unknown {
  return [given].flat().map((item) => (typeof item === 'string' ? { [item]: 'asc' } : item))
}

/** Returns `populate` as the query language has it: `true` is everything. */
export function populateOf(given: unknown, options: (given: object) => object = optionsOf): unknown {
  if (given === true) return '*'
  if (!isRecord(given)) return given
  return Object.fromEntries(Object.entries(given).map(([name, each]) => [name, isRecord(each) ? options(each) : each]))
}

function optionsOf({ where, select, orderBy, offset, populate, on, ...others }: Options): object {
  return {
    ...others,
    ...(where === undefined ? {} : { filters: where }),
    ...(select === undefined ? {} : { fields: select }),
    ...(orderBy === undefined ? {} : { sort: sortOf(orderBy) }),
    ...(offset === undefined ? {} : { start: offset }),
    ...(populate === undefined ? {} : { populate: populateOf(populate) }),
    ...(on === undefined ? {} : { on: populateOf(on) }),
  }
}

interface Options extends DbParameters {
  readonly on?: unknown
}
