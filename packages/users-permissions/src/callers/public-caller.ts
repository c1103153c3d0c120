import { callerOfRole } from '@content-gen/runtime'
import { storedRole } from './stored-role.js'
import type { Caller, NamedRole, Store } from '@content-gen/runtime'
import type { PermissionSets } from './permission-sets.js'

type Log = Pick<Store['log'], 'warn'>

/** Milliseconds that cached permissions of the public role are valid, if the role lives in the database. */
const stale = 2_000

/**
 * The caller of requests without credentials. Asking for it costs no statement: permissions in the database are reloaded in the background.
 */
export class PublicCaller {
  #current: Caller
  #readAt = performance.now()
  /** Reads that have begun, and the one among them whose result is in force. */
  #begun = 0
  #taken = 0
  #isReading = false

  private constructor(
    first: Caller,
    /** null: the role is defined in the config. */
    private readonly read: (() => Promise<Caller>) | null,
    private readonly log: Log,
  ) {
    this.#current = first
  }

  static async open(store: Store, sets: PermissionSets, named: ReadonlyMap<string, NamedRole>): Promise<PublicCaller> {
    const kept = named.get('public')
    if (kept) return new PublicCaller(callerOfRole(kept), null, store.log)
    const read = storedRole(store)
    return this.reading(async () => {
      const actions = (await read('public')) ?? []
      return unknownIfEmpty(sets.of(actions), actions.length)
    }, store.log)
  }

  /** For a role that is read from time to time. */
  static async reading(read: () => Promise<Caller>, log: Log): Promise<PublicCaller> {
    return new PublicCaller(await read(), read, log)
  }

  get current(): Caller {
    if (this.read && !this.#isReading && performance.now() - this.#readAt > stale) void this.refresh()
    return this.#current
  }

  /** Reloads the role after a change. */
  async refresh(): Promise<void> {
    if (!this.read) return
    const turn = ++this.#begun
    this.#isReading = true
    try {
      const caller = await this.read()
      // A read that began before a change may end after the one that knows the change.
      if (turn > this.#taken) {
        this.#taken = turn
        this.#current = caller
      }
    } catch (error) {
      this.log.warn({ err: error }, 'the permissions of the public role were not read')
    } finally {
      this.#readAt = performance.now()
      if (turn === this.#begun) this.#isReading = false
    }
  }
}

/** If the public role has no permissions at all, a refusal asks for credentials. */
export function unknownIfEmpty(caller: Caller, count: number): Caller {
  return count === 0 ? { key: caller.key, can: caller.can, isUnknown: true } : caller
}
