import { lockEntry, NotFoundError, ValidationError } from '@content-gen/runtime'
import { readId, requireId } from '@content-gen/runtime/query'
import { enclose, findRow, inTransaction, selectPage, tableOf, transact } from '@content-gen/runtime/write'
import type { Caller, SentId, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { settlePlannedActs } from '../acts/settle-planned-acts.js'
import { dropComments } from '../comments/follow-copy.js'
import type { Comparing } from '../differences/comparing.js'
import type { Document } from '../document.js'
import type { MoveEvents } from '../review/moved-copy.js'
import { permittedType, requirePermission } from '../sight/permitted.js'
import { seesWhole } from '../sight/seen-entries.js'
import type { PermittedAct } from '../sight/permitted.js'
import { mayPublish } from '../sight/may-publish.js'
import { isLimited } from '../sight/seen-entries.js'
import { copies } from '../tables.js'
import { withHiddenLinks } from '../versions/hidden-links.js'
import { paged } from '../versions/paging.js'
import type { PageQuery } from '../versions/paging.js'
import { shownDocument } from '../versions/shown-document.js'
import { StoredVersions } from '../versions/stored-versions.js'
import { versionedTypes } from '../versions/versioned-types.js'
import { requireBase } from './base.js'
import { comingChange } from './coming-change.js'
import { localeField, requireFreePlace, requireLocalization, sentPlace } from './new-entry.js'
import { OutdatedError } from './outdated.js'
import { moveCopy } from './move-copy.js'
import { holdPlannedActsOf, publishCopy } from './publish.js'
import { admitWork, requireWrite } from './require-write.js'
import { saveCopy } from './save.js'
import { savingOf } from './saving.js'
import { requireSeenCopy, selectSeen } from './seen-copies.js'
import { sentDocument } from './sent-document.js'
import { toldOfCopy } from './told-of-copy.js'
import {
  addCopy,
  answeredCopy,
  copyFields,
  copyOf,
  copyOfEntry,
  documentOf,
  findCopy,
  lockCopy,
  removeCopy,
} from './working-copy.js'
import type { Saving, WorkingCopy } from './working-copy.js'

/**
 * A new working copy as it was sent: of the entry, or of a new one in the locale, perhaps as the localization of another. `version`: the one of the
 * entry that the sender has seen.
 */
export interface SentCopy {
  readonly entry?: unknown
  readonly version?: unknown
  readonly locale?: unknown
  readonly localizationOf?: unknown
  readonly document?: unknown
}

/**
 * The revision that the sender has seen, and what it makes of it. `merge`: with what others saved meanwhile. `restart`: the work starts anew from
 * the entry as it is now, or was in the `version` that the sender has seen, with this document alone.
 */
export interface SentSave {
  readonly revision: unknown
  readonly document: unknown
  readonly merge?: boolean
  readonly restart?: boolean
  readonly version?: unknown
}

/** `publish` false: the entry keeps its state, and a new one is a draft. */
export interface SentPublishing {
  readonly revision: unknown
  readonly merge?: boolean
  readonly publish?: boolean
}

/** The working copies of editors. */
export class WorkingCopies {
  readonly #types: ReadonlyMap<string, CompiledType>
  readonly #versions: StoredVersions

  /** `events`: of reviews. */
  constructor(
    private readonly store: Store,
    private readonly events: MoveEvents,
    private readonly comparing: Comparing,
  ) {
    this.#types = versionedTypes(store)
    this.#versions = new StoredVersions(store)
  }

  /** Returns a page of the working copies of a type, or of one entry, without their documents. */
  async list(caller: Caller, uid: string, { entry, pagination }: PageQuery & { entry?: unknown } = {}) {
    const type = this.#type(caller, uid, 'find', 'read')
    const { page, meta } = paged(pagination, this.store)
    const where = { type: uid, ...(entry === undefined ? {} : { entry: readId(entry) ?? 0 }) }
    const { rows, total } = await this.#read((writing) =>
      isLimited(type, caller)
        ? selectSeen(writing, caller, type, where, page)
        : selectPage(writing, copies, copyFields, where, page),
    )
    return { data: rows.map(copyOf).map(answeredCopy), meta: meta(total) }
  }

  async find(caller: Caller, uid: string, copy: SentId) {
    const type = this.#type(caller, uid, 'find', 'read')
    return this.#found(caller, type, requireId(copy))
  }

  /**
   * Returns the differences that publishing it would make now, as far as the caller may see them. `meta.isPartial`: there may be others.
   * @throws OutdatedError if somebody else has changed the same
   */
  async differences(caller: Caller, uid: string, copy: SentId) {
    const type = this.#type(caller, uid, 'find', 'read')
    const { before, after } = await this.#read(async (writing) => {
      const found = await findCopy(writing, type, requireId(copy))
      await requireSeenCopy(writing, caller, type, found)
      const coming = () => comingChange(writing, this.#versions, type, found, caller)
      return enclose(writing.transaction, coming, { isReading: true })
    })
    const data = await this.comparing.differences(caller.origin ?? '', type, before, after)
    return { data, meta: { isPartial: !seesWhole(type, caller) } }
  }

  /** Begins to work on an entry, or on a new one. @throws OutdatedError if the entry, or its localization, has a working copy */
  async add(caller: Caller, uid: string, { entry = null, version, document: sent, ...asked }: SentCopy) {
    const type = this.#type(caller, uid, entry === null ? 'create' : 'update', 'save')
    const place = entry === null ? sentPlace(this.store, type, asked) : null
    if (place) requireLocalization(caller, type, place)
    const document = sentDocument(type, sent ?? {}, { types: this.store.types, caller })
    // Known here: the transaction may run in the context of another request.
    const saving = savingOf(caller)
    const seen = seenVersion(version)
    const id = await transact(
      this.store.writes,
      async (writing) => {
        const known = entry === null ? null : (readId(entry) ?? 0)
        await admitWork(caller, writing, type, { entry: known, locale: place?.locale ?? null }, document)
        if (place === null) return this.#addOf({ caller, saving, seen }, writing, type, known, document)
        await requireFreePlace(writing, caller, type, place)
        const { document: linked } = await withHiddenLinks(writing, caller, type, document, {})
        return addCopy(writing, type, { entry: null, ...place, base: 0 }, linked, saving)
      },
      // The other one that was faster is found when this is repeated.
      'retry',
    )
    return this.#found(caller, type, id)
  }

  /** Stores the next revision. @throws OutdatedError if somebody else saved meanwhile, with the documents and their merge */
  async save(caller: Caller, uid: string, copy: SentId, sent: SentSave) {
    const type = this.#type(caller, uid, 'find', 'save')
    const id = requireId(copy)
    const save = {
      ...savingOf(caller),
      caller,
      revision: wholeNumber(sent.revision, 'revision'),
      document: sentDocument(type, sent.document, { types: this.store.types, caller }),
      isMerging: sent.merge === true,
      isRestart: sent.restart === true,
      seen: seenVersion(sent.version),
      versions: this.#versions,
    }
    const saved = await transact(
      this.store.writes,
      async (writing) => {
        const found = await findCopy(writing, type, id)
        await requireWrite(this.#types, caller, writing, type, found, save.document)
        const asked = () => mayPublish(writing, caller, type, found)
        const isApproved = await enclose(writing.transaction, asked, { isReading: true })
        return saveCopy(writing, type, id, { ...save, isApproved })
      },
      'retry',
    )
    return this.#answer(caller, type, saved.copy, saved.document)
  }

  /** Makes a working copy the entry, by one write; returns its new version. @throws OutdatedError as `save` does, and what a write throws */
  async publish(caller: Caller, uid: string, copy: SentId, sent: SentPublishing) {
    const type = this.#type(caller, uid, 'find', 'publish')
    const id = requireId(copy)
    await this.#read(async (writing) =>
      requireWrite(this.#types, caller, writing, type, await findCopy(writing, type, id), {}),
    )
    const entry = await publishCopy(this.store, this.#versions, type, id, {
      caller,
      revision: wholeNumber(sent.revision, 'revision'),
      isMerging: sent.merge === true,
      isPublished: sent.publish !== false,
      tell: this.store.audit.teller(),
    })
    const version = await this.#versions.latest(uid, entry)
    if (version === null) throw new NotFoundError()
    return { data: { ...version, document: await this.#shown(caller, type, version.document) } }
  }

  /** Brings a working copy to another state of its review. @throws OutdatedError if it was saved meanwhile */
  async move(caller: Caller, uid: string, copy: SentId, sent: { readonly revision: unknown; readonly to: unknown }) {
    const type = this.#type(caller, uid, 'find', 'read')
    const id = requireId(copy)
    const { to } = sent
    if (typeof to !== 'string') throw new ValidationError('to must be a state of the review')
    const tell = this.store.audit.teller()
    const moving = {
      ...savingOf(caller),
      caller,
      revision: wholeNumber(sent.revision, 'revision'),
      to,
      tell,
      versions: this.#versions,
    }
    let tellMove = () => {}
    const done = await transact(
      this.store.writes,
      async (writing) => {
        await requireSeenCopy(writing, caller, type, await findCopy(writing, type, id))
        const result = await moveCopy(this.store, writing, type, id, moving)
        tellMove = await this.events.insert(writing.transaction, uid, result.moved)
        return result
      },
      'retry',
      { runsOwnerCode: true },
    )
    tellMove()
    return this.#answer(caller, type, done.copy, done.document)
  }

  /** Gives the changes up, with what is scheduled for them alone; returns them. Their revisions are kept for a while. */
  async discard(caller: Caller, uid: string, copy: SentId) {
    const type = this.#type(caller, uid, 'find', 'save')
    const id = requireId(copy)
    const tell = this.store.audit.teller()
    const discarded = await transact(
      this.store.writes,
      async (writing) => {
        await holdPlannedActsOf(writing, type, id)
        const found = await lockCopy(writing, type, id)
        const last = (await documentOf(writing, id, found.revision)) ?? {}
        // Whoever gives up the changes of others must have been able to make them.
        await requireWrite(this.#types, caller, writing, type, found, last)
        await removeCopy(writing, id)
        if (found.entry === null) await dropComments(writing, type.uid, id)
        const gone = { id, isNew: found.entry === null, source: null, unapproved: 0 }
        await settlePlannedActs(writing, tell, type, { copy: gone, entry: null, isLive: false, discardedBy: caller })
        return { copy: found, document: last }
      },
      'throw',
    )
    return this.#answer(caller, type, discarded.copy, discarded.document)
  }

  async #addOf(
    { caller, saving, seen }: { readonly caller: Caller; readonly saving: Saving; readonly seen: number | null },
    writing: WriteTransaction,
    type: CompiledType,
    entry: number | null,
    document: Document,
  ): Promise<number> {
    const field = localeField(type)
    const row = entry && (await findRow(writing, tableOf(type), field ? [field] : [], { where: { id: entry } }))
    if (!entry || !row) throw new ValidationError('entry must be the id of an entry')
    await lockEntry(writing, type, entry)
    const known = await copyOfEntry(writing, type, entry)
    if (known)
      throw new OutdatedError('There is a working copy of the entry', { copy: known.id, revision: known.revision })
    const latest = await this.#versions.latest(type.uid, entry)
    const locale = field === null || row[field] === null ? null : String(row[field])
    const kept = await withHiddenLinks(writing, caller, type, document, latest?.document ?? {})
    const base = await requireBase(this.#versions, caller, type, entry, { latest: latest?.number ?? 0, seen })
    const begun = { entry, locale, localizationOf: null, base }
    return addCopy(writing, type, begun, kept.document, saving)
  }

  #type(caller: Caller, uid: string, act: PermittedAct, permission: 'read' | 'save' | 'publish'): CompiledType {
    requirePermission(caller, `copies.${permission}`)
    return permittedType(this.#types, uid, caller, act)
  }

  async #found(caller: Caller, type: CompiledType, id: number) {
    const [copy, document] = await this.#read(async (writing) => {
      const found = await findCopy(writing, type, id)
      await requireSeenCopy(writing, caller, type, found)
      return [found, await documentOf(writing, id, found.revision)]
    })
    return this.#answer(caller, type, copy, document ?? {})
  }

  async #answer(caller: Caller, type: CompiledType, copy: WorkingCopy, document: Document) {
    const told = await this.#read((writing) => toldOfCopy(this.store, writing, caller, type, copy))
    return { data: { ...answeredCopy(copy), ...told, document: await this.#shown(caller, type, document) } }
  }

  #shown(caller: Caller, type: CompiledType, document: Document): Promise<Document> {
    return shownDocument(this.store.writes, caller, type, document)
  }

  #read<Result>(work: (writing: WriteTransaction) => Promise<Result>): Promise<Result> {
    return inTransaction(this.store.writes, work, { isReading: true })
  }
}

/** @throws ValidationError */
function wholeNumber(value: unknown, name: 'revision' | 'version'): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new ValidationError(`${name} must be a whole number, as the last answer had it`)
  return value
}

/** @throws ValidationError */
function seenVersion(version: unknown): number | null {
  return version === undefined || version === null ? null : wholeNumber(version, 'version')
}
