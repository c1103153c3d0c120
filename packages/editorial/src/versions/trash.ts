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
import { paged } from './paging.js'
import type { PageQuery } from './paging.js'
import { asRestoring, authored, restoreDeleted } from './restore.js'
import { shownDocument } from './shown-document.js'
import { StoredVersions } from './stored-versions.js'
import type { Gone, VersionPage, Version } from './stored-versions.js'
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
    const { entry, document } = version
    const isLive = type.draftAndPublish && (document['publishedAt'] ?? null) !== null
    const acts = isLive ? (['create', 'publish'] as const) : (['create'] as const)
    const write = { uid, acts, id: null, attributes: Object.keys(authored(type, document)) }
    const maker = (await this.#versions.makers(uid, [entry])).get(entry)
    const restore = async () => {
      await restoreDeleted(this.store, this.#versions, type, version, { caller, leaveOut, maker })
      return entry
    }
    await asRestoring(() => gated(this.store.writes, caller, write, restore))
    const latest = await this.#versions.latest(type.uid, entry)
    if (latest === null) throw new NotFoundError()
    return { data: await this.#shown(caller, type, latest) }
  }

  /**
   * Brings deleted entries back, each in a transaction of its own; returns how many, and why others could not be. One that is back already, as
   * another language may have brought it, is neither. After a failure of the server the rest is not tried.
   */
  async restoreEach(caller: Caller, uid: string, ids: readonly number[]) {
    this.#restorable(caller, uid)
    let done = 0
    const failed = await oneByOne(this.store, ids, async (id) => {
      try {
        await this.restore(caller, uid, id)
        done++
      } catch (error) {
        if (!(error instanceof NotFoundError)) throw error
      }
    })
    return { data: { done, failed } }
  }

  /** Erases a deleted entry with its versions and its working copy; returns what it was. */
  async erase(caller: Caller, uid: string, id: SentId) {
    requirePermission(caller, 'versions.delete')
    const type = permittedType(this.#types, uid, caller, 'delete')
    const version = await this.#deleted(caller, type, id)
    await admitted(caller, { uid, acts: ['delete'], id: null, attributes: [] })
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
