/** Entries without wrappers: `{ id, …attributes }` instead of `{ id, attributes }`, and a relation's entries instead of `{ data }`. */
import type { Flat } from './flat.js'

/**
 * Returns an answer with its entries flat at every depth. `query`: the one that was answered; its `populate` says which attributes are
 * links. After `*`, and after `true` at every depth, their shape does, so that a `json` attribute in the exact shape of a relation counts
 * as one.
 */
export function flatten<Answer extends { readonly data: unknown }>(
  answer: Answer,
  query: { readonly populate?: unknown },
): FlatAnswer<Answer> {
  return { ...answer, data: entries(answer.data, query.populate) } as FlatAnswer<Answer>
}

/** The answer of `flatten`. */
export type FlatAnswer<Answer extends { readonly data: unknown }> = Omit<Answer, 'data'> & {
  readonly data: Flat<Answer['data']>
}

type Members = Readonly<Record<string, unknown>>

function entries(value: unknown, populate: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => entries(each, populate))
  if (!isObject(value) || !isObject(value['attributes'])) return value
  const { id, attributes } = value
  return { ...(id === undefined ? {} : { id }), ...members(attributes, populate) }
}

function members(attributes: Members, populate: unknown): Members {
  const flat = Object.entries(attributes).map(([name, value]) => {
    const options = optionsOf(populate, name)
    return [name, options === null ? value : link(value, options)]
  })
  return Object.fromEntries(flat) as Members
}

/** A relation or media, a component, or a list of components. */
function link(value: unknown, options: Members): unknown {
  if (Array.isArray(value)) return value.map((each) => component(each, options))
  return isRelation(value) ? entries(value['data'], options['populate']) : component(value, options)
}

function component(value: unknown, options: Members): unknown {
  if (!isObject(value)) return value
  const uid = value['__component']
  const on = options['on']
  const own = isObject(on) && typeof uid === 'string' ? on[uid] : options
  return members(value, isObject(own) ? own['populate'] : undefined)
}

/** A component that has an attribute called `data` has an `id` as well. */
function isRelation(value: unknown): value is Members {
  if (!isObject(value) || Object.keys(value).join() !== 'data') return false
  const { data } = value
  return data === null || (Array.isArray(data) ? data : [data]).every((each) => isObject(each) && 'attributes' in each)
}

/** Returns the options of a link; null for an attribute that is not populated. */
function optionsOf(populate: unknown, name: string): Members | null {
  if (populate === true) return { populate }
  if (isObject(populate) && !Array.isArray(populate)) {
    const options = Object.hasOwn(populate, name) ? populate[name] : false
    if (options === false || options === undefined) return null
    return isObject(options) ? options : {}
  }
  const paths: readonly string[] = (Array.isArray(populate) ? populate : [populate]).map(String)
  // `*` means one level, and nothing beside other names.
  if (paths.length > 0 && paths.every((path) => path === '*')) return {}
  const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
  return below.length > 0 || paths.includes(name) ? { populate: below } : null
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}
