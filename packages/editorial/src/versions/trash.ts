import { joinJson, NotFoundError, Pauses, printInParts, TooLargeError } from '@content-gen/runtime'
import { requireId } from '@content-gen/runtime/query'
import type { Caller, Json, SentId, Store, Transaction } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { oneByOne } from '../one-by-one.js'
import { admitted, gated } from '@content-gen/runtime/write'
import { permittedType, requirePermission } from '../sight/permitted.js'
import { isLimited } from '../sight/seen-entries.js'
import { shownActor } from '../sight/shown-actor.js'
import { isSeenGone, trashOf } from './gone-entries.js'
import { withLostLinks } from './lost-links.js'
import { paged } from './paging.js'
import type { PageQuery } from './paging.js'
import { asRestoring, authored, linkingPart, linkLate, ownTargets, restoreDeleted } from './restore.js'
import type { RestoreOptions } from './restore.js'
import { restoringOrder } from './restoring-order.js'
import { shownDocument } from './shown-document.js'
import { StoredVersions } from './stored-versions.js'
import type { Gone, VersionPage } from './stored-versions.js'
import type { Version } from './version-rows.js'
import { versionedTypes } from './versioned-types.js'

/** Deletes what editors were working on, of an entry that is erased. */
export type EraseWork = (transaction: Transaction, uid: string, entry: number) => Promise<void>

/** Deleted entries, by their last versions. */
export class Trash {
  readonly #types: ReadonlyMap<string, CompiledType>
  readonly #versions: StoredVersions

  constructor(
    private readonly store: Store,
    private readonly eraseWork: EraseWork,
  ) {
    this.#types = versionedTypes(store)
    this.#versions = new StoredVersions(store)
  }

  /** Returns a page of the deleted entries of a type, the latest first. */
  async list(caller: Caller, uid: string, query: PageQuery = {}) {
    const data: Version[] = []
    const meta = await this.#each(caller, uid, query, (version) => void data.push(version))
    return { data, meta }
  }

  /** Returns the same as JSON. Each document is printed before the next one is read: together they would fill the heap. */
  async json(caller: Caller, uid: string, query: PageQuery): Promise<Json> {
    const parts: Json[] = []
    const meta = await this.#each(caller, uid, query, async (version, pauses) => {
      parts.push(parts.length === 0 ? '{"data":[' : ',', await printInParts(version, pauses))
    })
    return joinJson([...(parts.length === 0 ? ['{"data":['] : parts), `],"meta":${JSON.stringify(meta)}}`])
  }

  async #each(
    caller: Caller,
    uid: string,
    { pagination }: PageQuery,
    take: (version: Version, pauses: Pauses) => void | Promise<void>,
  ) {
    requirePermission(caller, 'versions.read')
    const type = permittedType(this.#types, uid, caller, 'find')
    const { page, meta } = paged(pagination, this.store)
    const { gone, total } = await this.#page(caller, type, page)
    const { maxResponseBytes } = this.store.config.api
    if (gone.reduce((sum, { bytes }) => sum + bytes, 0) > maxResponseBytes) throw new TooLargeError(maxResponseBytes)
    const pauses = new Pauses()
    for (const { entry, number } of gone) {
      const version = await this.#versions.find(type.uid, entry, number)
      if (pauses.areDue) await pauses.rest()
      // It may have been erased meanwhile.
      if (version !== null) await take(await this.#shown(caller, type, version), pauses)
      if (pauses.areDue) await pauses.rest()
    }
    return meta(total)
  }

  /** Brings a deleted entry back; returns its new version. `leaveOut`: without links to what is gone. */
  async restore(caller: Caller, uid: string, id: SentId, { leaveOut = false } = {}) {
    const type = this.#restorable(caller, uid)
    const version = await this.#deleted(caller, type, id)
    await this.#bringBack(caller, type, version, { leaveOut })
    const latest = await this.#versions.latest(type.uid, version.entry)
    if (latest === null) throw new NotFoundError()
    return { data: await this.#shown(caller, type, latest) }
  }

  /**
   * Brings deleted entries back, each in a transaction of its own; returns how many, and why others could not be. One that is back already, as
   * another language may have brought it, is neither. Links among them are made once both are there: one that cannot be made is told as a
   * failure of its entry. After a failure of the server the rest is not tried.
   */
  async restoreEach(caller: Caller, uid: string, ids: readonly number[]) {
    const type = this.#restorable(caller, uid)
    const links = await this.#linksAmong(type, ids)
    const together = new Set(links.keys())
    const later = new Set(together)
    const unlinked = new Map<number, { readonly version: Version; readonly late: ReadonlySet<number> }>()
    let done = 0
    const failed = await oneByOne(this.store, restoringOrder(links), async (id) => {
      const late = new Set(later)
      later.delete(id)
      try {
        const last = await this.#deleted(caller, type, id)
        const version = await withLostLinks(this.store, this.#versions, type, last, together)
        await this.#bringBack(caller, type, version, { leaveOut: false, later: late })
        done++
        const part = linkingPart(this.store, type, version, late)
        if (part !== null) unlinked.set(id, { version: part, late })
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw error
      }
    })
    const link = async (id: number) => {
      const part = unlinked.get(id)
      if (part === undefined) return
      const { version, late } = part
      await this.#restoring(caller, type, version, () =>
        linkLate(this.store, type, version, late, { caller, leaveOut: false }),
      )
    }
    const halfDone = await oneByOne(this.store, [...unlinked.keys()], link, { isBegun: true })
    return { data: { done: done - halfDone.length, failed: [...failed, ...halfDone] } }
  }

  /** Returns the ids of the deleted entries among these, each with those that it links to. */
  async #linksAmong(type: CompiledType, ids: readonly number[]) {
    const together = new Set(ids)
    const links = new Map<number, readonly number[]>()
    const pauses = new Pauses()
    for (const id of ids) {
      const last = await this.#versions.latest(type.uid, id)
      if (last?.act !== 'delete') continue
      const { document } = await withLostLinks(this.store, this.#versions, type, last, together)
      links.set(id, ownTargets(this.store, type, document))
      if (pauses.areDue) await pauses.rest()
    }
    return links
  }

  async #bringBack(
    caller: Caller,
    type: CompiledType,
    version: Version,
    options: Omit<RestoreOptions, 'caller' | 'maker'>,
  ): Promise<void> {
    const maker = (await this.#versions.makers(type.uid, [version.entry])).get(version.entry)
    await this.#restoring(caller, type, version, () =>
      restoreDeleted(this.store, this.#versions, type, version, { caller, maker, ...options }),
    )
  }

  /** Does a part of what brings an entry back, as far as the caller may. */
  #restoring(caller: Caller, type: CompiledType, { entry, document }: Version, work: () => Promise<void>) {
    const isLive = type.draftAndPublish && (document['publishedAt'] ?? null) !== null
    const acts = isLive ? (['create', 'publish'] as const) : (['create'] as const)
    const write = {
      uid: type.uid,
      acts,
      id: null,
      attributes: Object.keys(authored(type, document)),
      restores: true,
    } as const
    const restore = () => work().then(() => entry)
    return asRestoring(() => gated(this.store.writes, caller, write, restore))
  }

  /** Erases a deleted entry with its versions and its working copy; returns what it was. */
  async erase(caller: Caller, uid: string, id: SentId) {
    requirePermission(caller, 'versions.delete')
    const type = permittedType(this.#types, uid, caller, 'delete')
    const version = await this.#deleted(caller, type, id)
    await admitted(this.store.writes, caller, { uid, acts: ['delete'], id: null, attributes: [] })
    const tell = this.store.audit.teller()
    const subject = { type: uid, id: version.entry, name: null }
    const isErased = await this.#versions.erase(uid, version.entry, version.number, async (transaction) => {
      await this.eraseWork(transaction, uid, version.entry)
      await tell(transaction, { act: 'entry.erased', subject })
    })
    // It may have been restored meanwhile.
    if (!isErased) throw new NotFoundError()
    return { data: await this.#shown(caller, type, version) }
  }

  /** Returns a type whose deleted entries the caller may bring back. @throws RequestError */
  #restorable(caller: Caller, uid: string): CompiledType {
    requirePermission(caller, 'versions.restore')
    return permittedType(this.#types, uid, caller, 'create')
  }

  async #page(caller: Caller, type: CompiledType, page: VersionPage) {
    if (!isLimited(type, caller)) return this.#versions.trash(type.uid, page)
    const seen: Gone[] = []
    for await (const { gone } of trashOf(this.#versions, type, caller)) seen.push(gone)
    return { gone: seen.slice(page.offset, page.offset + page.limit), total: seen.length }
  }

  async #deleted(caller: Caller, type: CompiledType, id: SentId): Promise<Version> {
    const version = await this.#versions.latest(type.uid, requireId(id))
    if (version?.act !== 'delete') throw new NotFoundError()
    if (!(await isSeenGone(this.#versions, type, caller, version))) throw new NotFoundError()
    return version
  }

  async #shown(caller: Caller, type: CompiledType, version: Version): Promise<Version> {
    const document = await shownDocument(this.store.writes, caller, type, version.document)
    return { ...version, actor: shownActor(version.actor, caller), document }
  }
}
