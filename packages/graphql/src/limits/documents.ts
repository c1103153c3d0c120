import { GraphQLError, parse } from 'graphql'
import { LRUCache } from 'lru-cache'
import { excessOf } from './selection.js'

const most = 500
const longest = 8192

/**
 * Looks at documents before the library does: some of its rules compare what a selection holds with all else that it holds, and
 * take longest for what is refused in the end. What was let through is remembered.
 */
export class Documents {
  readonly #admitted = new LRUCache<string, true>({ max: most })

  constructor(private readonly maxTokens: number) {}

  /** Why a document is refused; null where that is not for us to say. */
  refusalOf(source: string): string | null {
    if (this.#admitted.has(source)) return null
    const excess = this.#excessOf(source)
    if (excess === null && source.length <= longest) this.#admitted.set(source, true)
    return excess
  }

  #excessOf(source: string): string | null {
    try {
      return excessOf(parse(source, { maxTokens: this.maxTokens, noLocation: true }))
    } catch (error) {
      // The library says what is wrong with it, and where.
      if (error instanceof GraphQLError) return null
      throw error
    }
  }
}
