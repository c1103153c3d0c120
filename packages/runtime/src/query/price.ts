/** The price of a read, computed before it runs. */
import type { CompiledLink, CompiledScalar, CompiledType, Condition } from '../types.js'
import type { Order, Read, Shape } from './read.js'
import { mostSelected, selectsAll } from './selectivity.js'
import { soughtBy } from './sought.js'
import type { Statistics } from './statistics.js'

export interface Price {
  /** One visit is the cost of finding a row by its key and reading it: about a third of a microsecond. */
  readonly visits: number
  /** Bytes of the answer's JSON. */
  readonly bytes: number
}

/** The price of a read, and the visits of it that are for counting. */
export interface ReadPrice extends Price {
  readonly counting: number
}

/** The figures that a price is computed from. */
type Sizes = Pick<Statistics, 'rowsOf' | 'linked' | 'fanOut' | 'width'>

/** In visits. */
const weights = {
  /** Skipping a row in a scan. */
  pass: 0.05,
  compare: 0.3,
  /** Searching one text in another, and per byte of it. */
  find: 1.5,
  findByte: 0.011,
  /** Testing whether a set contains a row. */
  membership: 0.6,
  sort: 0.7,
  /** Finding a row by a key. */
  lookUp: 1.5,
  /** Making the JSON of a row, and per byte of it. */
  make: 3,
  makeByte: 0.01,
} as const

/** Bytes of a number, a boolean or a moment. */
const shortValue = 26
/** The share of rows that a search index finds, on average: most words are much rarer. */
const foundShare = 0.05

const findsText: ReadonlySet<string> = new Set([
  'eqi',
  'nei',
  'contains',
  'notContains',
  'containsi',
  'notContainsi',
  'startsWith',
  'startsWithi',
  'endsWith',
  'endsWithi',
])

/**
 * How unevenly rows are linked: at worst, a read hits the largest groups; on average, all groups have the same size. Clients choose the
 * query, so a cheap read must be cheap at worst.
 */
export type Spread = 'worst' | 'average'

/** Returns the price of one read. */
export function priceOf(read: Read, statistics: Sizes, spread: Spread): ReadPrice {
  const pricing = new Pricing(statistics, spread)
  pricing.read(read)
  const { visits, bytes, counting } = pricing
  return { visits: Math.ceil(visits), bytes: Math.ceil(bytes), counting: Math.ceil(counting) }
}

/** The rows of one type at one place of an answer. */
interface PricedRows {
  readonly type: CompiledType
  readonly count: number
  /** No row occurs twice, and so no row below them does. */
  readonly areDistinct: boolean
}

class Pricing {
  visits = 0
  bytes = 0
  counting = 0

  constructor(
    private readonly statistics: Sizes,
    private readonly spread: Spread,
  ) {}

  read({ type, where, order, page, count, one, item }: Read): void {
    const scanned = this.#selected(where, type)
    const limit = Math.min(one ? 1 : (page.limit ?? Infinity), scanned)
    const isPageFoundAtOnce = selectsAll(where) && order.length === 0
    this.#scan(where, type, isPageFoundAtOnce ? Math.min(scanned, page.offset + limit) : scanned)
    const before = this.visits
    if (count) this.#scan(where, type, scanned)
    this.counting = this.visits - before
    this.#order(order, scanned)
    this.#entries(item, { type, count: limit, areDistinct: true })
  }

  /** Returns the most rows that a condition has to be tested on. */
  #selected(where: Condition, type: CompiledType): number {
    const rows = this.statistics.rowsOf(type)
    // At worst, each row contains what is sought.
    const isSearched = this.spread === 'average' && soughtBy(where) !== null
    return Math.min(isSearched ? Math.ceil(rows * foundShare) : rows, mostSelected(where) ?? rows)
  }

  #scan(where: Condition, type: CompiledType, rows: number): void {
    const own = type.rows ? this.#condition(type.rows, type) : 0
    this.visits += rows * (weights.pass + own + this.#condition(where, type))
  }

  /** Returns the visits that a condition costs per row. Adds the costs that arise only once. */
  #condition(condition: Condition, type: CompiledType): number {
    switch (condition.kind) {
      case 'and':
      case 'or':
        return condition.terms.reduce((sum, term) => sum + this.#condition(term, type), 0)
      case 'not':
        return this.#condition(condition.term, type)
      case 'compare': {
        const { operand, operator } = condition
        if (!findsText.has(operator)) return weights.compare
        const bytes = operand.kind === 'id' ? shortValue : this.statistics.width(type, operand.attribute).average
        return weights.find + bytes * weights.findByte
      }
      case 'related':
        return this.#related(condition.link, condition.term)
    }
  }

  /** Related rows that satisfy a term are found once, as a set; those of a group are looked up for each row. */
  #related(link: CompiledLink, term: Condition): number {
    const { target } = link
    if (link.link.kind === 'group') return this.#linked(link, 1) * (weights.lookUp + this.#condition(term, target))
    this.#scan(term, target, this.#selected(term, target))
    this.visits += this.#linked(link, Infinity) * weights.lookUp
    return weights.membership
  }

  #order(order: readonly Order[], rows: number): void {
    if (order.length > 0) this.visits += rows * weights.sort
    for (const { path } of order) {
      const [first] = path
      const isSetWise = path.length > 1 && path.some((link) => link.many)
      if (isSetWise) {
        for (const link of path) this.visits += this.#allLinked(link) * (weights.lookUp + weights.sort)
      } else if (first?.many) this.visits += this.#linked(first, rows) * weights.lookUp
      else this.visits += rows * path.length * weights.lookUp
    }
  }

  #allLinked(link: CompiledLink): number {
    return Math.max(this.#linked(link, Infinity), this.statistics.rowsOf(link.source))
  }

  #entries(item: Shape, rows: PricedRows): void {
    const before = this.bytes
    this.visits += rows.count * weights.make
    this.#shape(item, rows)
    this.visits += (this.bytes - before) * weights.makeByte
  }

  #shape(shape: Shape, rows: PricedRows): void {
    const { count } = rows
    switch (shape.kind) {
      case 'object':
        for (const { key, value } of shape.properties) {
          this.bytes += count * (key.length + 4)
          this.#shape(value, rows)
        }
        return
      case 'id':
        this.bytes += count * shortValue
        return
      case 'constant':
        this.bytes += count * shape.json.length
        return
      case 'scalar':
        this.bytes += count * this.#width(rows.type, shape.attribute)
        return
      case 'count':
        this.bytes += count * shortValue
        this.#visit(shape.where, shape.link, this.#below(shape.link, rows))
        return
      case 'one': {
        const { link, where, order, item } = shape
        this.#visit(where, link, count)
        this.#order(order, count)
        this.#entries(item, { type: link.target, count, areDistinct: this.#staysDistinct(link, rows) })
        return
      }
      case 'many': {
        const { link, where, order, page, item } = shape
        const below = this.#below(link, rows)
        this.#visit(where, link, below)
        this.#order(order, below)
        const answered = Math.min(below, count * (page.limit ?? Infinity))
        this.#entries(item, { type: link.target, count: answered, areDistinct: this.#staysDistinct(link, rows) })
        return
      }
      case 'mixedList':
        for (const { link, where, item } of shape.items) {
          const below = this.#below(link, rows)
          this.#visit(where, link, below)
          this.#entries(item, { type: link.target, count: below, areDistinct: this.#staysDistinct(link, rows) })
        }
        return
      case 'morph':
        this.#morph(shape, rows)
    }
  }

  /** Each polymorphic link leads to rows of one type: the most expensive type counts. */
  #morph({ link, items, single }: Shape & { kind: 'morph' }, rows: PricedRows): void {
    const count = single ? rows.count : this.#below(link, rows)
    const prices = items.map(({ link: { target }, where, item }) => {
      const pricing = new Pricing(this.statistics, this.spread)
      if (where) pricing.#scan(where, target, count)
      pricing.#entries(item, { type: target, count, areDistinct: false })
      return pricing
    })
    this.visits += count * weights.lookUp * (1 + items.length) + Math.max(0, ...prices.map(({ visits }) => visits))
    this.bytes += Math.max(0, ...prices.map(({ bytes }) => bytes))
  }

  #visit(where: Condition | undefined, { target }: CompiledLink, rows: number): void {
    this.visits += rows * (weights.lookUp + (where ? this.#condition(where, target) : 0))
  }

  #below(link: CompiledLink, { count, areDistinct }: PricedRows): number {
    return areDistinct ? this.#linked(link, count) : count * this.#linked(link, 1)
  }

  /** Returns the number of rows that a link leads to from this many distinct ones. */
  #linked(link: CompiledLink, sources: number): number {
    const most = this.statistics.linked(link, sources)
    return this.spread === 'worst' || sources === Infinity
      ? most
      : Math.min(most, sources * this.statistics.fanOut(link))
  }

  /** A row that is referenced by its own key belongs to one row only. */
  #staysDistinct({ link }: CompiledLink, { areDistinct }: PricedRows): boolean {
    return areDistinct && (link.kind === 'inverseKey' || link.kind === 'inverseMorphKey')
  }

  #width(type: CompiledType, attribute: CompiledScalar): number {
    const { descriptor } = attribute
    if (descriptor.type === 'enumeration') return longestOf(descriptor.enum ?? []) + 2
    return this.statistics.width(type, attribute).most
  }
}

function longestOf(texts: readonly string[]): number {
  return texts.reduce((longest, { length }) => Math.max(longest, length), 0)
}
