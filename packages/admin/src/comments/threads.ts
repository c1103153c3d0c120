import { comments } from '@content-gen/editorial'
import { selectRows } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { fullNameOf } from '../administrators/stored-administrator.js'
import type { CommentThread } from '../panel-api/comments.js'
import type { CommentedEntry } from './comment-place.js'
import type { CommentReaders } from './comment-readers.js'
import { commentFields, commentOf, findComment } from './stored-comment.js'
import type { StoredComment } from './stored-comment.js'

/** Returns all that is said about an entry. */
export async function commentsOn(writing: WriteTransaction, { type, entry, copy }: CommentedEntry) {
  const where = entry === null ? { type, copy } : { type, entry }
  return (await selectRows(writing, comments, commentFields, { where })).map(commentOf)
}

/** Returns a thread, and the answers in it. */
export async function commentsIn(writing: WriteTransaction, thread: number): Promise<readonly StoredComment[]> {
  const replies = await selectRows(writing, comments, commentFields, { where: { thread } })
  return [await findComment(writing, thread), ...replies.map(commentOf)]
}

/** Returns those threads of an entry that the caller may read, with their answers. Whoever may no longer read one has it no longer as a task. */
export async function threadsOf(
  writing: WriteTransaction,
  readers: CommentReaders,
  caller: AdminCaller,
  rows: readonly StoredComment[],
): Promise<readonly CommentThread[]> {
  const seen = new Map<string | null, boolean>()
  for (const row of rows) if (!seen.has(row.field)) seen.set(row.field, await readers.reads(writing, caller, row))
  const threads: CommentThread[] = []
  for (const head of rows.filter(({ thread, field }) => thread === null && seen.get(field))) {
    const { id, field, place, quote, assignee, resolved } = head
    const [person] = (await readers.among(writing, assignee === null ? [] : [assignee], head)).values()
    const replies = rows.filter(({ thread }) => thread === id).map(commentShown)
    const task = person ? { id: person.id, name: fullNameOf(person) } : null
    threads.push({ ...commentShown(head), field, place, quote, assignee: task, resolved, replies })
  }
  return threads
}

function commentShown({ id, text, author, at, editedAt }: StoredComment) {
  return { id, text, author, at, editedAt }
}
