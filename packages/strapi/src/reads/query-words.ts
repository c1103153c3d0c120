/** The parameters of `db.query` in the words of the query language: `where` is `filters`, `select` is `fields`, `orderBy` is `sort`. */
import { ValidationError } from '@content-gen/runtime'
import { isRecord } from '@content-gen/runtime/write'
import { everywhere } from './entry-reader.js'
import type { Asked } from './entry-reader.js'

export interface DbParameters {
  readonly where?: unknown
  /** Strapi v4 takes them beside `where`. */
  readonly filters?: unknown
  readonly _q?: unknown
  readonly select?: unknown
  readonly orderBy?: unknown
  readonly populate?: unknown
  readonly offset?: number
  readonly limit?: number
}

/** @throws ValidationError if `where` is a list */
export function askedByQuery({ where, filters, _q, select, orderBy, populate }: DbParameters): Asked {
  if (Array.isArray(where)) throw new ValidationError('Where must be an object')
  return {
    ...everywhere,
    filters: filters === undefined ? where : { $and: [where ?? {}, filters] },
    ...(_q === undefined ? {} : { _q }),
    ...(select === undefined || isEmptyList(select) ? {} : { fields: select }),
    ...(orderBy === undefined || orderBy === null ? {} : { sort: sortOf(orderBy) }),
    ...(populate === undefined || populate === false ? {} : { populate: populateOf(populate) }),
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

/** The query language takes names or objects, not both in one list. */
function sortOf(given: unknown): unknown {
  return [given].flat().map((item) => (typeof item === 'string' ? { [item]: 'asc' } : item))
}

/** Returns `populate` as the query language has it: `true` is everything. */
export function populateOf(given: unknown, options: (given: object) => object = optionsOf): unknown {
  if (given === true) return '*'
  // In a list, a star is a name that nothing has.
  if (Array.isArray(given)) return given.filter((name) => name !== '*')
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
