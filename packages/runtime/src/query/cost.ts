import { ValidationError } from '../errors/errors.js'
import type { CompiledLink } from '../types.js'
import { priceOf } from './price.js'
import type { Price, ReadPrice, Spread } from './price.js'
import type { Read, Shape } from './read.js'
import type { Statistics } from './statistics.js'

/** `api.rest.maxPopulated` and `api.maxVisits`. */
export interface CostLimits {
  readonly maxPopulated: number
  readonly maxVisits: number
}

/** Judges reads before they run. */
export class Costs {
  /** While a request is planned, its reads are judged alone and together. */
  readonly #prices = new WeakMap<Read, Partial<Record<Spread, ReadPrice>>>()

  constructor(
    private readonly statistics: Statistics,
    private readonly limits: CostLimits,
  ) {}

  /** @throws ValidationError if the reads together are too large or too expensive */
  check(reads: readonly Read[]): void {
    const { maxPopulated, maxVisits } = this.limits
    let entries = 0
    let visits = 0
    for (const read of reads) {
      entries += this.estimate(read)
      visits += this.#price(read, 'average').visits
    }
    if (entries > maxPopulated) throw new ValidationError(tooManyEntries(entries, maxPopulated))
    if (visits > maxVisits) throw new ValidationError(tooMuchWork(visits, maxVisits))
  }

  /** Returns the worst price of the reads together. */
  worst(reads: readonly Read[]): Price {
    let visits = 0
    let bytes = 0
    for (const read of reads) {
      const price = this.#price(read, 'worst')
      visits += price.visits
      bytes += price.bytes
    }
    return { visits, bytes }
  }

  /** Returns the visits that the count of a read takes on average. */
  counting(read: Read): number {
    return this.#price(read, 'average').counting
  }

  #price(read: Read, spread: Spread): ReadPrice {
    const known = this.#prices.get(read) ?? {}
    this.#prices.set(read, known)
    return (known[spread] ??= priceOf(read, this.statistics, spread))
  }

  /** Estimates the entries, components and files of an answer: page size times average fan-outs. */
  estimate({ type, page, one, item }: Read): number {
    const nested = this.#nested(item)
    if (nested === 0 && page.limit !== null && page.limit <= this.limits.maxPopulated) return one ? 1 : page.limit
    const entries = one ? 1 : Math.min(page.limit ?? Infinity, this.statistics.rowsOf(type))
    return entries * (1 + nested)
  }

  #nested(shape: Shape): number {
    switch (shape.kind) {
      case 'object':
        return shape.properties.reduce((sum, { value }) => sum + this.#nested(value), 0)
      case 'one':
        return 1 + this.#nested(shape.item)
      case 'many':
        return this.#below(shape.link, shape.item, shape.page.limit)
      case 'mixedList':
        return shape.items.reduce((sum, { link, item }) => sum + this.#below(link, item, null), 0)
      case 'morph':
        return shape.items.reduce((sum, { link, item }) => sum + this.#below(link, item, null), 0)
      default:
        return 0
    }
  }

  #below(link: CompiledLink, item: Shape, limit: number | null): number {
    if (item.kind === 'scalar') return 0
    return Math.min(limit ?? Infinity, this.statistics.fanOut(link)) * (1 + this.#nested(item))
  }
}

function tooManyEntries(entries: number, maximum: number): string {
  return (
    `The answer would hold about ${rounded(entries)} entries, more than the maximum of ${grouped(maximum)} (api.rest.maxPopulated). ` +
    'Populate less, or ask for smaller pages.'
  )
}

function tooMuchWork(visits: number, maximum: number): string {
  return (
    `The answer may take looking at rows ${rounded(visits)} times, more often than the maximum of ${grouped(maximum)} (api.maxVisits). ` +
    'Filter and sort by fewer attributes, search fewer texts, or populate less.'
  )
}

function rounded(number: number): string {
  return grouped(Number(number.toPrecision(1)))
}

/** Loads the language's rules only for a refusal: they take a while at the start. */
function grouped(number: number): string {
  return number.toLocaleString('en')
}
