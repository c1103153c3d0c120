/** The inboxes: who is told of which comment. */
import { commentNotices, comments } from '@content-gen/editorial'
import { countRows, deleteRows, insertRow, selectRows, setRows } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { NoticeReason } from '../panel-api/comments.js'
import { idsIn } from './stored-comment.js'

/** Tells somebody of a comment. Returns true if nothing of its thread was unread before: then a mail is due. */
export async function addNotice(
  writing: WriteTransaction,
  comment: number,
  thread: number,
  administrator: number,
  reason: NoticeReason,
): Promise<boolean> {
  const isFirst = !(await hasUnread(writing, thread, administrator))
  const where = { comment, administrator }
  if ((await setRows(writing, commentNotices, { where }, { reason, isRead: false })) === 0)
    await insertRow(writing, commentNotices, { ...where, reason, isRead: false })
  return isFirst
}

/** Returns those whom a comment has mentioned, or whose task it is: they know of it. */
export async function mentionedIn(writing: WriteTransaction, comment: number): Promise<ReadonlySet<number>> {
  const rows = await selectRows(writing, commentNotices, ['administrator', 'reason'], { where: { comment } })
  return new Set(rows.flatMap(({ administrator, reason }) => (reason === 'reply' ? [] : [Number(administrator)])))
}

/** Takes the inbox and the tasks of somebody who is removed. */
export async function leaveComments(writing: WriteTransaction, administrator: number): Promise<void> {
  await deleteRows(writing, commentNotices, { where: { administrator } })
  await setRows(writing, comments, { where: { assignee: administrator } }, { assignee: null })
}

async function hasUnread(writing: WriteTransaction, thread: number, administrator: number): Promise<boolean> {
  const among = { field: 'comment', values: await idsIn(writing, thread) }
  return (await countRows(writing, commentNotices, { where: { administrator, isRead: false }, among })) > 0
}
