import { commentNotices, comments } from '@content-gen/editorial'
import { ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { inTransaction, isRecord, listOf, own, Parameter, setRows, sql, written } from '@content-gen/runtime/write'
import type { Context } from '@content-gen/runtime'
import type { Row, WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { labelsOf } from '../content/labels.js'
import type { InboxNotice, NoticeReason, Unread } from '../panel-api/comments.js'
import type { Panel } from '../panel.js'
import type { AdministratorRights } from '../rights/administrator-rights.js'
import type { CommentReaders } from './comment-readers.js'
import { commentFields, commentOf, idsIn } from './stored-comment.js'
import type { StoredComment } from './stored-comment.js'

/** The latest notices that are looked at. */
const most = 200

interface Found {
  readonly notice: number
  readonly reason: NoticeReason
  readonly isRead: boolean
  readonly comment: StoredComment
}

/** `/inbox`: the comments that somebody is told of, as far as this person may read them now. */
export class Inbox {
  constructor(
    private readonly panel: Panel,
    private readonly rights: AdministratorRights,
    private readonly readers: CommentReaders,
  ) {}

  async list(ctx: Context, caller: AdminCaller): Promise<void> {
    const seen = await this.#seen(caller, false)
    const { types } = this.rights.of(caller)
    const refs = seen.flatMap(({ comment: { type, entry } }) => (entry === null ? [] : [{ type, id: entry }]))
    const { links } = await labelsOf(this.panel.store, types, ctx.state.caller, refs)
    const labels = new Map(links.map(({ type, id, label, inWork }) => [`${type} ${id}`, inWork ?? label]))
    const resolved = await this.#resolved(seen)
    const data = seen.map(({ notice: id, reason, isRead, comment }): InboxNotice => {
      const { text, author, at, type, entry, copy, field } = comment
      const thread = comment.thread ?? comment.id
      const label = labels.get(`${type} ${entry}`) ?? null
      const about = { type, entry, copy, label, field, isResolved: resolved.has(thread) }
      return { id, reason, isRead, comment: comment.id, thread, text, author, at, ...about }
    })
    ctx.send({ data })
  }

  async unread(ctx: Context, caller: AdminCaller): Promise<void> {
    ctx.send({ data: { count: (await this.#seen(caller, true)).length } satisfies Unread })
  }

  /** @throws ValidationError */
  async mark(ctx: Context, caller: AdminCaller): Promise<void> {
    const body: unknown = ctx.request.body
    const sent = isRecord(body) ? own(body, 'read') : undefined
    const thread = sent === 'all' ? null : readId(sent)
    if (sent !== 'all' && thread === null) throw new ValidationError('read must be "all", or the id of a thread')
    await inTransaction(this.panel.store.writes, async (writing) => {
      const among = thread === null ? {} : { among: { field: 'comment', values: await idsIn(writing, thread) } }
      await setRows(writing, commentNotices, { where: { administrator: caller.id }, ...among }, { isRead: true })
    })
    ctx.deleted()
  }

  /** Returns the latest notices of comments that the person may read, the latest first. */
  #seen(caller: AdminCaller, isUnread: boolean): Promise<readonly Found[]> {
    const { dialect } = this.panel.store.database
    const columns = commentFields.map((name) => `c."${comments.columns.get(name)?.name}" as "${name}"`).join(', ')
    const mine = sql`n."administrator" = ${new Parameter(caller.id, 'integer')} ${isUnread ? 'and not n."is_read"' : ''}`
    const from = `${commentNotices.name} n join ${comments.name} c on c."id" = n."comment"`
    const statement = sql`select n."id" as "notice", n."reason" as "reason", n."is_read" as "isRead", c."id" as "id", ${columns} from ${from} where ${mine} order by n."comment" desc limit ${String(most)}`
    return this.#read(async (writing) => {
      const found = (await writing.transaction.rows(written(statement, dialect))).map(foundIn)
      const known = new Map<string, boolean>()
      const seen: Found[] = []
      for (const one of found) {
        const { type, entry, copy, field } = one.comment
        const key = JSON.stringify([type, entry, copy, field])
        const isSeen = known.get(key) ?? (await this.readers.reads(writing, caller, one.comment))
        known.set(key, isSeen)
        if (isSeen) seen.push(one)
        if (writing.pauses.areDue) await writing.pauses.rest()
      }
      return seen
    })
  }

  /** Returns those of their threads that are resolved. */
  async #resolved(found: readonly Found[]): Promise<ReadonlySet<number>> {
    const { dialect } = this.panel.store.database
    const threads = [...new Set(found.map(({ comment: { thread, id } }) => thread ?? id))]
    if (threads.length === 0) return new Set()
    const among = dialect.anyOf('"id"', listOf(threads, 'integer', dialect))
    const statement = sql`select "id" from ${comments.name} where "resolved_at" is not null and ${among}`
    const rows = await this.#read(async ({ transaction }) => transaction.rows(written(statement, dialect)))
    return new Set(rows.map(({ id }) => Number(id)))
  }

  #read<Result>(work: (writing: WriteTransaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.panel.store.writes, work, { isReading: true })
  }
}

function foundIn(row: Row): Found {
  const { notice, reason, isRead } = row
  // Written by `addNotice`.
  return { notice: Number(notice), reason: reason as NoticeReason, isRead: Boolean(isRead), comment: commentOf(row) }
}
