import { LRUCache } from 'lru-cache'

const most = 2000
/** The most characters of all shared texts together. */
const mostCharacters = 4_000_000

/**
 * Keeps equal texts of SQL once: most plans differ from others in their values alone. Bounded, since clients choose the shapes of questions.
 */
export class SharedTexts {
  readonly #kept = new LRUCache<string, string>({
    max: most,
    maxSize: mostCharacters,
    sizeCalculation: (_text, key) => key.length,
  })

  /** Returns an equal text, the same object each time. */
  of(text: string): string {
    const known = this.#kept.get(text)
    if (known === undefined) this.#kept.set(text, text)
    return known ?? text
  }
}
