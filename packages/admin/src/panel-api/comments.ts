import type { Person } from './entries.js'

/**
 * `GET /comments/:uid/:id`, and `GET /comments/:uid/copies/:copy` for an entry that is a working copy so far: the threads on an entry, the
 * oldest first, without those on fields that the caller may not read. `POST` there adds one.
 */
export interface CommentThread extends Comment {
  /** The attribute that it is about; null: the entry. */
  readonly field: string | null
  /** The way from the attribute to a field within it, in the words of the panel. */
  readonly place: string | null
  /** The words that it is about; null: the whole field. */
  readonly quote: Quote | null
  /** Whose task it is. */
  readonly assignee: Person | null
  /** Null: it is open. */
  readonly resolved: { readonly by: string; readonly at: string } | null
  readonly replies: readonly Comment[]
}

/** Plain text. */
export interface Comment {
  readonly id: number
  readonly text: string
  readonly author: Person
  readonly at: string
  /** When its author gave it another text; null: it is as it was written. */
  readonly editedAt: string | null
}

/** Words of a text, and what stood around them: they are found again in a text that has changed. */
export interface Quote {
  readonly text: string
  readonly before: string
  readonly after: string
}

/** `mentions`: the ids of administrators who are told. */
export interface NewThread extends NewReply {
  readonly field?: string | null
  readonly place?: string | null
  readonly quote?: Quote | null
  readonly assignee?: number | null
}

/** `POST /threads/:id/replies`, and `PUT /comments/:id`, by which an author gives a comment another text: people whom it mentions for the first time are told. */
export interface NewReply {
  readonly text: string
  readonly mentions?: readonly number[]
}

/** `PUT /threads/:id`. `DELETE /comments/:id` deletes a comment of one's own; a thread only while nobody else has answered. */
export interface ThreadChange {
  readonly isResolved?: boolean
  readonly assignee?: number | null
}

/**
 * `GET /comments/:uid/:id/people?field=&search=`, and the same of `copies/:copy`: administrators who may read the entry, and the field, now; at
 * most 20.
 */
export type CommentPeople = readonly Person[]

/** `GET /inbox`: the latest comments that the caller is told of and may still read, at most 200. */
export interface InboxNotice {
  readonly id: number
  readonly reason: NoticeReason
  readonly isRead: boolean
  readonly comment: number
  readonly thread: number
  readonly text: string
  readonly author: Person
  readonly at: string
  readonly isResolved: boolean
  readonly type: string
  readonly entry: number | null
  readonly copy: number | null
  /** Null: the entry is a working copy so far. */
  readonly label: string | null
  readonly field: string | null
}

export type NoticeReason = 'mention' | 'task' | 'reply'

/** `GET /inbox/unread`. `PUT /inbox` with `read`, the id of a thread or `"all"`, marks its notices as read. */
export interface Unread {
  readonly count: number
}
