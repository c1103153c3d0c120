import { comments, dropThread } from '@content-gen/editorial'
import { ForbiddenError, ValidationError } from '@content-gen/runtime'
import { inTransaction, selectRows, setRows } from '@content-gen/runtime/write'
import type { Context } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { askedId } from '../content/asked.js'
import type { NoticeReason } from '../panel-api/comments.js'
import type { Panel } from '../panel.js'
import type { CommentReaders } from './comment-readers.js'
import { audited } from './comment-writes.js'
import type { CommentWrites } from './comment-writes.js'
import { mentionedIn } from './notices.js'
import { sentReply } from './sent-comment.js'
import { findComment } from './stored-comment.js'
import type { StoredComment } from './stored-comment.js'
import { tellReaders } from './tell-readers.js'

/** `/comments/:id`: an author changes or deletes what it has written, as long as it may read the entry, and the field. */
export class OwnCommentsApi {
  constructor(
    private readonly panel: Panel,
    private readonly readers: CommentReaders,
    private readonly writes: CommentWrites,
  ) {}

  /** Gives a comment another text. Those whom it mentions now, and did not before, are told. */
  async edit(ctx: Context, caller: AdminCaller): Promise<void> {
    const id = askedId(ctx)
    const { text, mentions } = sentReply(ctx.request.body)
    const { writes } = this.panel.store
    const found = await inTransaction(writes, (writing) => this.#own(writing, caller, id), { isReading: true })
    await this.writes.count(ctx, caller)
    await this.writes.write(ctx, caller, found, 'comment.edited', async (writing) => {
      const before = await this.#own(writing, caller, id)
      if (before.text !== text) await setRows(writing, comments, { where: { id } }, { text, editedAt: writing.now })
      const known = await mentionedIn(writing, id)
      const added = mentions.filter((person) => !known.has(person))
      const reasons = new Map<number, NoticeReason>(added.map((person) => [person, 'mention']))
      const thread = before.thread ?? id
      return {
        thread,
        told: await tellReaders(writing, this.readers, caller, before, { comment: id, thread }, reasons),
      }
    })
  }

  async remove(ctx: Context, caller: AdminCaller): Promise<void> {
    const id = askedId(ctx)
    const tell = this.panel.store.audit.teller()
    await inTransaction(this.panel.store.writes, async (writing) => {
      await this.writes.hold(writing, await findComment(writing, id))
      const found = await this.#own(writing, caller, id)
      const replies = await selectRows(writing, comments, ['author'], { where: { thread: id } })
      if (replies.some(({ author }) => Number(author) !== caller.id))
        throw new ValidationError('Somebody has answered: the thread can be resolved', {}, { code: 'commentAnswered' })
      await dropThread(writing, id)
      await tell(writing.transaction, audited('comment.deleted', found))
    })
    ctx.deleted()
  }

  /** @throws NotFoundError if it is not there for the caller, ForbiddenError if somebody else has written it */
  async #own(writing: WriteTransaction, caller: AdminCaller, id: number): Promise<StoredComment> {
    const found = await findComment(writing, id)
    await this.readers.require(writing, caller, found)
    if (found.author.id !== caller.id) throw new ForbiddenError()
    return found
  }
}
