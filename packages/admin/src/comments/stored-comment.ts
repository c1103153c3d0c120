import { comments, momentOf } from '@content-gen/editorial'
import { NotFoundError } from '@content-gen/runtime'
import { findRow, selectRows } from '@content-gen/runtime/write'
import type { Row, WriteTransaction } from '@content-gen/runtime/write'
import type { Comment, CommentThread, Quote } from '../panel-api/comments.js'
import type { CommentPlace } from './comment-place.js'

/** A row of the comments: a thread, or an answer in one. */
export interface StoredComment extends CommentPlace, Comment {
  /** Null: it begins a thread. */
  readonly thread: number | null
  readonly place: string | null
  readonly quote: Quote | null
  readonly assignee: number | null
  readonly resolved: CommentThread['resolved']
}

export const commentFields = [
  'type',
  'entry',
  'copy',
  'thread',
  'field',
  'place',
  'quote',
  'before',
  'after',
  'text',
  'author',
  'authorName',
  'assignee',
  'at',
  'editedAt',
  'resolvedAt',
  'resolvedBy',
] as const

export function commentOf(row: Row): StoredComment {
  const text = textOf(row['quote'])
  const resolvedAt = row['resolvedAt'] ?? null
  const editedAt = row['editedAt'] ?? null
  return {
    id: Number(row['id']),
    type: String(row['type']),
    entry: numberOf(row['entry']),
    copy: numberOf(row['copy']),
    thread: numberOf(row['thread']),
    field: textOf(row['field']),
    place: textOf(row['place']),
    quote: text === null ? null : { text, before: textOf(row['before']) ?? '', after: textOf(row['after']) ?? '' },
    text: String(row['text']),
    author: { id: Number(row['author']), name: String(row['authorName']) },
    assignee: numberOf(row['assignee']),
    at: momentOf(row['at']),
    editedAt: editedAt === null ? null : momentOf(editedAt),
    resolved: resolvedAt === null ? null : { by: String(row['resolvedBy']), at: momentOf(resolvedAt) },
  }
}

/** @throws NotFoundError */
export async function findComment(writing: WriteTransaction, id: number): Promise<StoredComment> {
  const row = await findRow(writing, comments, commentFields, { where: { id } })
  if (row === null) throw new NotFoundError()
  return commentOf(row)
}

/** Returns the ids of a thread and of its answers. */
export async function idsIn(writing: WriteTransaction, thread: number): Promise<readonly number[]> {
  const replies = await selectRows(writing, comments, [], { where: { thread } })
  return [thread, ...replies.map(({ id }) => Number(id))]
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

function numberOf(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value)
}
