import type { WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import type { NoticeReason } from '../panel-api/comments.js'
import type { Recipient } from './comment-mails.js'
import type { CommentPlace } from './comment-place.js'
import type { CommentReaders } from './comment-readers.js'
import { addNotice } from './notices.js'
import type { StoredComment } from './stored-comment.js'
import { commentsIn } from './threads.js'

/** Those who wrote in a thread and are told of an answer. */
const mostTold = 50

/** A comment, in its thread. */
interface InThread {
  readonly comment: number
  readonly thread: number
}

/** Tells people of a comment, in their inboxes; returns those who get a mail. @throws ValidationError if one of them may not read it */
export async function tellReaders(
  writing: WriteTransaction,
  readers: CommentReaders,
  { id: author }: AdminCaller,
  place: CommentPlace,
  { comment, thread }: InThread,
  reasons: ReadonlyMap<number, NoticeReason>,
): Promise<readonly Recipient[]> {
  const people = await readers.requireAll(writing, [...reasons.keys()], place)
  const mailed: Recipient[] = []
  for (const [id, reason] of reasons) {
    const person = people.get(id)
    if (id === author || person === undefined) continue
    const isFirst = await addNotice(writing, comment, thread, id, reason)
    if (isFirst && reason !== 'reply') mailed.push({ email: person.email, reason })
  }
  return mailed
}

/** Tells those who wrote in a thread of an answer, and those whom it mentions. */
export async function tellThread(
  writing: WriteTransaction,
  readers: CommentReaders,
  caller: AdminCaller,
  head: StoredComment,
  comment: number,
  mentions: readonly number[],
): Promise<readonly Recipient[]> {
  const rows = await commentsIn(writing, head.id)
  const writers = rows.flatMap(({ author, assignee }) => [author.id, ...(assignee === null ? [] : [assignee])])
  const others = [...new Set(writers)].filter((id) => !mentions.includes(id)).slice(-mostTold)
  const told = await readers.among(writing, others, head)
  const reasons = new Map<number, NoticeReason>([...told.keys()].map((id) => [id, 'reply']))
  for (const id of mentions) reasons.set(id, 'mention')
  return tellReaders(writing, readers, caller, head, { comment, thread: head.id }, reasons)
}
