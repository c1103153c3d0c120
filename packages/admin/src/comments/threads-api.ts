import { comments } from '@content-gen/editorial'
import { ValidationError } from '@content-gen/runtime'
import { insertRow, inTransaction, isRecord, own, setRows } from '@content-gen/runtime/write'
import type { Context } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { askedId, askedText } from '../content/asked.js'
import type { NoticeReason } from '../panel-api/comments.js'
import type { Panel } from '../panel.js'
import { askedEntry } from './comment-place.js'
import type { CommentPlace } from './comment-place.js'
import type { CommentReaders } from './comment-readers.js'
import type { CommentWrites } from './comment-writes.js'
import { sentAssignee, sentReply, sentThread } from './sent-comment.js'
import { findComment } from './stored-comment.js'
import type { StoredComment } from './stored-comment.js'
import { tellReaders, tellThread } from './tell-readers.js'
import { commentsOn, threadsOf } from './threads.js'

const reopened = { resolvedAt: null, resolvedBy: null } as const
const reading = { isReading: true } as const

/** `/comments`, `/threads`: what administrators say to each other about an entry. Each route judges who may read the entry, and the field, now. */
export class ThreadsApi {
  constructor(
    private readonly panel: Panel,
    private readonly readers: CommentReaders,
    private readonly writes: CommentWrites,
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
    await this.writes.count(ctx, caller)
    await this.writes.write(ctx, caller, about, 'comment.created', async (writing) => {
      await this.writes.requireRoom(writing, about)
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
    await this.writes.count(ctx, caller)
    await this.writes.write(ctx, caller, head, 'comment.created', async (writing) => {
      await this.writes.requireRoom(writing, head)
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
    await this.writes.count(ctx, caller)
    await this.writes.write(ctx, caller, head, 'comment.changed', async (writing) => {
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

  #read<Result>(work: (writing: WriteTransaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.panel.store.writes, work, reading)
  }
}
