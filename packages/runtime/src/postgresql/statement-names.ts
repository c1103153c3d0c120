import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** The number of uses after which a text gets a name. */
const usesBeforeName = 3
const mostNames = 100
/** Of all named texts. A connection keeps a prepared statement in about a hundred bytes per character. */
const mostCharacters = 200_000
const longest = 40_000
const watchedTexts = 1000
const watchedCharacters = 2_000_000

/**
 * Chooses the statements that the server prepares: the frequent ones, of which those used last keep their names. Clients choose the shapes,
 * so the number is limited. A name is a hash of the text: processes that share connections through a pooler mean the same by it.
 */
export class StatementNames {
  readonly #current = new Set<string>()
  readonly #names = new LRUCache<string, string>({
    max: mostNames,
    maxSize: mostCharacters,
    sizeCalculation: (_name, text) => text.length,
    dispose: (name) => void this.#current.delete(name),
  })
  readonly #uses = new LRUCache<string, number>({
    max: watchedTexts,
    maxSize: watchedCharacters,
    sizeCalculation: (_uses, text) => text.length,
  })

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || text.length > longest) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < usesBeforeName) {
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const given = `of_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    this.#current.add(given)
    this.#names.set(text, given)
    return given
  }

  /** Returns true if a text still has this name. */
  has(name: string): boolean {
    return this.#current.has(name)
  }
}
