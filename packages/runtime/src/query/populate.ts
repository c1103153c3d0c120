/** `populate` in its many forms, normalized: the attributes in the request's order, each with its options. */
import { invalidParameter } from '../errors.js'
import { toBoolean } from './cast.js'

/** `all`: every attribute that can be populated. */
export type Populate = 'all' | ReadonlyMap<string, PopulateOptions>

/** The raw values below one populated attribute; each is checked by the parser of its parameter. */
export interface PopulateOptions {
  readonly fields?: unknown
  readonly sort?: unknown
  readonly filters?: unknown
  readonly populate?: unknown
  readonly start?: unknown
  readonly limit?: unknown
  readonly count?: unknown
  readonly publicationState?: unknown
  readonly on?: unknown
}

const nothing: Populate = new Map()

export function parsePopulate(value: unknown): Populate {
  if (value === undefined || value === null || value === '') return nothing
  if (typeof value === 'string') return parseNames([value])
  if (Array.isArray(value)) return parseNames(value)
  if (typeof value === 'object') return parseObject(value)
  throw invalidParameter('populate')
}

function parseNames(items: readonly unknown[]): Populate {
  const paths: string[] = []
  for (const item of items) {
    if (item === null) continue
    if (typeof item !== 'string') throw invalidParameter('populate')
    for (const path of item.split(',')) if (path.trim() !== '') paths.push(path.trim())
  }
  if (paths.length > 0 && paths.every((path) => path === '*')) return 'all'
  const nested = new Map<string, string[]>()
  for (const path of paths) {
    const dot = path.indexOf('.')
    const name = dot === -1 ? path : path.slice(0, dot)
    const below = nested.get(name) ?? []
    const rest = dot === -1 ? '*' : path.slice(dot + 1)
    // Strapi v4 puts a later path first, which shows in the order of attributes. At the end of a path, a star stands for nothing.
    nested.set(name, rest === '*' ? below : [rest, ...below])
  }
  const populate = new Map<string, PopulateOptions>()
  for (const [name, below] of nested) if (name !== '*') populate.set(name, below.length > 0 ? { populate: below } : {})
  return populate
}

function parseObject(value: object): Populate {
  const populate = new Map<string, PopulateOptions>()
  for (const [name, options] of Object.entries(value)) {
    if (typeof options === 'object' && options !== null && !Array.isArray(options)) populate.set(name, options)
    else if (typeof options === 'string' || typeof options === 'boolean') {
      if (toBoolean(options)) populate.set(name, {})
    } else throw invalidParameter(name)
  }
  return populate
}
