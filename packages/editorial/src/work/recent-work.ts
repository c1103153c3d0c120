import { inTransaction, Parameter, sql, written } from '@content-gen/runtime/write'
import type { Caller, Statement, Store } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { documentOf, momentOf } from '../copies/working-copy.js'
import { seenCopies } from '../copies/seen-copies.js'
import type { Document } from '../document.js'
import { isLimited } from '../sight/seen-entries.js'
import { copies, releases, saves, versionsTable } from '../tables.js'
import type { Actor } from '../versions/actor.js'

/** An entry that somebody changed. */
export interface RecentChange {
  readonly type: string
  readonly entry: number
  readonly at: string
}

/** A working copy, with its document if its entry does not exist yet. */
export interface RecentCopy {
  readonly id: number
  readonly type: string
  readonly entry: number | null
  readonly savedAt: string
  readonly savedBy: Actor
  readonly document: Document | null
}

export interface ScheduledRelease {
  readonly id: number
  readonly name: string
  readonly at: string
}

/** The changes and the working copies that are looked at, the latest first. */
const [mostChanges, mostCopies] = [1000, 200]

/** The latest changes, and those that are about to happen. */
export class RecentWork {
  constructor(private readonly store: Store) {}

  /** Returns the entries that an administrator changed last, among the latest changes of all. They may be gone. */
  async changesOf(administrator: number, limit: number): Promise<readonly RecentChange[]> {
    const { dialect } = this.store.database
    const latest = `select "type", "entry", "at", "actor_kind", "actor_id" from ${versionsTable} order by "id" desc limit ${mostChanges}`
    const isOwn = sql`v."actor_kind" = 'administrator' and v."actor_id" = ${new Parameter(String(administrator), 'text')}`
    const order = sql`order by max(v."at") desc limit ${new Parameter(limit, 'integer')}`
    const changes = sql`select v."type", v."entry", max(v."at") as "at" from (${latest}) v where ${isOwn} group by v."type", v."entry" ${order}`
    const rows = await this.#rows(written(changes, dialect))
    return rows.map(({ type, entry, at }) => ({ type: String(type), entry: Number(entry), at: momentOf(at) }))
  }

  /** Returns the latest working copies that are there for the caller. */
  copies(caller: Caller, limit: number): Promise<readonly RecentCopy[]> {
    const text =
      `select c."id", c."type", c."entry", c."revision", c."saved_at", s."actor_kind", s."actor_id", s."actor_name" ` +
      `from ${copies.name} c join ${saves.name} s on s."copy" = c."id" and s."revision" = c."revision" ` +
      `order by c."saved_at" desc, c."id" desc limit ${mostCopies}`
    return this.#read(async (writing) => {
      const all = (await writing.transaction.rows({ text, values: [] })).map(recentCopy)
      const isSeen = await this.#seen(writing, caller, all)
      const { pauses } = writing
      const found: RecentCopy[] = []
      // Documents may be large.
      for (const copy of all.filter(isSeen).slice(0, limit)) {
        const document = copy.entry === null ? await documentOf(writing, copy.id, copy.revision) : null
        found.push({ ...copy, document })
        if (pauses.areDue) await pauses.rest()
      }
      return found
    })
  }

  async scheduled(limit: number): Promise<readonly ScheduledRelease[]> {
    const order = sql`order by "at", "id" limit ${new Parameter(limit, 'integer')}`
    const next = sql`select "id", "name", "at" from ${releases.name} where "state" = 'scheduled' ${order}`
    const rows = await this.#rows(written(next, this.store.database.dialect))
    return rows.map(({ id, name, at }) => ({ id: Number(id), name: String(name), at: momentOf(at) }))
  }

  async #seen(writing: WriteTransaction, caller: Caller, all: readonly Latest[]): Promise<(copy: Latest) => boolean> {
    const tests = new Map<string, (copy: Latest) => boolean>()
    for (const uid of new Set(all.map(({ type }) => type))) {
      const type = this.store.types.get(uid)
      if (type === undefined || !caller.can(`${uid}.find`)) continue
      const ofType = all.filter((copy) => copy.type === uid)
      tests.set(uid, isLimited(type, caller) ? await seenCopies(writing, caller, type, ofType) : () => true)
    }
    return (copy) => tests.get(copy.type)?.(copy) ?? false
  }

  #rows(statement: Statement): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return this.#read(async (writing) => writing.transaction.rows(statement))
  }

  #read<Result>(work: (writing: WriteTransaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.store.writes, work, { isReading: true })
  }
}

type Latest = Omit<RecentCopy, 'document'> & { readonly revision: number }

function recentCopy(row: Readonly<Record<string, unknown>>): Latest {
  const { id, type, entry, revision, saved_at: savedAt, actor_kind: kind, actor_id: actor, actor_name: name } = row
  // Written by this feature.
  return {
    id: Number(id),
    type: String(type),
    entry: entry === null ? null : Number(entry),
    revision: Number(revision),
    savedAt: momentOf(savedAt),
    savedBy: {
      kind: kind as Actor['kind'],
      id: actor === null ? null : String(actor),
      name: name === null ? null : String(name),
    },
  }
}
