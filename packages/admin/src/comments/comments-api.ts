import { comments, dropThread, holdCopy } from '@content-gen/editorial'
import { ForbiddenError, lockEntry, ValidationError } from '@content-gen/runtime'
import { countRows, insertRow, inTransaction, isRecord, own, selectRows, setRows } from '@content-gen/runtime/write'
import type { Context } from '@content-gen/runtime'
import type { AuditAct, AuditEvent } from '@content-gen/runtime/recording'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { fullNameOf } from '../administrators/stored-administrator.js'
import { askedId, askedText } from '../content/asked.js'
import type { CommentThread, NoticeReason } from '../panel-api/comments.js'
import type { Panel } from '../panel.js'
import { mailComments } from './comment-mails.js'
import type { Told } from './comment-mails.js'
import { askedEntry } from './comment-place.js'
import type { CommentPlace, CommentedEntry } from './comment-place.js'
import type { CommentReaders } from './comment-readers.js'
import { addNotice } from './notices.js'
import { sentAssignee, sentReply, sentThread } from './sent-comment.js'
import type { SentReply } from './sent-comment.js'
import { commentFields, commentOf, findComment } from './stored-comment.js'
import type { StoredComment } from './stored-comment.js'

/** Comments of one entry. */
const most = 500
/** Those who wrote in a thread and are told of an answer. */
const mostTold = 50
/** Comments of one person. */
const limit = { most: 30, window: 60_000 }

const reading = { isReading: true } as const

interface Written {
  readonly thread: number
  readonly told: readonly Told[]
}

/** `/comments`, `/threads`: what administrators say to each other about an entry. Each route judges who may read the entry, and the field, now. */
export class CommentsApi {
  constructor(
    private readonly panel: Panel,
    private readonly readers: CommentReaders,
  ) {}

  async list(ctx: Context, caller: AdminCaller): Promise<void> {
    const entry = askedEntry(ctx)
    const data = await this.#read(async (writing) => {
      await this.readers.require(writing, caller, { ...entry, field: null })
      return this.#threads(writing, caller, await commentsOn(writing, entry))
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
      const assigned = sent.assignee === null ? [] : [sent.assignee]
      const told = await this.#tell(writing, caller, about, { comment: thread, thread }, [
        ...sent.mentions.map((id) => [id, 'mention'] as const),
        ...assigned.map((id) => [id, 'task'] as const),
      ])
      return { thread, told }
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
        ...{ type, entry, copy, field, thread: head.id, text: sent.text },
        ...{ author: caller.id, authorName: caller.name, at: writing.now },
      })
      return { thread: head.id, told: await this.#tellThread(writing, caller, head, comment, sent) }
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
      const named = isNew ? [[assignee, 'task'] as const] : []
      return {
        thread: head.id,
        told: await this.#tell(writing, caller, head, { comment: head.id, thread: head.id }, named),
      }
    })
  }

  async remove(ctx: Context, caller: AdminCaller): Promise<void> {
    const id = askedId(ctx)
    const tell = this.panel.store.audit.teller()
    await inTransaction(this.panel.store.writes, async (writing) => {
      const found = await findComment(writing, id)
      await this.readers.require(writing, caller, found)
      if (found.author.id !== caller.id) throw new ForbiddenError()
      const replies = await selectRows(writing, comments, ['author'], { where: { thread: id } })
      if (replies.some(({ author }) => Number(author) !== caller.id))
        throw new ValidationError('Somebody has answered: the thread can be resolved', {}, { code: 'commentAnswered' })
      await dropThread(writing, id)
      await tell(writing.transaction, told('comment.deleted', found))
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
    } = await inTransaction(store.writes, async (writing) => {
      const type = store.types.get(place.type)
      if (type && place.entry !== null) await lockEntry(writing, type, place.entry)
      if (type && place.copy !== null) await holdCopy(writing, type, place.copy)
      await this.readers.require(writing, caller, place)
      const written = await work(writing)
      await tell(writing.transaction, told(act, place))
      const [shown] = await this.#threads(writing, caller, await commentsIn(writing, written.thread))
      return { ...written, data: shown }
    })
    await mailComments(this.panel, people, caller.name, { ...place, thread })
    ctx.send({ data })
  }

  async #requireRoom(writing: WriteTransaction, { type, entry, copy }: CommentedEntry): Promise<void> {
    const where = entry === null ? { type, copy } : { type, entry }
    if ((await countRows(writing, comments, { where })) >= most)
      throw new ValidationError(`An entry has at most ${most} comments`, {}, { code: 'commentsFull', data: { most } })
  }

  /** Tells those who wrote in a thread of an answer, and those whom it mentions. */
  async #tellThread(
    writing: WriteTransaction,
    caller: AdminCaller,
    head: StoredComment,
    comment: number,
    { mentions }: SentReply,
  ): Promise<readonly Told[]> {
    const rows = await commentsIn(writing, head.id)
    const writers = rows.flatMap(({ author, assignee }) => [author.id, ...(assignee === null ? [] : [assignee])])
    const others = [...new Set(writers)].filter((id) => !mentions.includes(id)).slice(-mostTold)
    const readers = await this.readers.among(writing, others, head)
    return this.#tell(writing, caller, head, { comment, thread: head.id }, [
      ...mentions.map((id) => [id, 'mention'] as const),
      ...[...readers.keys()].map((id) => [id, 'reply'] as const),
    ])
  }

  /** @throws ValidationError if one of them may not read it */
  async #tell(
    writing: WriteTransaction,
    caller: AdminCaller,
    place: CommentPlace,
    { comment, thread }: { readonly comment: number; readonly thread: number },
    named: readonly (readonly [id: number, reason: NoticeReason])[],
  ): Promise<readonly Told[]> {
    const reasons = new Map(named)
    const people = await this.readers.requireAll(writing, [...reasons.keys()], place)
    const mailed: Told[] = []
    for (const [id, reason] of reasons) {
      const person = people.get(id)
      if (id === caller.id || person === undefined) continue
      const isFirst = await addNotice(writing, comment, thread, id, reason)
      if (isFirst && reason !== 'reply') mailed.push({ email: person.email, reason })
    }
    return mailed
  }

  /** Returns those threads that the caller may read, with their answers. Whoever may no longer read one has it no longer as a task. */
  async #threads(
    writing: WriteTransaction,
    caller: AdminCaller,
    rows: readonly StoredComment[],
  ): Promise<readonly CommentThread[]> {
    const [first] = rows
    if (first === undefined) return []
    const seen = new Map<string | null, boolean>()
    for (const { field } of rows)
      if (!seen.has(field)) seen.set(field, await this.readers.reads(writing, caller, { ...first, field }))
    const heads = rows.filter(({ thread, field }) => thread === null && seen.get(field))
    const threads: CommentThread[] = []
    for (const { id, field, place, quote, assignee, resolved, ...head } of heads) {
      const assigned = await this.readers.among(writing, assignee === null ? [] : [assignee], { ...head, field })
      const [person] = assigned.values()
      threads.push({
        ...shown({ id, ...head }),
        field,
        place,
        quote,
        assignee: person ? { id: person.id, name: fullNameOf(person) } : null,
        resolved,
        replies: rows.filter(({ thread }) => thread === id).map(shown),
      })
    }
    return threads
  }

  #read<Result>(work: (writing: WriteTransaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.panel.store.writes, work, reading)
  }
}

const reopened = { resolvedAt: null, resolvedBy: null } as const

async function commentsOn(writing: WriteTransaction, { type, entry, copy }: CommentedEntry): Promise<StoredComment[]> {
  const where = entry === null ? { type, copy } : { type, entry }
  return (await selectRows(writing, comments, commentFields, { where })).map(commentOf)
}

async function commentsIn(writing: WriteTransaction, thread: number): Promise<StoredComment[]> {
  const replies = await selectRows(writing, comments, commentFields, { where: { thread } })
  return [await findComment(writing, thread), ...replies.map(commentOf)]
}

function shown({ id, text, author, at }: Pick<StoredComment, 'id' | 'text' | 'author' | 'at'>) {
  return { id, text, author, at }
}

function told(act: AuditAct, { type, entry, copy }: CommentedEntry): AuditEvent {
  if (entry !== null) return { act, subject: { type, id: entry, name: null } }
  return copy === null ? { act } : { act, details: { copy } }
}
