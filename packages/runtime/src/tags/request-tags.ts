import { AsyncLocalStorage } from 'node:async_hooks'
import { anything, everything } from './names.js'
import type { CacheTagsConfig } from '@content-gen/contract'

const separators = { 'Surrogate-Key': ' ', 'Cache-Tag': ',' } as const
/** Characters of the header, well below what proxies accept. */
const longest = 2_000

/** Collects the tags of what a request reads, whatever code of the owner's reads it. */
export class RequestTags {
  readonly #current = new AsyncLocalStorage<Set<string>>()

  /** Runs a request. */
  collect<Result>(tags: Set<string>, work: () => Result): Result {
    return this.#current.run(tags, work)
  }

  add(tags: readonly string[]): void {
    const current = this.#current.getStore()
    if (current) for (const tag of tags) current.add(tag)
  }
}

/** Returns the value of the header. Tags that it has no room for count as anything. */
export function tagHeader({ header }: Pick<CacheTagsConfig, 'header'>, tags: Iterable<string>): string {
  const value = [...tags].join(separators[header])
  return value.length <= longest ? value : [everything, anything].join(separators[header])
}
