import { LRUCache } from 'lru-cache'

/** The number of uses after which a text gets a name. */
const usesBeforeName = 5
/** Every connection keeps each named statement forever, at up to a megabyte. */
const mostNames = 50
const watchedTexts = 1000

/** Chooses the statements that the server prepares: the frequent ones. Clients choose the shapes, so the number is limited. */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new LRUCache<string, number>({ max: watchedTexts })

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= mostNames) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < usesBeforeName) {
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const given = `read_${this.#names.size + 1}`
    this.#names.set(text, given)
    return given
  }
}
