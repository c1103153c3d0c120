/** Reads a query string of the recordings as a query of the evaluator; null for unusual forms. */
import { parse } from 'qs'
import { isScalar, targetOf } from './evaluator/model-set.js'
import type { Model, ModelSet } from './evaluator/model-set.js'
import type { Filter, Operator, Order, Pagination, Populate, Populated, Query, Test } from './evaluator/query.js'

type Tree = Readonly<Record<string, unknown>>

export function parseQuery(set: ModelSet, model: Model, text: string): Query | null {
  try {
    return new Reader(set).query(model, parametersOf(text))
  } catch (error) {
    if (error instanceof Unusual) return null
    throw error
  }
}

class Unusual extends Error {}

/** Names as text, in `populate=author&populate[tags][sort]=name`, are read apart from the object. */
function parametersOf(text: string): Tree {
  const parts = text.split('&')
  const isText = (part: string) => part.startsWith('populate=')
  if (!parts.some((part) => part.startsWith('populate['))) return treeOf(parts)
  const others = treeOf(parts.filter((part) => !isText(part)))
  const names = treeOf(parts.filter(isText))['populate']
  return names === undefined ? others : { ...others, populate: [names, others['populate']].flat() }
}

function treeOf(parts: readonly string[]): Tree {
  return parse(parts.join('&'), { strictNullHandling: true, arrayLimit: 100, depth: 20 })
}

class Reader {
  constructor(readonly set: ModelSet) {}

  query(model: Model, { pagination, locale, _q: search, ...rest }: Tree): Query {
    return {
      ...this.options(model, rest),
      ...(pagination === undefined ? {} : { pagination: paginationOf(record(pagination)) }),
      ...(search === undefined ? {} : { search: texts(search).join() }),
      ...(locale === undefined ? {} : { locale: locale === 'all' ? locale : texts(locale) }),
    }
  }

  options(model: Model, { fields, filters, sort, populate, publicationState }: Tree): Query {
    const names = fields === undefined ? ['*'] : texts(fields)
    if (publicationState !== undefined && publicationState !== 'live' && publicationState !== 'preview')
      throw new Unusual()
    return {
      ...(names.includes('*') ? {} : { fields: names }),
      ...(filters === undefined || filters === '' ? {} : { filters: this.group(model, filters) }),
      ...(sort ? { sort: ordersOf(sort) } : {}),
      ...(populate ? { populate: this.populate(model, populate) } : {}),
      ...(publicationState ? { publicationState } : {}),
    }
  }

  group(model: Model, value: unknown): Filter {
    const terms = Object.entries(record(value)).map(([key, item]) => this.term(model, key, item))
    const [only] = terms
    return terms.length === 1 && only ? only : { kind: 'and', terms }
  }

  term(model: Model, key: string, item: unknown): Filter {
    if (key === '$and' || key === '$or') {
      if (!Array.isArray(item)) throw new Unusual()
      return { kind: key === '$and' ? 'and' : 'or', terms: item.map((each) => this.group(model, each)) }
    }
    if (key === '$not') return { kind: 'not', term: this.group(model, item) }
    const attribute = model.attributes.get(key)
    const target = attribute && targetOf(attribute)
    const below = target ? this.set.models.get(target) : undefined
    if (!attribute || isScalar(attribute) || !below)
      return allOf(testsOf(item).map((test) => ({ kind: 'test', attribute: key, test })))
    const isAboutId =
      typeof item !== 'object' ||
      item === null ||
      Array.isArray(item) ||
      Object.keys(item).every((name) => operators.has(name))
    return { kind: 'within', attribute: key, term: isAboutId ? this.term(below, 'id', item) : this.group(below, item) }
  }

  populate(model: Model, value: unknown): Populate {
    if (value === '*') return 'all'
    if (Array.isArray(value) && value.some((item) => typeof item === 'object'))
      return Object.assign({}, ...value.map((item) => this.populate(model, item))) as Populate
    if (typeof value !== 'string' && !Array.isArray(value)) {
      const entries = Object.entries(record(value)).filter(
        ([, wanted]) => wanted !== 'false' && wanted !== '0' && wanted !== '',
      )
      return Object.fromEntries(entries.map(([name, wanted]) => [name, this.populated(model, name, wanted)]))
    }
    const paths = texts(value).flatMap((text) => text.split(','))
    if (paths.includes('*')) throw new Unusual()
    const names = new Set(paths.map((path) => path.split('.')[0] ?? ''))
    return Object.fromEntries(
      [...names].map((name) => {
        const below = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1))
        return [name, below.length ? this.populated(model, name, { populate: below }) : {}]
      }),
    )
  }

  populated(model: Model, name: string, wanted: unknown): Populated {
    if (typeof wanted === 'string' || !model.attributes.has(name)) return {}
    const { start, limit, count, on, ...rest } = record(wanted)
    const attribute = model.attributes.get(name)
    const target = attribute && targetOf(attribute)
    const below = (target && this.set.models.get(target)) || model
    const components = Object.entries(on === undefined ? {} : record(on))
    return {
      ...(this.options(below, rest) as Populated),
      ...(start === undefined ? {} : { start: Number(start) }),
      ...(limit === undefined ? {} : { limit: Number(limit) }),
      ...(count === 'true' ? { count: true } : {}),
      ...(on === undefined
        ? {}
        : { on: Object.fromEntries(components.map(([uid, item]) => [uid, this.component(uid, item)])) }),
    }
  }

  component(uid: string, wanted: unknown): Populated {
    const model = this.set.models.get(uid)
    return model && typeof wanted !== 'string' ? (this.options(model, record(wanted)) as Populated) : {}
  }
}

const operators = new Set(
  '$eq $eqi $ne $nei $in $notIn $lt $lte $gt $gte $between $contains $notContains $containsi $notContainsi $startsWith $startsWithi $endsWith $endsWithi $null $notNull $not'.split(
    ' ',
  ),
)

function testsOf(value: unknown): Test[] {
  if (value === null) return [{ operator: '$null', values: [] }]
  if (typeof value === 'string' || Array.isArray(value)) return [{ operator: '$eq', values: texts(value) }]
  return Object.entries(record(value)).flatMap<Test>(([key, item]) => {
    if (!operators.has(key)) throw new Unusual()
    if (key === '$not') return testsOf(item).map((not) => ({ not }))
    if (key === '$null' || key === '$notNull') {
      const isSo = item !== null && item !== '' && item !== 'false' && item !== '0' && item !== 'f'
      return [{ operator: (key === '$null') === isSo ? ('$null' as const) : ('$notNull' as const), values: [] }]
    }
    if (item === null) return [{ operator: '$null' as const, values: [] }]
    return [{ operator: key as Operator, values: texts(item) }]
  })
}

function ordersOf(value: unknown): Order[] {
  if (typeof value === 'string') return value.split(',').filter(Boolean).map(orderOf)
  if (Array.isArray(value)) return value.flatMap(ordersOf)
  return Object.entries(record(value)).flatMap(([name, below]) =>
    (typeof below === 'string' ? [orderOf(`:${below}`)] : ordersOf(below)).map(({ path, descending }) => ({
      path: [name, ...path.filter(Boolean)],
      descending,
    })),
  )
}

function orderOf(text: string): Order {
  const [path = '', direction = 'asc'] = text.split(':')
  if (!['asc', 'desc'].includes(direction.toLowerCase())) throw new Unusual()
  return { path: path.trim().split('.'), descending: direction.toLowerCase() === 'desc' }
}

function paginationOf({ withCount, ...numbers }: Tree): Pagination {
  const known = ['page', 'pageSize', 'start', 'limit'].filter((name) => numbers[name] !== undefined)
  const parsed = known.map((name) => [name, Number(numbers[name])] as const)
  if (parsed.some(([, number]) => !Number.isInteger(number))) throw new Unusual()
  if (known.some((name) => name.startsWith('page')) && known.some((name) => !name.startsWith('page')))
    throw new Unusual()
  const counted = withCount === undefined ? {} : { withCount: !['false', 'f', '0'].includes(String(withCount)) }
  return { ...Object.fromEntries(parsed), ...counted }
}

function allOf(terms: Filter[]): Filter {
  const [only] = terms
  return terms.length === 1 && only ? only : { kind: 'and', terms }
}

function texts(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [value]
  return items.map((item) => {
    if (typeof item !== 'string') throw new Unusual()
    return item
  })
}

function record(value: unknown): Tree {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unusual()
  return value as Tree
}
