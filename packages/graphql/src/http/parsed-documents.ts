import { LRUCache } from 'lru-cache'
import type { DocumentNode } from 'graphql'

/** In characters. A document takes about eighty bytes for each. */
const most = 400_000

/**
 * Parsed and valid documents. Apollo's own store holds thirty megabytes of their JSON, which take a hundred in memory, and clients that
 * write values into their documents fill it.
 */
export class ParsedDocuments {
  readonly #kept = new LRUCache<string, DocumentNode>({
    max: 2000,
    maxSize: most,
    sizeCalculation: ({ loc }) => 1 + (loc?.source.body.length ?? 1000),
  })

  get(key: string): Promise<DocumentNode | undefined> {
    return Promise.resolve(this.#kept.get(key))
  }

  set(key: string, document: DocumentNode): Promise<void> {
    this.#kept.set(key, document)
    return Promise.resolve()
  }

  delete(key: string): Promise<boolean> {
    return Promise.resolve(this.#kept.delete(key))
  }
}
