/** `populate` in its many forms, normalized. */
import { invalidParameter } from '../errors/errors.js'
import { toBoolean } from './cast.js'

export interface Populate {
  /** Every attribute that can be populated, before the named ones. */
  readonly all: boolean
  /** In the request's order. Null and a list are no options: a 400 if the name can be populated. */
  readonly named: ReadonlyMap<string, PopulateOptions | null>
}

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

const nothing: Populate = { all: false, named: new Map() }

export function parsePopulate(value: unknown): Populate {
  if (value === undefined || value === null || value === '') return nothing
  if (typeof value === 'string') return parseNames([value])
  if (Array.isArray(value)) return parseList(value)
  if (typeof value === 'object') return parseObject(value)
  throw invalidParameter('populate')
}

/** Texts and objects, of `populate=author&populate[tags][sort]=name`, all apply. */
function parseList(items: readonly unknown[]): Populate {
  const given = items.filter((item) => item !== null)
  const texts = given.filter((item) => typeof item === 'string')
  const objects = given.filter((item): item is object => typeof item === 'object' && !Array.isArray(item))
  if (texts.length + objects.length < given.length) throw invalidParameter('populate')
  return together([parseNames(texts), ...objects.map(parseObject)])
}

function parseNames(texts: readonly string[]): Populate {
  const paths = texts.flatMap((text) => text.split(',')).flatMap((path) => path.trim() || [])
  if (paths.length > 0 && paths.every((path) => path === '*')) return { ...nothing, all: true }
  const nested = new Map<string, string[]>()
  for (const path of paths) {
    const dot = path.indexOf('.')
    const name = dot === -1 ? path : path.slice(0, dot)
    const below = nested.get(name) ?? []
    const rest = dot === -1 ? '*' : path.slice(dot + 1)
    // Strapi v4 puts a later path first, which shows in the order of attributes. At the end of a path, a star stands for nothing.
    nested.set(name, rest === '*' ? below : [rest, ...below])
  }
  const named = new Map<string, PopulateOptions>()
  for (const [name, below] of nested) if (name !== '*') named.set(name, below.length > 0 ? { populate: below } : {})
  return { all: false, named }
}

function parseObject(value: object): Populate {
  const named = new Map<string, PopulateOptions | null>()
  for (const [name, options] of Object.entries(value)) {
    if (typeof options === 'object') named.set(name, options)
    else if (typeof options !== 'string' && typeof options !== 'boolean') named.set(name, null)
    else if (toBoolean(options)) named.set(name, {})
  }
  return { all: false, named }
}

function together(parts: readonly Populate[]): Populate {
  const named = new Map<string, PopulateOptions | null>()
  for (const part of parts) {
    for (const [name, options] of part.named) {
      const before = named.get(name)
      named.set(name, before && options ? { ...before, ...options } : options)
    }
  }
  return { all: parts.some(({ all }) => all), named }
}
