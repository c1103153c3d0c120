import type { Caller, SentId } from '@content-gen/runtime'
import type { Difference } from '../differences/difference.js'
import type { FieldChange } from '../versions/field-changes.js'
import type { Version, VersionMeta } from '../versions/version-rows.js'
import type { Data, List, Paging, Uids } from './document.js'

/** `leaveOut`: without links to what is gone, rather than refuse. */
interface Restoring {
  readonly leaveOut?: boolean
}

/** The former states of entries, and the ways back to them. */
export interface VersionsService<Types> {
  /** Returns a page of the versions of an entry, the latest first. */
  list(caller: Caller, uid: Uids<Types>, id: SentId, query?: Paging): Promise<List<VersionMeta>>
  find(caller: Caller, uid: Uids<Types>, id: SentId, number: SentId): Promise<Data<Version>>
  /** Returns the version that was the latest at a moment, such as `2026-11-01T00:00:00Z`, or is now. */
  at(caller: Caller, uid: Uids<Types>, id: SentId, query?: { readonly at?: string }): Promise<Data<Version>>
  /** Returns the differences from the version before, or from the version `from`. */
  differences(
    caller: Caller,
    uid: Uids<Types>,
    id: SentId,
    number: SentId,
    query?: { readonly from?: number },
  ): Promise<Data<readonly Difference[]>>
  /** Returns the latest versions, from the version `from` on, that changed an attribute. `next`: the version where the older ones begin. */
  ofField(
    caller: Caller,
    uid: Uids<Types>,
    id: SentId,
    field: string,
    query?: { readonly from?: number },
  ): Promise<Data<readonly FieldChange[]> & { readonly meta: { readonly next: number | null } }>
  /** Gives an entry the values of a version; returns the new version. */
  restore(caller: Caller, uid: Uids<Types>, id: SentId, number: SentId, options?: Restoring): Promise<Data<Version>>
}

/** Deleted entries. */
export interface TrashService<Types> {
  list(caller: Caller, uid: Uids<Types>, query?: Paging): Promise<List<Version>>
  /** Brings an entry back; returns its new version. */
  restore(caller: Caller, uid: Uids<Types>, id: SentId, options?: Restoring): Promise<Data<Version>>
  /** Erases an entry with its versions and its working copy; returns what it was. */
  erase(caller: Caller, uid: Uids<Types>, id: SentId): Promise<Data<Version>>
}
