import { ValidationError } from '../errors.js'
import type { CompiledLink } from '../types.js'
import type { Read, Shape } from './read.js'
import type { Statistics } from './statistics.js'

/** Refuses reads that would answer more entries than an answer may hold, before they run. */
export class Costs {
  constructor(
    private readonly statistics: Statistics,
    private readonly maximum: number,
  ) {}

  /** Throws a ValidationError when the answers together would be too large. */
  check(...reads: readonly Read[]): void {
    let entries = 0
    for (const read of reads) entries += this.estimate(read)
    if (entries <= this.maximum) return
    const about = Number(entries.toPrecision(1)).toLocaleString('en')
    throw new ValidationError(
      `The answer would hold about ${about} entries, more than the maximum of ${this.maximum.toLocaleString('en')}. ` +
        'Populate less, or ask for smaller pages.',
    )
  }

  /** About how many entries, components and files an answer holds: page size by average fan-outs. */
  estimate({ type, page, one, item }: Read): number {
    const nested = this.#nested(item)
    if (nested === 0 && page.limit !== null) return one ? 1 : page.limit
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
      case 'zone':
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
