import { comments, dropThread, holdCopy } from '@content-gen/editorial'
import { ForbiddenError, lockEntry, ValidationError } from '@content-gen/runtime'
import { countRows, insertRow, inTransaction, isRecord, own, selectRows, setRows } from '@content-gen/runtime/write'
import type { Context, Plugin } from '@content-gen/runtime'
import type { AuditAct, AuditEvent } from '@content-gen/runtime/recording'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { askedId, askedText } from '../content/asked.js'
import type { NoticeReason } from '../panel-api/comments.js'
import type { Panel } from '../panel.js'
import { commentPage, mailComments } from './comment-mails.js'
import type { Recipient } from './comment-mails.js'
import { askedEntry } from './comment-place.js'
import type { CommentPlace, CommentedEntry } from './comment-place.js'
import type { CommentReaders } from './comment-readers.js'
import { sentAssignee, sentReply, sentThread } from './sent-comment.js'
import { findComment } from './stored-comment.js'
import type { StoredComment } from './stored-comment.js'
import { tellReaders, tellThread } from './tell-readers.js'
import { commentsIn, commentsOn, threadsOf } from './threads.js'

/** Comments of one entry. */
const most = 500
/** Comments of one person. */
const limit = { most: 30, window: 60_000 }

const reopened = { resolvedAt: null, resolvedBy: null } as const
const reading = { isReading: true } as const

/** Tells others of a comment, in its transaction; returns what to call after its commit. */
export type CommentTeller = NonNullable<Plugin['tellComment']>

interface Written {
  /** A new one; absent if one was changed. */
  readonly comment?: number
  readonly thread: number
  readonly told: readonly Recipient[]
}

/** `/comments`, `/threads`: what administrators say to each other about an entry. Each route judges who may read the entry, and the field, now. */
export class CommentsApi {
  constructor(
    private readonly panel: Panel,
    private readonly readers: CommentReaders,
    private readonly tellers: readonly CommentTeller[],
  ) {}

  async list(ctx: Context, caller: AdminCaller): Promise<void> {
    const entry = askedEntry(ctx)
    const data = await this.#read(async (writing) => {
      await this.readers.require(writing, caller, { ...entry, field: null })
      return threadsOf(writing, this.readers, caller, await commentsOn(writing, entry))
    })
    ctx.send({ data })
  }

  async people(ctx: Context, caller: AdminCaller): Promise<void> {
    const place = { ...askedEntry(ctx), field: askedText(ctx, 'field') ?? null }
    const search = askedText(ctx, 'search') ?? ''
    const data = await this.#read(async (writing) => {
      await this.readers.require(writing, caller, place)
      return this.readers.offered(writing, place, search)
    })
    ctx.send({ data })
  }

  async add(ctx: Context, caller: AdminCaller): Promise<void> {
    const { quote, place, ...sent } = sentThread(ctx.request.body)
    const about: CommentPlace = { ...askedEntry(ctx), field: sent.field }
    await this.#count(ctx, caller)
    await this.#write(ctx, caller, about, 'comment.created', async (writing) => {
      await this.#requireRoom(writing, about)
      const { text, before, after } = quote ?? {}
      const thread = await insertRow(writing, comments, {
        ...about,
        place,
        quote: text ?? null,
        before: before ?? null,
        after: after ?? null,
        text: sent.text,
        author: caller.id,
        authorName: caller.name,
        assignee: sent.assignee,
        at: writing.now,
      })
      const reasons = new Map<number, NoticeReason>(sent.mentions.map((id) => [id, 'mention']))
      if (sent.assignee !== null) reasons.set(sent.assignee, 'task')
      const told = await tellReaders(writing, this.readers, caller, about, { comment: thread, thread }, reasons)
      return { comment: thread, thread, told }
    })
  }

  async reply(ctx: Context, caller: AdminCaller): Promise<void> {
    const sent = sentReply(ctx.request.body)
    const head = await this.#thread(ctx, caller)
    await this.#count(ctx, caller)
    await this.#write(ctx, caller, head, 'comment.created', async (writing) => {
      await this.#requireRoom(writing, head)
      const { type, entry, copy, field } = await findComment(writing, head.id)
      const comment = await insertRow(writing, comments, {
        type,
        entry,
        copy,
        field,
        thread: head.id,
        text: sent.text,
        author: caller.id,
        authorName: caller.name,
        at: writing.now,
      })
      const told = await tellThread(writing, this.readers, caller, head, comment, sent.mentions)
      return { comment, thread: head.id, told }
    })
  }

  async change(ctx: Context, caller: AdminCaller): Promise<void> {
    const body: unknown = ctx.request.body
    const assignee = sentAssignee(body)
    const isResolved = isRecord(body) ? own(body, 'isResolved') : undefined
    if (isResolved !== undefined && typeof isResolved !== 'boolean')
      throw new ValidationError('isResolved must be true or false')
    if (assignee === undefined && isResolved === undefined) throw new ValidationError('Send isResolved or assignee')
    const head = await this.#thread(ctx, caller)
    await this.#count(ctx, caller)
    await this.#write(ctx, caller, head, 'comment.changed', async (writing) => {
      const before = await findComment(writing, head.id)
      const resolved = isResolved ? { resolvedAt: writing.now, resolvedBy: caller.name } : reopened
      const isOther = isResolved !== undefined && isResolved !== (before.resolved !== null)
      const data = { ...(isOther ? resolved : {}), ...(assignee === undefined ? {} : { assignee }) }
      if (Object.keys(data).length > 0) await setRows(writing, comments, { where: { id: head.id } }, data)
      const isNew = assignee !== undefined && assignee !== null && assignee !== before.assignee
      const reasons = new Map<number, NoticeReason>(isNew ? [[assignee, 'task']] : [])
      const at = { comment: head.id, thread: head.id }
      return { thread: head.id, told: await tellReaders(writing, this.readers, caller, head, at, reasons) }
    })
  }

  async remove(ctx: Context, caller: AdminCaller): Promise<void> {
    const id = askedId(ctx)
    const tell = this.panel.store.audit.teller()
    await inTransaction(this.panel.store.writes, async (writing) => {
      await this.#hold(writing, await findComment(writing, id))
      const found = await findComment(writing, id)
      await this.readers.require(writing, caller, found)
      if (found.author.id !== caller.id) throw new ForbiddenError()
      const replies = await selectRows(writing, comments, ['author'], { where: { thread: id } })
      if (replies.some(({ author }) => Number(author) !== caller.id))
        throw new ValidationError('Somebody has answered: the thread can be resolved', {}, { code: 'commentAnswered' })
      await dropThread(writing, id)
      await tell(writing.transaction, audited('comment.deleted', found))
    })
    ctx.deleted()
  }

  /** Counts what a person writes before it is written: many at once are many. @throws RequestError 429 */
  #count(ctx: Context, { id }: AdminCaller): Promise<void> {
    return this.panel.attempts.count(ctx, [{ kind: 'comment', of: String(id), limit }])
  }

  /** Returns the thread that the path names. @throws NotFoundError */
  async #thread(ctx: Context, caller: AdminCaller): Promise<StoredComment> {
    const id = askedId(ctx)
    return this.#read(async (writing) => {
      const found = await findComment(writing, id)
      await this.readers.require(writing, caller, found)
      if (found.thread !== null) throw new ValidationError('This is an answer: send the id of its thread')
      return found
    })
  }

  /** Writes, and answers with the thread. Nobody else writes on the entry meanwhile, erases it or makes the working copy an entry. */
  async #write(
    ctx: Context,
    caller: AdminCaller,
    place: CommentPlace,
    act: AuditAct,
    work: (writing: WriteTransaction) => Promise<Written>,
  ): Promise<void> {
    const { store } = this.panel
    const tell = store.audit.teller()
    const {
      thread,
      told: people,
      data,
      committed,
    } = await inTransaction(store.writes, async (writing) => {
      await this.#hold(writing, place)
      await this.readers.require(writing, caller, place)
      const written = await work(writing)
      await tell(writing.transaction, audited(act, place))
      const [shown] = await threadsOf(writing, this.readers, caller, await commentsIn(writing, written.thread))
      return { ...written, data: shown, committed: await this.#tellOthers(writing, caller, place, written) }
    })
    for (const each of committed) each()
    await mailComments(this.panel, people, caller.name, { ...place, thread })
    ctx.send({ data })
  }

  async #hold(writing: WriteTransaction, { type: uid, entry, copy }: CommentPlace): Promise<void> {
    const type = this.panel.store.types.get(uid)
    if (type && entry !== null) await lockEntry(writing, type, entry)
    if (type && copy !== null) await holdCopy(writing, type, copy)
  }

  #tellOthers(
    { transaction }: WriteTransaction,
    { name: author }: AdminCaller,
    { type: uid, entry, copy }: CommentPlace,
    { comment: id, thread }: Written,
  ): Promise<readonly (() => void)[]> {
    if (id === undefined) return Promise.resolve([])
    const url = commentPage(this.panel, { type: uid, entry, copy, thread })
    const comment = { id, thread, uid, entry, copy, author, url }
    return Promise.all(this.tellers.map((tellComment) => tellComment(transaction, comment)))
  }

  async #requireRoom(writing: WriteTransaction, { type, entry, copy }: CommentedEntry): Promise<void> {
    const where = entry === null ? { type, copy } : { type, entry }
    if ((await countRows(writing, comments, { where })) >= most)
      throw new ValidationError(`An entry has at most ${most} comments`, {}, { code: 'commentsFull', data: { most } })
  }

  #read<Result>(work: (writing: WriteTransaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.panel.store.writes, work, reading)
  }
}

function audited(act: AuditAct, { type, entry, copy }: CommentedEntry): AuditEvent {
  if (entry !== null) return { act, subject: { type, id: entry, name: null } }
  return copy === null ? { act } : { act, details: { copy } }
}
