import type { Reason } from './reasons.js'
import type { TypeAct } from './rights.js'

/**
 * An entry in input form, as versions and working copies have it: links and media are ids (lists where there may be several; of
 * polymorphic relations `{ "__type": uid, "id": 1 }`, `{ "connect": [1], "disconnect": [2] }` changes links that other entries keep), components objects with their `id`, items of zones also have `__component`.
 * Passwords are never part of an answer.
 */
export type Document = Readonly<Record<string, unknown>>

/** The place of a page in a list: its `meta.pagination`. */
export interface ListPagination {
  readonly page: number
  readonly pageSize: number
  readonly pageCount: number
  readonly total: number
  /** There are more entries than `total`, where counting has ended, and more pages than `pageCount`. */
  readonly isMore: boolean
}

/**
 * `GET /entries/:uid` with `page`, `pageSize` (at most 100), `sort` (`title:asc`), `search`, `filters[…]` and `locale` as the content API has
 * them, `state` (`draft` or `published`), `mine` (`created` or `updated` last by the caller), `createdBy` and `updatedBy` (the id of an
 * administrator; for those who may look at administrators), `untranslated` (a locale: entries that are not there in it), `review` (a state: entries whose working copy is in it), and `columns` (names of
 * attributes, `createdBy` and `updatedBy`, with commas): a page of these. `sort=createdBy:asc` sorts by the name. `count=exact` counts all that there are, however many. `after=7` instead of `page`,
 * `sort` and `count`: the next entries in the order of their ids, from 0 on; `isMore` says that another piece may follow.
 *
 * `GET /entries/:uid/export`, with the same parameters but pages, and `format` (`csv` or `json`): all of them as a file, with their columns.
 */
export interface ListedEntry {
  readonly id: number
  readonly label: string
  /** The label in the working copy, if it differs. */
  readonly inWork?: string
  readonly state: EntryState
  readonly locale: string | null
  /** The working copy; null: nobody is working on it. */
  readonly copy: Pick<WorkingCopy, 'id' | 'revision'> | null
  /** The state of the review of that work; absent: the type has none. */
  readonly review?: string
  /**
   * The values of the columns: plain values; of relations the first three links and how many there are; of media the first file; of
   * components and zones the number of items; of `createdBy` and `updatedBy` a `Person` or null; of `localizations` a
   * `ListedLanguages`.
   */
  readonly values: Readonly<Record<string, unknown>>
  readonly updatedAt: string | null
}

export type EntryState = 'draft' | 'published'

/** The value of a column of links. */
export interface ListedLinks {
  readonly count: number
  readonly first: readonly LinkLabel[]
}

/** The value of the column `localizations`: the other languages of an entry. */
export interface ListedLanguages {
  readonly localizations: readonly Localization[]
  /** Those that are working copies so far. */
  readonly begun: readonly BegunLocalization[]
  /** The ids of those, or of the entry itself, whose original has changed since they were written: the entry in the default language. */
  readonly behind: readonly number[]
}

export interface LinkLabel {
  readonly type: string
  readonly id: number
  readonly label: string
  /** The label in the working copy, if it differs. */
  readonly inWork?: string
  readonly state?: EntryState
  readonly locale?: string | null
  /** The address of its page at the site, if its type has such. */
  readonly address?: string
}

/** A file of the library, as small as a form needs it. */
export interface FileLabel {
  readonly id: number
  readonly name: string
  readonly mime: string
  readonly url: string
  /** A small picture of it, if there is one. */
  readonly thumbnail: string | null
  readonly alternativeText: string | null
  readonly width: number | null
  readonly height: number | null
  /** Kilobytes of 1,000 bytes. */
  readonly size: number
}

/**
 * `GET /entries/:uid/:id`, and the answer of writes: all that a form needs, in one answer. `GET /single/:uid?locale=` answers the same of a
 * single type; null while it has none.
 */
export interface Entry {
  readonly id: number
  readonly label: string
  readonly document: Document
  readonly state: EntryState
  readonly locale: string | null
  /** The number of the last version; null for types without versions. */
  readonly version: number | null
  readonly createdAt: string | null
  readonly updatedAt: string | null
  readonly publishedAt: string | null
  /** The address of its page at the site, as it is live; null: it has none. */
  readonly address: string | null
  readonly createdBy: Person | null
  readonly updatedBy: Person | null
  readonly localizations: readonly Localization[]
  /** Localizations that are working copies so far. */
  readonly begun: readonly BegunLocalization[]
  /** As in `ListedLanguages`. */
  readonly behind: readonly number[]
  /** The working copy, as `/editorial/copies` answers it. */
  readonly copy: WorkingCopy | null
  /** The targets of links of the document and of the working copy, without those that are gone or that the caller may not see. */
  readonly links: readonly LinkLabel[]
  readonly files: readonly FileLabel[]
  /** The acts that the caller may do with this very entry. */
  readonly can: Readonly<Record<TypeAct, boolean>>
  /** Of a draft that nobody works on; absent: its type has none. The first move begins a working copy. */
  readonly review?: Review
}

/**
 * `GET /accounts/:id`: what the project adds to an account of the API, as a form needs it. It is written with the rest of the account:
 * `POST /users`, `PUT /users/:id`.
 */
export interface AccountValues extends Labels {
  readonly id: number
  readonly document: Document
}

/** The numbers by which an open form sees that somebody has written the entry since it was read. */
export interface LatestWork {
  /** The number of the last version; null if the type has none. */
  readonly version: number | null
  readonly copy: Pick<WorkingCopy, 'id' | 'revision'> | null
}

export interface Localization {
  readonly id: number
  readonly locale: string
  readonly state: EntryState
}

export interface BegunLocalization {
  readonly copy: number
  readonly locale: string
}

export interface Person {
  readonly id: number
  readonly name: string
}

/** The review of a working copy. */
export interface Review {
  readonly state: string
  /** The caller may publish it as it is, if its role lets it publish. */
  readonly isPublishable: boolean
  /** The states to which the caller may bring it. */
  readonly moves: readonly string[]
}

/** As `GET /api/editorial/copies/:uid/:copy` answers it, and who saved it last. */
export interface WorkingCopy {
  readonly id: number
  readonly entry: number | null
  readonly locale: string | null
  /** The entry whose localization a new one becomes. */
  readonly localizationOf: number | null
  readonly revision: number
  readonly savedAt: string
  readonly savedBy: Person | null
  /** It was changed since it was approved, and is not published by its release until it is approved again. */
  readonly awaitsApproval?: true
  /** Absent: its type has none. */
  readonly review?: Review
  readonly document: Document
}

/**
 * `GET /entries/:uid/copies/:copy`: a working copy of an entry that does not exist yet, with what its form needs. 404 if the entry exists:
 * then `GET /entries/:uid/:id` has the copy.
 */
export interface NewEntry extends SharedValues {
  readonly copy: WorkingCopy
}

/**
 * `GET /single/:uid/shared`: what the form of a single type needs in a locale that has no entry yet. Empty while it has an entry in none, or
 * in none that the caller may see.
 */
export interface SharedValues {
  /** The attributes that it shares with its localizations, as those have them. */
  readonly inherited: Document
  /** The entry that it translates, and the other localizations of that. */
  readonly localizations: readonly Localization[]
  readonly begun: readonly BegunLocalization[]
  readonly links: readonly LinkLabel[]
  readonly files: readonly FileLabel[]
}

/**
 * `GET /labels?links=api::tag.tag:1,api::tag.tag:2&files=3,4`, at most 100 of each: the labels of what an old version or somebody else's
 * edit links to. What is gone, or may not be seen, is missing.
 */
export interface Labels {
  readonly links: readonly LinkLabel[]
  readonly files: readonly FileLabel[]
}

/**
 * `POST /entries/:uid` (and `?locale=`, or `?localizationOf=7&locale=fr` to translate an entry), `PUT /entries/:uid/:id`, `PUT /single/:uid`.
 * Attributes that are not named stay. A `version` that is no longer the last is a 409. Types with drafts are created as drafts.
 * `POST /entries/:uid/:id/publish` and `/unpublish` change the state, `DELETE /entries/:uid/:id` deletes.
 */
export interface EntrySave {
  readonly document: Document
  readonly version?: number
}

/**
 * `POST /entries/:uid/:id/move`, of a type whose `panel.json` names an order: puts the entry before or after another one, which has the same parent,
 * or without these at the end. `parent`: of a tree, the entry that it is below from now on; null: none. As few entries as possible get another
 * number. 204.
 */
export interface EntryMove {
  readonly parent?: number | null
  readonly before?: number
  readonly after?: number
}

/**
 * `POST /entries/:uid/bulk`, at most 100 ids: each on its own, in a transaction of its own. The answer lists what could not be done. That is all
 * the work of one request: whoever means all that fit a list asks for their ids in pieces (`after`).
 */
export interface Bulk {
  readonly act: 'publish' | 'unpublish' | 'delete'
  readonly ids: readonly number[]
  /** For `publish`: when entries had been published before, by id. Whoever undoes `unpublish` gives their moments back; one to come is now. */
  readonly publishedAt?: Readonly<Record<string, string>>
}

/** An entry whose state was changed, and when it had been published before. */
export interface BulkChange {
  readonly id: number
  readonly publishedAt: string | null
}

export interface BulkFailure extends Reason {
  readonly id: number
}

export interface BulkResult {
  readonly done: number
  /** Those of `publish` and `unpublish` that were in the other state before: an undo is about them alone. */
  readonly changed: readonly BulkChange[]
  readonly failed: readonly BulkFailure[]
}

/**
 * `POST /editorial/trash/:uid/restore` with `ids`, at most 100: each on its own. One that is back already, or may not be seen, is neither done nor
 * failed.
 */
export type BroughtBack = Omit<BulkResult, 'changed'>

/**
 * `GET /links?of=<uid of the type or component>&attribute=author&search=…&locale=…&page=1`: a page of what the attribute may link to, labels
 * only. `target` says which type, of a polymorphic relation.
 */
export type LinkPage = readonly LinkLabel[]

/**
 * `GET /entries/:uid/:id/linked?attribute=notes&page=1`: a page of the entries that a link of an entry leads to, labels only, from either side.
 * The other side of a polymorphic relation, which no filter reaches, is read by it.
 */
export interface LinkedPage {
  readonly links: readonly LinkLabel[]
  readonly isMore: boolean
}

/** `GET /uid?of=<uid>&attribute=slug&value=…&id=7&locale=`: whether a value is free, and the next free one. */
export interface UidCheck {
  readonly isFree: boolean
  readonly suggestion: string
}

/** `GET /home`: what the first page shows. */
export interface Home {
  readonly mine: readonly HomeEntry[]
  /** Working copies of everybody, as far as the caller may see them, the latest first. */
  readonly waiting: readonly HomeEntry[]
  /** Numbers of entries that are not published, by type, in the default locale. */
  readonly drafts: readonly { readonly type: string; readonly count: number }[]
  readonly scheduled: readonly { readonly release: number; readonly name: string; readonly at: string }[]
  /** Numbers of entries that lack a translation, by type and locale. */
  readonly untranslated: readonly { readonly type: string; readonly locale: string; readonly count: number }[]
}

export interface HomeEntry {
  readonly type: string
  readonly id: number | null
  readonly copy: number | null
  readonly label: string
  /** The label in the working copy, if it differs. */
  readonly inWork?: string
  readonly at: string
  readonly by: string | null
}

/**
 * `GET /search?search=…`: entries of every type that the caller may read, at most 20. With `pages=true` only those whose type has addresses, in one
 * `locale` if that is sent; without a search the latest.
 */
export type FoundEntries = readonly LinkLabel[]
