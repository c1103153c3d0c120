import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { callerWith, isGrantedByName } from '@content-gen/runtime'
import type { Caller } from '@content-gen/runtime'

const most = 1000

/** Anonymous callers, one per set of actions: their keys identify the cached plans that they share. */
export class PermissionSets {
  #kept = new LRUCache<string, Caller>({ max: most })

  /** Returns the caller that may do exactly this. */
  of(actions: readonly string[]): Caller {
    const text = actions.toSorted().join(' ')
    const kept = this.#kept.get(text)
    if (kept) return kept
    const caller = callerWith(`set ${createHash('sha256').update(text).digest('base64url')}`, actions)
    this.#kept.set(text, caller)
    return caller
  }
}

/** May read everything and do nothing else. */
export const readOnly: Caller = { key: 'token read-only', can: (action) => /\.(find|findOne)$/.test(action) }

/** May do everything that the API offers and that need not be granted by name. */
export const fullAccess: Caller = { key: 'token full-access', can: (action) => !isGrantedByName(action) }
