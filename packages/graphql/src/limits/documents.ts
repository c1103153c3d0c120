import { GraphQLError, Lexer, parse, Source, TokenKind } from 'graphql'
import { LRUCache } from 'lru-cache'
import { measure, nothing } from './selection.js'
import type { Measured } from './selection.js'

const most = 500
const longest = 8192
/** Characters of a name. The library compares unknown ones with all that there are, to suggest one of these. */
const longestName = 1_000
const mayHaveLongName = new RegExp(`\\b\\w{${longestName + 1}}`)

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
      if (mayHaveLongName.test(source) && hasLongName(source, this.maxTokens))
        return { excess: `The document has a name of more than ${longestName} characters`, size: nothing }
      return measure(parse(source, { maxTokens: this.maxTokens, noLocation: true }))
    } catch (error) {
      // The library reports what is wrong with it, and where.
      if (error instanceof GraphQLError) return { excess: null, size: nothing }
      throw error
    }
  }
}

/** Long words may be texts. @throws GraphQLError for an invalid document */
function hasLongName(source: string, maxTokens: number): boolean {
  const lexer = new Lexer(new Source(source))
  for (let count = 0; count < maxTokens; count++) {
    const { kind, start, end } = lexer.advance()
    if (kind === TokenKind.NAME && end - start > longestName) return true
    if (kind === TokenKind.EOF) return false
  }
  return false
}
