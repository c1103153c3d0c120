import { roleUid } from '@content-gen/contract'
import { admittedCaller, flatJson, jsonText, lockEntry, askedBy, requireTag, trusted } from '@content-gen/runtime'
import { entryRead, parseQueryString } from '@content-gen/runtime/query'
import {
  createEntry,
  declareColumns,
  deleteEntry,
  findRow,
  hiddenColumnsOf,
  isRecord,
  own,
  setRows,
  tableOf,
  updateEntry,
} from '@content-gen/runtime/write'
import { typeOf } from '../callers/statement.js'
import { forgetAccount } from '../identities.js'
import { AccountAudit } from './account-audit.js'
import { AccountNames } from './account-names.js'
import { completeAccount } from './complete-account.js'
import { UserTable } from './user-table.js'
import type { Caller, Statement, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { AuditAct } from '@content-gen/runtime/recording'
import type { Data, WriteTransaction, UpdateOptions } from '@content-gen/runtime/write'
import type { NewNames } from './account-names.js'

/** Rejects a write by throwing. Runs in the transaction, while no other account changes, with the names to be stored. */
export type Guard = (writing: WriteTransaction, names: NewNames) => Promise<void>

export interface UserWriteOptions {
  readonly guard?: Guard
  /** The sender of the data; undefined if this package creates all of it. */
  readonly caller?: Caller
  /** Runs last in the transaction that adds an account. */
  readonly last?: () => void
  /** Attributes of the data that this package itself set. */
  readonly ownAttributes?: ReadonlySet<string>
  /** The audit says this of it, if not that an account was created or changed. */
  readonly act?: AuditAct
}

export interface ChangeOptions extends UserWriteOptions {
  /** The session that stays signed in after a password change. */
  readonly keptSession?: number | undefined
  /** The version of the tokens that are valid after a password change; absent: nobody gets one. */
  readonly tokenVersion?: number
}

/** Reads and changes accounts. Its callers have asked whether the sender of data may. */
export class Users {
  readonly table: UserTable
  readonly type: CompiledType
  readonly names: AccountNames
  readonly #audit: AccountAudit

  constructor(readonly store: Store) {
    this.table = new UserTable(store)
    this.type = this.table.type
    // The keys of its names, and what revokes its tokens.
    declareColumns(this.type, hiddenColumnsOf(this.type.descriptor.uid))
    this.names = new AccountNames(store, this.type)
    this.#audit = new AccountAudit(store, this.type)
  }

  /** Returns the JSON of an account as the caller may see it; null if it does not exist. `query` is a query string without `?`. */
  async text(id: number | string, caller: Caller, query = ''): Promise<string | null> {
    const statement = this.#statement(id, caller, query)
    const { data } = await this.store.database.read(statement, { fresh: true, ...askedBy(caller) })
    return data === null ? null : jsonText(data)
  }

  /** Returns the check of a request's `If-Match`, if it has one: the tag of a GET with the same query. */
  unchanged(id: number, caller: Caller, query: string): ((writing: WriteTransaction) => Promise<void>) | undefined {
    const { ifMatch } = caller
    if (ifMatch === undefined) return undefined
    return requireTag(this.type, id, ifMatch.tags, { read: this.#statement(id, caller, query), json: flatJson })
  }

  /** Returns the id. `data` is keyed by attribute. @throws ValidationError */
  async add(
    data: object,
    { guard, last, caller = trusted, ownAttributes, act = 'account.created' }: UserWriteOptions,
  ): Promise<number> {
    await this.names.fill()
    const told = this.#audit.creation(act)
    const also = async (writing: WriteTransaction, id: number) => {
      await told?.(writing, id)
      last?.()
    }
    return createEntry(this.store.writes, this.type, data, admittedCaller(caller), {
      ...(ownAttributes ? { ownAttributes } : {}),
      complete: (whole) => completeAccount(whole, { isNew: true }),
      guard: this.#exclusive(async (writing, names) => guard?.(writing, names)),
      ...(told || last ? { also } : {}),
    })
  }

  /** Changes what `data` names. @throws NotFoundError, ValidationError, ApplicationError if a name is taken */
  async change(
    id: number,
    data: object,
    { keptSession, tokenVersion, guard, caller = trusted, ownAttributes, act }: ChangeOptions = {},
  ): Promise<void> {
    // A hook may change any attribute, including names.
    const mayRename = 'username' in data || 'email' in data || this.store.hooks.of(this.type.uid) !== undefined
    const isGuarded = mayRename || guard !== undefined
    const isUnproved = await this.#movesItself(id, data, caller)
    if (isGuarded) await this.names.fill()
    const refuse: Guard = async (writing, names) => {
      await guard?.(writing, names)
      await this.names.refuseTaken(writing, names, id)
    }
    await updateEntry(this.store.writes, this.type, id, data, admittedCaller(caller), {
      ...(ownAttributes ? { ownAttributes } : {}),
      complete: (whole) => completeAccount(whole, { isNew: false, keptSession, tokenVersion, isUnproved }),
      ...this.#told(id, act, isGuarded ? this.#exclusive(refuse) : undefined),
    })
  }

  async remove(
    id: number,
    guard?: (writing: WriteTransaction) => Promise<void>,
    caller: Caller = trusted,
  ): Promise<void> {
    const sender = admittedCaller(caller)
    const hasProviders = this.store.config.usersPermissions?.providers !== undefined
    const first = async (writing: WriteTransaction) => {
      await guard?.(writing)
      if (hasProviders) await forgetAccount(writing, id)
    }
    const isGuarded = guard !== undefined || hasProviders
    await deleteEntry(this.store.writes, this.type, id, { ...(isGuarded && { guard: first }), caller: sender })
  }

  /** Returns true if an account has these values, which nobody else changes until the transaction ends. */
  async isStill(writing: WriteTransaction, id: number, values: Data): Promise<boolean> {
    await lockEntry(writing, this.type, id)
    return (await findRow(writing, tableOf(this.type), [], { where: { ...values, id } })) !== null
  }

  /** Returns true if somebody gives their own account another address, by which a sign-in at another site would find it. */
  async #movesItself(id: number, data: object, { user }: Caller): Promise<boolean> {
    if (this.store.config.usersPermissions?.providers === undefined || user?.id !== id) return false
    const email = 'email' in data ? data.email : undefined
    if (typeof email !== 'string') return false
    return (await this.table.byId(id))?.email !== email.toLowerCase()
  }

  /** Returns the options of a change of which the audit is told. */
  #told(id: number, act: AuditAct | undefined, guard: UpdateOptions['guard']): UpdateOptions {
    const told = this.#audit.change(id, act)
    if (told === undefined) return guard ? { guard } : {}
    return {
      guard: async (writing, data) => {
        await guard?.(writing, data)
        await told.guard(writing, data)
      },
      also: (writing) => told.also(writing),
    }
  }

  #statement(id: number | string, caller: Caller, query: string): Statement {
    const { plans, types, config } = this.store
    return plans.compile(entryRead(this.type, id, parseQueryString(query), { types, config, caller }, 'flat'), caller)
  }

  /**
   * Keeps others from adding accounts, or changing names of some, until the transaction ends: if the database runs transactions in parallel, each
   * waits for a row that all of them update. So what this one finds is still true at its end.
   */
  async holdNames(writing: WriteTransaction): Promise<void> {
    const roles = typeOf(this.store, roleUid)
    await setRows(writing, tableOf(roles), { where: { type: 'public' } }, { type: 'public' })
  }

  #exclusive(guard: Guard): (writing: WriteTransaction, data: unknown) => Promise<void> {
    return async (writing, data) => {
      await this.holdNames(writing)
      await guard(writing, namesIn(data))
    }
  }
}

function namesIn(data: unknown): NewNames {
  if (!isRecord(data)) return {}
  const [username, email] = [own(data, 'username'), own(data, 'email')]
  return {
    ...(typeof username === 'string' ? { username } : {}),
    ...(typeof email === 'string' ? { email } : {}),
  }
}
