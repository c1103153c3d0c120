import type { Caller, SentId } from '@content-gen/runtime'
import type { AnsweredCopy } from '../copies/working-copy.js'
import type { Difference } from '../differences/difference.js'
import type { Document } from '../document.js'
import type { ToldOfCopy } from '../copies/told-of-copy.js'
import type { Actor } from '../versions/actor.js'
import type { Version } from '../versions/version-rows.js'
import type { Data, DocumentOf, List, Paging, Uids } from './document.js'

interface CopyWithDocument extends AnsweredCopy, ToldOfCopy {
  readonly document: Document
}

/** The working copies of editors. Each answer has the `revision` that the next call must name. */
export interface CopiesService<Types> {
  list(caller: Caller, uid: Uids<Types>, query?: Paging & { readonly entry?: number }): Promise<List<AnsweredCopy>>
  find(caller: Caller, uid: Uids<Types>, copy: SentId): Promise<Data<CopyWithDocument>>
  /** Returns the differences that publishing it would make now, and the number of attributes whose change the caller may not see. */
  differences(
    caller: Caller,
    uid: Uids<Types>,
    copy: SentId,
  ): Promise<Data<readonly Difference[]> & { readonly meta: { readonly isPartial: boolean } }>
  /**
   * Begins to work on an entry, or on a new one, perhaps the localization of another. `version`: the one of the entry that was seen; what was
   * written since is merged when the copy is published. Throws a 409 if there is a working copy, or that version cannot be read any more.
   */
  add<Uid extends Uids<Types>>(
    caller: Caller,
    uid: Uid,
    copy: {
      readonly entry?: number | null
      readonly version?: number
      readonly locale?: string
      readonly localizationOf?: number
      readonly document?: DocumentOf<Types, Uid>
    },
  ): Promise<Data<CopyWithDocument>>
  /**
   * Changes the attributes of the document. Throws a 409 with both documents if somebody else saved meanwhile, and `merge` does not fit. `restart`:
   * the work starts anew from the entry as it is now, or was in `version`, with this document alone.
   */
  save<Uid extends Uids<Types>>(
    caller: Caller,
    uid: Uid,
    copy: SentId,
    save: {
      readonly revision: number
      readonly document: DocumentOf<Types, Uid>
      readonly merge?: boolean
      readonly restart?: boolean
      readonly version?: number
    },
  ): Promise<Data<CopyWithDocument>>
  /** Makes a working copy the entry; returns its new version. `publish` false: the entry keeps its state, and a new one is a draft. */
  publish(
    caller: Caller,
    uid: Uids<Types>,
    copy: SentId,
    publishing: { readonly revision: number; readonly merge?: boolean; readonly publish?: boolean },
  ): Promise<Data<Version>>
  /** Brings a working copy to another state of its review. Throws a 409 if it was saved meanwhile. */
  move(
    caller: Caller,
    uid: Uids<Types>,
    copy: SentId,
    move: { readonly revision: number; readonly to: string },
  ): Promise<Data<CopyWithDocument>>
  /** Gives the changes up; returns them. */
  discard(caller: Caller, uid: Uids<Types>, copy: SentId): Promise<Data<CopyWithDocument>>
}

/** A revision of a working copy. */
interface SaveMeta {
  readonly revision: number
  readonly actor: Actor
  readonly requestId: string | null
  readonly at: string
  /** The state of the review that it brought the working copy to. Absent: it is a save. */
  readonly state?: string
}

/** The revisions of working copies. They are kept for a while. */
export interface SavesService<Types> {
  /** Returns a page of the revisions, the first one first. */
  list(caller: Caller, uid: Uids<Types>, copy: SentId, query?: Paging): Promise<List<SaveMeta>>
  find(
    caller: Caller,
    uid: Uids<Types>,
    copy: SentId,
    revision: SentId,
  ): Promise<Data<SaveMeta & { readonly document: Document }>>
}
