import { isDeepStrictEqual } from 'node:util'
import { RequestError, UnauthorizedError } from '@content-gen/runtime'
import {
  deleteRows,
  insertRow,
  inTransaction,
  nowSql,
  open,
  prepared,
  selectRows,
  setRows,
  sql,
} from '@content-gen/runtime/write'
import { addressOf } from '@content-gen/runtime/recording'
import type { AdminConfig, Context, Store, Transaction } from '@content-gen/runtime'
import type { Prepared, Row, WriteTransaction } from '@content-gen/runtime/write'
import { adminCaller } from '../administrators/admin-caller.js'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { administratorFields, administratorOf, rolesIn } from '../administrators/stored-administrator.js'
import { clockText, nowIn } from '../clock.js'
import type { OpenSession } from '../panel-api/session.js'
import { administrators, sessions } from '../tables.js'
import type { ProjectId } from '../project/project-id.js'
import { SessionCookie } from './cookie.js'
import { newKey, storedKey } from '../keys/secret-key.js'

const day = 86_400_000
const minute = 60_000
/** Sent with questions that a page asks by itself: they do not show that somebody is there. */
const backgroundHeader = 'x-background'
/** Sessions of one administrator: the longest unused one ends. */
const most = 20
const longestAgent = 300

/** A new session. The cookie is set once its transaction is stored. */
interface Opened {
  readonly id: number
  readonly setCookie: () => void
}

/** The sessions of administrators, in the database: every process knows them, and each can be ended. */
export class Sessions {
  readonly cookie: SessionCookie
  readonly #find: Prepared
  readonly #confirm: Prepared
  readonly #hold: Prepared
  readonly #ended: Prepared

  constructor(
    private readonly store: Pick<Store, 'config' | 'environment' | 'database' | 'writes' | 'log'>,
    private readonly settings: AdminConfig['session'],
    project: ProjectId,
  ) {
    this.cookie = new SessionCookie(store.environment.production, project)
    const { dialect } = store.database
    const now = nowSql(dialect)
    // A moment to come is of a clock that was ahead: nobody knows how old it is.
    const [key, session, idle] = open('text', 'integer', 'bigint')
    const columns = administratorFields.map((field) => {
      const { name } = administrators.columns.get(field) ?? { name: field }
      return `a.${dialect.identifier(name)} as ${dialect.identifier(field)}`
    })
    const from = `from ${sessions.name} s join ${administrators.name} a on a."id" = s."administrator"`
    const isOpen = sql`s."key" = ${key} and s."expires" > ${now} and s."seen" > ${now} - ${idle} and s."seen" < ${now} + ${idle}`
    this.#find = prepared(
      sql`select s."id" as "session", ${now} - s."seen" as "pause", ${now} - s."proved" as "age", a."id" as "id", ${columns.join(', ')} ${from} where ${isOpen}`,
      [key, idle],
      dialect,
    )
    const confirm = sql`select a."roles" as "roles", a."is_blocked" as "isBlocked" ${from} where s."id" = ${session} and s."expires" > ${now}`
    this.#confirm = prepared(confirm, [session], dialect)
    this.#hold =
      dialect.name === 'postgresql' ? prepared(sql`${confirm} for share of a, s`, [session], dialect) : this.#confirm
    this.#ended = prepared(
      sql`delete from ${sessions.name} where "expires" <= ${now} or "seen" <= ${now} - ${idle} or "seen" >= ${now} + ${idle}`,
      [idle],
      dialect,
    )
  }

  /** Returns the administrator whose session the request belongs to; null without one that is open. */
  async administratorOf(ctx: Context): Promise<AdminCaller | null> {
    const key = storedKey(this.cookie.read(ctx) ?? '')
    if (key === null) return null
    const [row] = await this.store.database.rows(this.#find(key, this.#idle))
    if (row === undefined) return null
    const found = administratorOf(row)
    if (found.isBlocked) return null
    const session = Number(row['session'])
    if (Number(row['pause']) > minute && ctx.get(backgroundHeader) === '') await this.#touch(session, found.id)
    return adminCaller(found, session, this.#isFresh(row['age']))
  }

  /** Checks that a session is open, of somebody who has the roles of then. What would change that waits for the transaction. */
  async confirm({ session, roles }: AdminCaller, transaction?: Transaction): Promise<void> {
    const { database } = this.store
    const [row] = transaction
      ? await transaction.rows(this.#hold(session))
      : await database.rows(this.#confirm(session))
    if (row === undefined || row['isBlocked']) throw new UnauthorizedError('Sign in first')
    if (isDeepStrictEqual(rolesIn(row['roles']), roles)) return
    throw new RequestError(403, 'ForbiddenError', 'Your roles have changed meanwhile', {}, { code: 'rolesChanged' })
  }

  /** Begins a session in the transaction that signs in, in place of the one that the request belonged to. */
  async open(writing: WriteTransaction, ctx: Context, administrator: number): Promise<Opened> {
    const now = await nowIn(writing)
    await setRows(writing, administrators, { where: { id: administrator } }, { seen: now })
    await this.close(writing, ctx)
    const key = newKey()
    const id = await insertRow(writing, sessions, {
      key: storedKey(key),
      administrator,
      created: now,
      seen: now,
      proved: now,
      expires: now + this.#life,
      address: addressOf(ctx.req, this.store.config.server.proxy),
      agent: ctx.get('user-agent').slice(0, longestAgent),
    })
    const all = await selectRows(writing, sessions, ['seen'], { where: { administrator } })
    const unused = all.toSorted((one, other) => Number(other['seen']) - Number(one['seen'])).slice(most)
    if (unused.length > 0) await deleteRows(writing, sessions, { among: { field: 'id', values: unused.map(idOf) } })
    return { id, setCookie: () => this.cookie.set(ctx, key, this.#life) }
  }

  /**
   * Gives a session another key, useless to whoever has stolen the former one, in a transaction that has checked the password. `isFresh`: it is as
   * good as a new one. Returns what sets the cookie once the transaction is stored.
   */
  async renew(writing: WriteTransaction, ctx: Context, id: number, isFresh: boolean): Promise<() => void> {
    const key = newKey()
    const now = await nowIn(writing)
    const [row] = await selectRows(writing, sessions, ['expires'], { where: { id } })
    await setRows(writing, sessions, { where: { id } }, { key: storedKey(key), proved: isFresh ? now : 0 })
    const left = Math.max(0, Number(row?.['expires'] ?? now) - now)
    return () => this.cookie.set(ctx, key, left)
  }

  /** Ends the session that the request belongs to. */
  async close(writing: WriteTransaction, ctx: Context): Promise<void> {
    const key = storedKey(this.cookie.read(ctx) ?? '')
    if (key !== null) await deleteRows(writing, sessions, { where: { key } })
  }

  /** Ends all sessions of an administrator but one. */
  async endAll(writing: WriteTransaction, administrator: number, kept: number | null = null): Promise<void> {
    const except = kept === null ? {} : { except: [['id', kept] as const] }
    await deleteRows(writing, sessions, { where: { administrator }, ...except })
  }

  /** Returns true if there was one. */
  async end(writing: WriteTransaction, administrator: number, id: number): Promise<boolean> {
    return (await deleteRows(writing, sessions, { where: { administrator, id } })) > 0
  }

  async list(writing: WriteTransaction, { id: administrator, session: current }: AdminCaller): Promise<OpenSession[]> {
    const rows = await selectRows(writing, sessions, ['created', 'seen', 'expires', 'address', 'agent'], {
      where: { administrator },
    })
    const now = await nowIn(writing)
    return rows
      .filter(({ seen, expires }) => Number(expires) > now && Math.abs(now - Number(seen)) < this.#idle)
      .map(({ id, created, seen, address, agent }) => ({
        id: Number(id),
        isCurrent: Number(id) === current,
        createdAt: clockText(Number(created)),
        seenAt: clockText(Number(seen)),
        address: String(address) || null,
        agent: String(agent) || null,
      }))
  }

  /** Deletes those that are over. */
  async prune(): Promise<void> {
    await this.store.database.write(async (transaction) => {
      await transaction.run(this.#ended(this.#idle))
    })
  }

  /** `age`: since the last proof; null for a session of former releases. */
  #isFresh(age: unknown): boolean {
    return age !== null && Math.abs(Number(age)) < this.settings.freshMinutes * minute
  }

  get #idle(): number {
    return this.settings.idleMinutes * minute
  }

  get #life(): number {
    return this.settings.days * day
  }

  /** A database that takes no writes must not keep anybody from reading. */
  async #touch(id: number, administrator: number): Promise<void> {
    const work = async (writing: WriteTransaction) => {
      const seen = await nowIn(writing)
      await setRows(writing, administrators, { where: { id: administrator } }, { seen })
      await setRows(writing, sessions, { where: { id } }, { seen })
    }
    await inTransaction(this.store.writes, work).catch((error: unknown) =>
      this.store.log.warn({ err: error }, 'it could not be stored that a session is in use'),
    )
  }
}

function idOf(row: Row): number {
  return Number(row['id'])
}
