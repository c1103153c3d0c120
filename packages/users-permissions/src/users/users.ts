import { jsonText, originOf, trusted } from '@content-gen/runtime'
import { entryRead, parseQueryString } from '@content-gen/runtime/query'
import { createEntry, deleteEntry, rowsOf, updateEntry } from '@content-gen/runtime/write'
import { roleUid } from '../settings.js'
import { typeOf } from '../callers/statement.js'
import { randomNumber } from '../tokens/jwt.js'
import { AccountNames } from './account-names.js'
import { UserTable } from './user-table.js'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'

export interface ChangeOptions {
  /** Calls back every token that the account has. */
  readonly revoke?: boolean
  /** The session whose tokens `revoke` leaves. */
  readonly keptSession?: number | undefined
  /** Runs in the transaction, while no other account changes; throws to refuse. */
  readonly guard?: (session: Session) => Promise<void>
  /** The sender of the data; undefined if this package makes all of it. */
  readonly caller?: Caller
  /** Attributes of the data that this package itself has set. */
  readonly ownAttributes?: ReadonlySet<string>
}

/** The accounts: looked up, answered and changed. */
export class Users {
  readonly table: UserTable
  readonly type: CompiledType
  readonly names: AccountNames

  constructor(readonly store: Store) {
    this.table = new UserTable(store)
    this.type = this.table.type
    this.names = new AccountNames(store, this.type)
  }

  /** The JSON of an account, as the caller may see it; null where it is gone. `query` as in a path, without `?`. */
  async text(id: number | string, caller: Caller, query = ''): Promise<string | null> {
    const { plans, database, types, config } = this.store
    const read = entryRead(this.type, id, parseQueryString(query), { types, config, caller }, 'flat')
    const { data } = await database.read(plans.compile(read), { ...originOf(caller), fresh: true })
    return data === null ? null : jsonText(data)
  }

  /** Answers the id. `data` by attribute. @throws ValidationError */
  async add(data: object, { guard, caller = trusted, ownAttributes }: ChangeOptions): Promise<number> {
    await this.names.fill()
    return createEntry(this.store.writes, this.type, data, caller, {
      ...(ownAttributes ? { ownAttributes } : {}),
      guard: exclusive(this.store, guard),
      columns: this.names.columnsOf(data),
    })
  }

  /** @throws NotFoundError, ValidationError */
  async change(
    id: number,
    data: object,
    { revoke = false, keptSession, guard, caller = trusted, ownAttributes }: ChangeOptions = {},
  ): Promise<void> {
    const columns = { ...this.names.columnsOf(data), ...(revoke ? revocation(keptSession) : {}) }
    if (guard) await this.names.fill()
    await updateEntry(this.store.writes, this.type, id, data, caller, {
      ...(ownAttributes ? { ownAttributes } : {}),
      ...(guard ? { guard: exclusive(this.store, guard) } : {}),
      ...(Object.keys(columns).length > 0 ? { columns } : {}),
    })
  }

  async remove(id: number): Promise<void> {
    await deleteEntry(this.store.writes, this.type, id)
  }
}

/** The columns that call every token back, but those of one session. */
function revocation(keptSession: number | null = null) {
  return { tokenVersion: randomNumber(), tokenSession: keptSession }
}

/**
 * One guarded change after the other: where the database lets transactions run side by side, each waits for a row that all of
 * them touch. What the guard then finds is still so when the transaction ends.
 */
function exclusive(store: Store, guard?: (session: Session) => Promise<void>) {
  const roles = typeOf(store, roleUid)
  return async (session: Session) => {
    await rowsOf(session, roles).updateMany({ where: { type: 'public' }, data: { type: 'public' } })
    await guard?.(session)
  }
}
