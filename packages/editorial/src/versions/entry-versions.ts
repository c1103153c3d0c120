import { NotFoundError, seenType } from '@content-gen/runtime'
import { readId, requireId } from '@content-gen/runtime/query'
import type { Caller, SentId, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Comparing } from '../differences/comparing.js'
import type { Document } from '../document.js'
import { gated } from '@content-gen/runtime/write'
import { same } from '../parts/same.js'
import { permittedType, requirePermission } from '../sight/permitted.js'
import type { PermittedAct } from '../sight/permitted.js'
import { requireSeen } from '../sight/seen-entries.js'
import { shownActor } from '../sight/shown-actor.js'
import { isPassword, ownValue } from '../parts/shape.js'
import { fieldChanges } from './field-changes.js'
import type { FieldChange } from './field-changes.js'
import { linksIn, withLinks } from './links.js'
import { paged } from './paging.js'
import type { PageQuery } from './paging.js'
import { requiredMoment } from './moment.js'
import { asRestoring, authored, restoreVersion } from './restore.js'
import { shownDocument } from './shown-document.js'
import { StoredVersions } from './stored-versions.js'
import type { Version } from './version-rows.js'
import { versionedTypes } from './versioned-types.js'

/** The former states of entries, and the ways back to them. */
export class EntryVersions {
  readonly #types: ReadonlyMap<string, CompiledType>
  readonly #versions: StoredVersions

  constructor(
    private readonly store: Store,
    private readonly comparing: Comparing,
  ) {
    this.#types = versionedTypes(store)
    this.#versions = new StoredVersions(store)
  }

  /** Returns a page of the versions of an entry, the latest first, without their documents. */
  async list(caller: Caller, uid: string, id: SentId, { pagination }: PageQuery = {}) {
    const type = this.#type(caller, uid, 'find')
    const { page, meta } = paged(pagination, this.store)
    const { versions, total } = await this.#versions.list(type.uid, await this.#seen(caller, type, id), page)
    if (total === 0) throw new NotFoundError()
    return {
      data: versions.map((version) => ({ ...version, actor: shownActor(version.actor, caller) })),
      meta: meta(total),
    }
  }

  async find(caller: Caller, uid: string, id: SentId, number: SentId) {
    const type = this.#type(caller, uid, 'find')
    return { data: await this.#shown(caller, type, await this.#version(caller, type, id, number)) }
  }

  /** Returns the differences from the version before, or from the version `from`. */
  async differences(caller: Caller, uid: string, id: SentId, number: SentId, { from }: { from?: SentId } = {}) {
    const type = this.#type(caller, uid, 'find')
    const version = await this.#version(caller, type, id, number)
    const base = from === undefined ? version.number - 1 : (readId(from) ?? 0)
    const before = await this.#versions.find(type.uid, version.entry, base)
    const [old, now] = await Promise.all(
      [before?.document ?? {}, version.document].map((each) => this.#redacted(caller, type, each)),
    )
    const data = await this.comparing.differences(caller.origin ?? '', type, old ?? {}, now ?? {})
    return { data, meta: { from: before?.number ?? null, to: version.number } }
  }

  /**
   * Returns the latest versions, from the version `from` on, that changed an attribute, with its differences. `next`: the version where the older
   * ones begin.
   */
  async ofField(caller: Caller, uid: string, id: SentId, field: string, { from }: { from?: SentId } = {}) {
    const type = this.#type(caller, uid, 'find')
    const entry = await this.#seen(caller, type, id)
    const attribute = seenType(type, caller)?.attributes.get(field)
    if (attribute === undefined || attribute.isPrivate || isPassword(attribute)) throw new NotFoundError()
    let last: { readonly stored: unknown; readonly value: unknown } | null = null
    const shown = async (document: Document) => {
      const stored = ownValue(document, field) ?? null
      // Most versions changed something else: the database is not asked again what the caller may see of the same links.
      if (last === null || !same(last.stored, stored))
        last = { stored, value: ownValue(await this.#redacted(caller, type, { [field]: stored }), field) ?? null }
      return last.value
    }
    const start = from === undefined ? null : requireId(from)
    const found = await fieldChanges(this.#versions, type.uid, entry, start, shown)
    if (found === null) throw new NotFoundError()
    const data: FieldChange[] = []
    for (const { version, previous, before, after } of found.changes) {
      const { document: _, entry: __, ...meta } = version
      const pair = [{ [field]: before }, { [field]: after }] as const
      const differences = await this.comparing.differences(caller.origin ?? '', type, ...pair)
      data.push({ ...meta, actor: shownActor(meta.actor, caller), previous, differences })
    }
    return { data, meta: { next: found.next } }
  }

  /** Returns the version that was the latest at a moment, or is now. */
  async at(caller: Caller, uid: string, id: SentId, { at }: { at?: unknown } = {}) {
    const type = this.#type(caller, uid, 'find')
    const moment = at === undefined ? new Date().toISOString() : requiredMoment(at, 'at')
    const version = await this.#versions.at(type.uid, await this.#seen(caller, type, id), moment)
    if (version === null || version.act === 'delete') throw new NotFoundError()
    const document = await this.#withoutDeleted(type, version, moment)
    const { createdBy } = await this.#versions.creation(type.uid, version.entry)
    const updatedBy = { ...version.actor, at: version.at }
    const meta = { createdBy: shownActor(createdBy, caller), updatedBy: shownActor(updatedBy, caller) }
    return { data: await this.#shown(caller, type, { ...version, document }), meta }
  }

  /** Gives an entry these values again; returns the new version. `leaveOut`: without links to what is gone. */
  async restore(caller: Caller, uid: string, id: SentId, number: SentId, { leaveOut = false } = {}) {
    requirePermission(caller, 'versions.restore')
    const type = permittedType(this.#types, uid, caller, 'update')
    const version = await this.#version(caller, type, id, number)
    const { entry, document } = version
    const attributes = Object.keys(authored(type, document))
    const write = { uid, acts: ['update'], id: entry, attributes, restores: true } as const
    const restore = async () => {
      await restoreVersion(this.store, this.#versions, type, version, { caller, leaveOut })
      return entry
    }
    await asRestoring(() => gated(this.store.writes, caller, write, restore))
    const latest = await this.#versions.latest(type.uid, entry)
    if (latest === null) throw new NotFoundError()
    return { data: await this.#shown(caller, type, latest) }
  }

  close(): Promise<void> {
    return this.comparing.close()
  }

  #type(caller: Caller, uid: string, act: PermittedAct): CompiledType {
    requirePermission(caller, 'versions.read')
    return permittedType(this.#types, uid, caller, act)
  }

  async #version(caller: Caller, type: CompiledType, id: SentId, number: SentId): Promise<Version> {
    const version = await this.#versions.find(type.uid, await this.#seen(caller, type, id), requireId(number))
    if (version === null) throw new NotFoundError()
    return version
  }

  /** @throws NotFoundError if the entry is not there for the caller */
  async #seen(caller: Caller, type: CompiledType, sent: SentId): Promise<number> {
    const id = requireId(sent)
    await requireSeen(this.store.writes, caller, type, id)
    return id
  }

  /** Deleting an entry clears links to it without a version of those who had them. Links that come back with it are new versions. */
  async #withoutDeleted(type: CompiledType, { document, at }: Version, moment: string): Promise<Document> {
    const { types } = this.store
    const ids = new Map<string, number[]>()
    for (const link of linksIn(type, document, types)) ids.set(link.type, [...(ids.get(link.type) ?? []), link.id])
    const deleted = new Map<string, ReadonlySet<number>>()
    for (const [uid, among] of ids) deleted.set(uid, await this.#versions.deleted(uid, among, at, moment))
    return withLinks(type, document, types, (link) => deleted.get(link.type)?.has(link.id) !== true)
  }

  async #shown(caller: Caller, type: CompiledType, version: Version): Promise<Version> {
    const document = await this.#redacted(caller, type, version.document)
    return { ...version, actor: shownActor(version.actor, caller), document }
  }

  #redacted(caller: Caller, type: CompiledType, document: Document): Promise<Document> {
    return shownDocument(this.store.writes, caller, type, document)
  }
}
