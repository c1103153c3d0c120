/** Spells a query as a client might: the same query has many spellings, and `style` chooses among them. */
import type { Filter, Order, Populate, Populated, Query, Test } from './evaluator/query.js'

/** The values that `qs` parses: null is a name without `=`. */
type Value = string | null | readonly Value[] | { readonly [key: string]: Value }

export function queryString(query: Query, style: number): string {
  return new Speller(style).spell(query)
}

class Speller {
  #state: number

  constructor(style: number) {
    this.#state = style
  }

  spell(query: Query): string {
    const { filters, sort, populate, fields, pagination, search, publicationState, locale } = query
    const parts: [string, Value][] = []
    if (fields) parts.push(['fields', this.#names(fields)])
    if (filters) parts.push(['filters', this.#group(filters)])
    if (sort?.length) parts.push(['sort', this.#sort(sort)])
    if (populate) parts.push(['populate', this.#populate(populate)])
    if (pagination) parts.push(['pagination', this.#pagination(pagination)])
    if (search) parts.push(['_q', search])
    if (publicationState) parts.push(['publicationState', publicationState])
    if (locale !== undefined) parts.push(['locale', locale === 'all' ? locale : this.#names(locale)])
    return parts.flatMap(([name, value]) => this.#flatten(name, value)).join('&')
  }

  /** The next of `choices`; style 0 always takes the first. */
  #pick<T>(...choices: readonly [T, ...T[]]): T {
    if (this.#state === 0) return choices[0]
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0 || 1
    return choices[(this.#state >>> 16) % choices.length] ?? choices[0]
  }

  #flatten(name: string, value: Value): string[] {
    if (value === null) return [name]
    if (typeof value === 'string') return [`${name}=${this.#encode(value)}`]
    if (Array.isArray(value)) {
      const isBare = value.every((item) => typeof item === 'string')
      const isMixed = name === 'populate' && value.some((item) => typeof item === 'string')
      const form = isBare ? this.#pick('index', 'empty', 'repeat') : isMixed ? this.#pick('index', 'repeat') : 'index'
      // A name that occurs once would be read as text, not as a list.
      if (form === 'repeat' && value.length > 1) return value.flatMap((item) => this.#flatten(name, item))
      return value.flatMap((item, i) => this.#flatten(`${name}[${form === 'empty' ? '' : i}]`, item))
    }
    return Object.entries(value).flatMap(([key, item]) => this.#flatten(`${name}[${encodeURIComponent(key)}]`, item))
  }

  #encode(text: string): string {
    return this.#pick(encodeURIComponent(text), encodeURIComponent(text).replaceAll('%20', '+'))
  }

  #names(names: readonly string[]): Value {
    return names.length === 1 ? this.#pick<Value>(names, names[0] ?? '') : names
  }

  #sort(orders: readonly Order[]): Value {
    const texts = orders.map((order) => this.#orderText(order))
    return this.#pick<Value>(
      texts,
      texts.join(','),
      orders.map((order) => nest(order.path, this.#direction(order))),
      ...(orders.length === 1 ? orders.map((order) => nest(order.path, this.#direction(order))) : []),
    )
  }

  #orderText({ path, descending }: Order): string {
    const name = path.join('.')
    return descending ? `${name}:${this.#pick('desc', 'DESC', 'Desc')}` : this.#pick(name, `${name}:asc`, `${name}:ASC`)
  }

  #direction({ descending }: Order): string {
    return descending ? this.#pick('desc', 'DESC') : this.#pick('asc', 'ASC')
  }

  #group(filter: Filter): Value {
    switch (filter.kind) {
      case 'test':
        return { [filter.attribute]: this.#test(filter.test) }
      case 'within':
        return { [filter.attribute]: this.#related(filter.term) }
      case 'not':
        return { $not: this.#group(filter.term) }
      case 'and':
      case 'or': {
        const groups = filter.terms.map((term) => this.#group(term))
        return filter.kind === 'or' ? { $or: groups } : this.#pick(merged(groups) ?? { $and: groups }, { $and: groups })
      }
    }
  }

  /** `author[id][$eq]=1` is also `author[$eq]=1` and `author=1`. */
  #related(term: Filter): Value {
    const group = this.#group(term)
    if (isRecord(group) && isRecord(group['$not'] ?? null)) return { $and: [group] }
    const isAboutId = term.kind === 'test' && term.attribute === 'id' && !('not' in term.test)
    return isAboutId && isRecord(group) ? this.#pick(group, group['id'] ?? null) : group
  }

  #test(test: Test): Value {
    if ('not' in test) {
      const tested = this.#test(test.not)
      // A bare list below `$not` means something else: not equal to one of them.
      return { $not: Array.isArray(tested) ? { $in: tested } : tested }
    }
    const { operator, values } = test
    if (operator === '$null' || operator === '$notNull') {
      const other = operator === '$null' ? '$notNull' : '$null'
      const forms: Value[] = [{ [operator]: '1' }, { [operator]: 't' }, { [other]: 'false' }, { [other]: '0' }]
      if (operator === '$null') forms.push(null, { $eq: null })
      return this.#pick({ [operator]: 'true' }, ...forms)
    }
    const [first = ''] = values
    const value = values.length > 1 || operator === '$between' ? values : this.#pick<Value>(first, values)
    const explicit: Value = { [operator]: value }
    if (operator === '$in' && values.length > 1) return this.#pick<Value>(explicit, values)
    return operator === '$eq' ? this.#pick<Value>(explicit, value) : explicit
  }

  #populate(populate: Populate): Value {
    if (populate === 'all') return '*'
    const paths = pathsOf(populate)
    if (paths) return this.#pick<Value>(paths, paths.join(','), this.#options(populate))
    return this.#pick(this.#options(populate), this.#mixed(populate))
  }

  #options(populate: Named): Value {
    return Object.fromEntries(
      Object.entries(populate).map(([name, wanted]) => [
        name,
        name === unknownName ? this.#unused() : this.#populated(wanted),
      ]),
    )
  }

  /** Names that need no options as text, the others as an object: `populate=author&populate[tags][sort]=name`. */
  #mixed(populate: Named): Value {
    const entries = Object.entries(populate).map(
      ([name, wanted]) => [name, wanted, pathsOf({ [name]: wanted })] as const,
    )
    const paths = entries.flatMap(([, , own]) => own ?? [])
    const others = entries.filter(([, , own]) => own === null)
    const object = this.#options(Object.fromEntries(others))
    return paths.length > 0 ? [paths.join(','), object] : object
  }

  /** Anything is ignored below a name that cannot be populated. */
  #unused(): Value {
    return this.#pick<Value>('true', ['x'], null, { fields: ['x'] }, [{ x: '1' }])
  }

  #populated(wanted: Populated): Value {
    const { fields, filters, sort, populate, start, limit, publicationState, count, on } = wanted
    const options: Record<string, Value> = {}
    if (fields) options['fields'] = this.#names(fields)
    if (filters) options['filters'] = this.#group(filters)
    if (sort?.length) options['sort'] = this.#sort(sort)
    if (populate && (populate === 'all' || Object.keys(populate).length > 0))
      options['populate'] = this.#populate(populate)
    if (start !== undefined) options['start'] = String(start)
    if (limit !== undefined) options['limit'] = String(limit)
    if (publicationState) options['publicationState'] = publicationState
    if (count) options['count'] = 'true'
    if (on) options['on'] = Object.fromEntries(Object.entries(on).map(([uid, below]) => [uid, this.#populated(below)]))
    return Object.keys(options).length ? options : this.#pick('true', '*', '1')
  }

  #pagination(pagination: NonNullable<Query['pagination']>): Value {
    const { withCount, ...numbers } = pagination
    const options: Record<string, Value> = {}
    for (const [name, number] of Object.entries(numbers)) options[name] = String(number)
    if (withCount !== undefined)
      options['withCount'] = withCount ? this.#pick('true', 't', '1') : this.#pick('false', 'f', '0')
    return options
  }
}

type Named = Exclude<Populate, 'all'>

/** The name in populates that no model has. */
export const unknownName = 'nope'

function nest(path: readonly string[], value: Value): Value {
  return path.toReversed().reduce<Value>((below, name) => ({ [name]: below }), value)
}

/** Merges the groups into one level with the same meaning; null if a name occurs twice. */
function merged(groups: readonly Value[]): Value | null {
  const all: Record<string, Value> = {}
  for (const group of groups) {
    for (const [name, value] of Object.entries(isRecord(group) ? group : {})) {
      if (name in all) return null
      all[name] = value
    }
  }
  return all
}

/** Dotted paths; null if the populate has more than names. */
function pathsOf(populate: Named): string[] | null {
  const paths: string[] = []
  for (const [name, { populate: below, ...rest }] of Object.entries(populate)) {
    const isPlain = Object.values(rest).every((option) => option === undefined)
    if (!isPlain || below === 'all') return null
    const inner = below && pathsOf(below)
    if (inner === null) return null
    if (inner?.length) paths.push(...inner.map((path) => `${name}.${path}`))
    else paths.push(name)
  }
  return paths
}

function isRecord(value: Value): value is { readonly [key: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
