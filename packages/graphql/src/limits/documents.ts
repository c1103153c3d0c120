import { GraphQLError, parse } from 'graphql'
import { LRUCache } from 'lru-cache'
import { measure, nothing } from './selection.js'
import type { Measured } from './selection.js'

const most = 500
const longest = 8192

/**
 * Measures documents before the library does: some of its rules compare everything within a selection, and take longest for documents that
 * are rejected. Documents that passed are remembered.
 */
export class Documents {
  readonly #admitted = new LRUCache<string, Measured>({ max: most })
  readonly #proven = new LRUCache<string, true>({ max: most })

  constructor(private readonly maxTokens: number) {}

  /** Returns how much a document selects, and why that is too much; nothing for an invalid document, which the library reports. */
  measure(source: string): Measured {
    const known = this.#admitted.get(source)
    if (known) return known
    const measured = this.#measure(source)
    if (measured.excess === null && source.length <= longest) this.#admitted.set(source, measured)
    return measured
  }

  /** Notes that the library found nothing wrong with a document, and keeps it parsed. */
  prove(source: string): void {
    if (source.length <= longest) this.#proven.set(source, true)
  }

  /** Returns false if the library may have to parse and check the document. */
  isProven(source: string): boolean {
    return this.#proven.get(source) === true
  }

  #measure(source: string): Measured {
    try {
      return measure(parse(source, { maxTokens: this.maxTokens, noLocation: true }))
    } catch (error) {
      // The library reports what is wrong with it, and where.
      if (error instanceof GraphQLError) return { excess: null, size: nothing }
      throw error
    }
  }
}
