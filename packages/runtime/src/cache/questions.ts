import { LRUCache } from 'lru-cache'
import type { SqlValue, Statement } from '../statement.js'

const mostTexts = 4_000
/** The most characters of all known texts together. */
const mostCharacters = 4_000_000
const longestKey = 500
/** The number of questions that are remembered as asked once. */
const mostOnce = 2_000

/** Gives short keys to questions: a question is a text of SQL with its values, whoever asks it. */
export class Questions {
  readonly #byId = new Map<number, string>()
  readonly #texts = new LRUCache<string, number>({
    max: mostTexts,
    maxSize: mostCharacters,
    sizeCalculation: (_id, text) => text.length,
    dispose: (id) => void this.#byId.delete(id),
  })
  #last = 0
  /** Questions that were asked once: lately, and before. */
  #once = new Set<string>()
  #before = new Set<string>()

  /** Returns null for a question that is too long to be kept. */
  keyOf({ text, values }: Pick<Statement, 'text' | 'values'>): string | null {
    let id = this.#texts.get(text)
    // A number is never given twice: answers under a forgotten one are not found again.
    if (id === undefined) this.#texts.set(text, (id = this.#add(text)))
    let key = `${id}`
    for (const value of values) {
      key += keyOfValue(value)
      if (key.length > longestKey) return null
    }
    return key
  }

  /** Returns the text of a question by its key; undefined if it is forgotten, so that nobody finds the answer any more. */
  textOf(key: string): string | undefined {
    return this.#byId.get(Number.parseInt(key, 10))
  }

  /** Returns false the first time: questions that nobody repeats take no room from the others. */
  isRepeated(key: string): boolean {
    if (this.#once.has(key) || this.#before.has(key)) return true
    if (this.#once.size >= mostOnce) {
      this.#before = this.#once
      this.#once = new Set()
    }
    this.#once.add(key)
    return false
  }

  #add(text: string): number {
    const id = ++this.#last
    if (text.length <= mostCharacters) this.#byId.set(id, text)
    return id
  }
}

/** Different values have different keys, whatever follows them. */
function keyOfValue(value: SqlValue): string {
  switch (typeof value) {
    case 'string':
      return `;${value.length}:${value}`
    case 'number':
      return `;n${value}`
    case 'bigint':
      return `;b${value}`
    default:
      return value === null ? ';0' : `;l${value.length}${value.map(keyOfValue).join('')}`
  }
}
