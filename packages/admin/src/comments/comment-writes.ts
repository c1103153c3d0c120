import { comments, holdCopy } from '@content-gen/editorial'
import { lockEntry, ValidationError } from '@content-gen/runtime'
import { countRows, inTransaction } from '@content-gen/runtime/write'
import type { Context, Plugin } from '@content-gen/runtime'
import type { AuditAct, AuditEvent } from '@content-gen/runtime/recording'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import type { Panel } from '../panel.js'
import { commentPage, mailComments } from './comment-mails.js'
import type { Recipient } from './comment-mails.js'
import type { CommentPlace, CommentedEntry } from './comment-place.js'
import type { CommentReaders } from './comment-readers.js'
import { commentsIn, threadsOf } from './threads.js'

/** Comments of one entry. */
const most = 500
/** Comments of one person. */
const limit = { most: 30, window: 60_000 }

/** Tells others of a comment, in its transaction; returns what to call after its commit. */
export type CommentTeller = NonNullable<Plugin['tellComment']>

export interface WrittenComment {
  /** A new one; absent if one was changed. */
  readonly comment?: number
  readonly thread: number
  readonly told: readonly Recipient[]
}

/** Writes about an entry: each is judged, counted, audited, and told to others. */
export class CommentWrites {
  constructor(
    private readonly panel: Panel,
    private readonly readers: CommentReaders,
    private readonly tellers: readonly CommentTeller[],
  ) {}

  /** Counts what a person writes before it is written: many at once are many. @throws RequestError 429 */
  count(ctx: Context, { id }: AdminCaller): Promise<void> {
    return this.panel.attempts.count(ctx, [{ kind: 'comment', of: String(id), limit }])
  }

  /** Writes, and answers with the thread. Nobody else writes on the entry meanwhile, erases it or makes the working copy an entry. */
  async write(
    ctx: Context,
    caller: AdminCaller,
    place: CommentPlace,
    act: AuditAct,
    work: (writing: WriteTransaction) => Promise<WrittenComment>,
  ): Promise<void> {
    const { store } = this.panel
    const tell = store.audit.teller()
    const {
      thread,
      told: people,
      data,
      committed,
    } = await inTransaction(store.writes, async (writing) => {
      await this.hold(writing, place)
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

  async hold(writing: WriteTransaction, { type: uid, entry, copy }: CommentPlace): Promise<void> {
    const type = this.panel.store.types.get(uid)
    if (type && entry !== null) await lockEntry(writing, type, entry)
    if (type && copy !== null) await holdCopy(writing, type, copy)
  }

  /** @throws ValidationError if there are as many comments on the entry as there may be */
  async requireRoom(writing: WriteTransaction, { type, entry, copy }: CommentedEntry): Promise<void> {
    const where = entry === null ? { type, copy } : { type, entry }
    if ((await countRows(writing, comments, { where })) >= most)
      throw new ValidationError(`An entry has at most ${most} comments`, {}, { code: 'commentsFull', data: { most } })
  }

  #tellOthers(
    { transaction }: WriteTransaction,
    { name: author }: AdminCaller,
    { type: uid, entry, copy }: CommentPlace,
    { comment: id, thread }: WrittenComment,
  ): Promise<readonly (() => void)[]> {
    if (id === undefined) return Promise.resolve([])
    const url = commentPage(this.panel, { type: uid, entry, copy, thread })
    const comment = { id, thread, uid, entry, copy, author, url }
    return Promise.all(this.tellers.map((tellComment) => tellComment(transaction, comment)))
  }
}

export function audited(act: AuditAct, { type, entry, copy }: CommentedEntry): AuditEvent {
  if (entry !== null) return { act, subject: { type, id: entry, name: null } }
  return copy === null ? { act } : { act, details: { copy } }
}
