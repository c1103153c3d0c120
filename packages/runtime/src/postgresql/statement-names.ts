import { LRUCache } from 'lru-cache'

/** How often a text must have been used before it gets a name. */
const usesBeforeName = 5
/** Every connection keeps each named statement for ever, and pays for it with up to a megabyte. */
const mostNames = 50
const watchedTexts = 1000

/** Which statements the server prepares: those that come again and again. Clients choose the shapes, so there is an end to it. */
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
