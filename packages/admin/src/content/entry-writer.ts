import {
  authored,
  documentShape,
  holdPlannedActs,
  lastDocumentShape,
  requireWhole,
  settlePlannedActs,
  shareCopiedItems,
  splitItems,
  withKnownItems,
} from '@content-gen/editorial'
import { admittedCaller, ForbiddenError, lockEntry, NotFoundError, RequestError, trusted } from '@content-gen/runtime'
import {
  admitted,
  createEntry,
  createLocalization,
  deleteEntry,
  enclose,
  refuseSecond,
  transact,
  updateEntry,
} from '@content-gen/runtime/write'
import type { EntryAct, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { BulkChange, Document } from '../panel-api/index.js'
import type { EntriesRequest } from './asked.js'
import type { EntryReader } from './entry-reader.js'
import { admitMapped, namesMapped } from '../rights/mapped-links.js'
import { oneRead, readJson } from '../rights/read-json.js'
import { withUnseen } from '../rights/sent-links.js'
import type { NewEntryPlace, PanelSave } from './sent-save.js'

/** The acts that may settle what is scheduled. */
const settling: ReadonlySet<EntryAct> = new Set(['publish', 'delete'])

/** Changes entries in the name of administrators: by the write path of all callers, each time within one transaction. */
export class EntryWriter {
  constructor(
    private readonly store: Store,
    private readonly reader: EntryReader,
  ) {}

  /** Returns the id of the new entry: a draft, if the type has such. */
  create(asked: EntriesRequest, { document }: PanelSave, { locale, localizationOf }: NewEntryPlace): Promise<number> {
    const type = this.#whole(asked)
    const data = this.#settable(asked, document)
    return this.#gated(asked, 'create', null, Object.keys(data), async (writing) => {
      const { context } = writing
      const place = type.localized && locale !== undefined ? { locale } : {}
      const own = localizationOf === undefined ? data : await this.#share(writing, asked, localizationOf, data)
      const linked = await withUnseen(writing, asked.caller, type, own, {})
      const given = { ...withKnownItems(type, linked, null, context.types), ...place }
      const settle = await admitMapped(asked.caller.gate, type, linked, {})
      const id =
        localizationOf === undefined
          ? await createEntry(context, type, { ...given, ...draft(type) }, admittedCaller(asked.caller), {
              mayLackLists: true,
              guard: async () => {
                if (type.descriptor.kind === 'single') await refuseSecond(writing, type)
              },
            })
          : await this.#localization(writing, asked, localizationOf, given)
      await settle()
      return id
    })
  }

  async update(asked: EntriesRequest, id: number, save: PanelSave): Promise<void> {
    const sent = this.#settable(asked, save.document)
    await this.#gated(asked, 'update', id, Object.keys(sent), async (writing) => {
      await this.#requireVersion(asked.type, id, save.version)
      const type = this.#whole(asked)
      const current = await this.#stored(asked, id, namesMapped(type, sent))
      const linked = await withUnseen(writing, asked.caller, type, sent, current)
      const data = withKnownItems(type, linked, current, writing.context.types)
      const settle = await admitMapped(asked.caller.gate, type, linked, current)
      await updateEntry(writing.context, type, id, data, admittedCaller(asked.caller))
      await settle()
      return id
    })
  }

  /** Returns the change; null if the entry was published already. `at`: the moment of an earlier publication, which is given back. */
  async publish(asked: EntriesRequest, id: number, version?: number, at?: string): Promise<BulkChange | null> {
    let change: BulkChange | null = null
    const tell = this.store.audit.teller()
    await this.#gated(asked, 'publish', id, [], async (writing) => {
      await this.#requireVersion(asked.type, id, version)
      const type = this.#whole(asked)
      const current = await this.#stored(asked, id)
      await requireWhole(writing, type, current)
      change = type.draftAndPublish && publishedAt(current) === null ? { id, publishedAt: null } : null
      if (change === null) return id
      const published = { publishedAt: at ?? new Date().toISOString() }
      await updateEntry(writing.context, type, id, published, admittedCaller(asked.caller))
      if (this.reader.work.has(type.uid))
        await settlePlannedActs(writing, tell, type, { copy: null, entry: id, isLive: true })
      return id
    })
    return change
  }

  /** Returns the change; null if the entry was no longer published. */
  async unpublish(asked: EntriesRequest, id: number, version?: number): Promise<BulkChange | null> {
    let change: BulkChange | null = null
    await this.#gated(asked, 'publish', id, [], async ({ context }) => {
      await this.#requireVersion(asked.type, id, version)
      const type = this.#whole(asked)
      if (!type.draftAndPublish) return id
      const before = publishedAt(await this.#stored(asked, id))
      change = before === null ? null : { id, publishedAt: before }
      return updateEntry(context, type, id, { publishedAt: null }, admittedCaller(asked.caller))
    })
    return change
  }

  async remove(asked: EntriesRequest, id: number, version?: number): Promise<void> {
    await this.#gated(asked, 'delete', id, [], async ({ context }) => {
      await this.#requireVersion(asked.type, id, version)
      return deleteEntry(context, this.#whole(asked), id, { caller: admittedCaller(asked.caller) })
    })
  }

  /** Runs a write, whose entry's id it returns, as far as the caller's gate permits it. */
  #gated(
    { caller, type }: EntriesRequest,
    act: EntryAct,
    id: number | null,
    attributes: readonly string[],
    work: (writing: WriteTransaction) => Promise<number>,
  ): Promise<number> {
    return this.#inOne(async (writing) => {
      if (id !== null && settling.has(act) && this.reader.work.has(type.uid))
        await holdPlannedActs(writing, new Map([[type.uid, { entries: [id], copies: [] }]]))
      if (id !== null) await lockEntry(writing, type, id)
      if (caller.gate === undefined) throw new ForbiddenError()
      const admission = await admitted(this.store.writes, caller, { uid: type.uid, acts: [act], id, attributes })
      const written = await work(writing)
      if (act !== 'delete') await admission.settle(written)
      return written
    })
  }

  /** Writes the components that a new localization shares to the entry beside which it is made, and returns its other values. */
  async #share(writing: WriteTransaction, asked: EntriesRequest, id: number, data: Document): Promise<Document> {
    const type = this.#whole(asked)
    const { shared, own } = splitItems(type, data)
    if (Object.keys(shared).length === 0) return data
    const { caller } = asked
    if (caller.gate === undefined) throw new ForbiddenError()
    await lockEntry(writing, type, id)
    if ((await this.reader.document(asked, id)) === null) throw new NotFoundError()
    const write = { uid: type.uid, acts: ['update'], id, attributes: Object.keys(shared) } as const
    const admission = await admitted(this.store.writes, caller, write)
    const current = await this.#stored(asked, id)
    const linked = await withUnseen(writing, asked.caller, type, shared, current)
    await shareCopiedItems(writing, type, { id, current }, linked, admittedCaller(asked.caller))
    await admission.settle(id)
    return own
  }

  async #localization(
    writing: WriteTransaction,
    asked: EntriesRequest,
    source: number,
    data: Document,
  ): Promise<number> {
    if ((await this.reader.document(asked, source)) === null) throw new NotFoundError()
    return createLocalization(writing.context, this.#whole(asked), source, data, admittedCaller(asked.caller), {
      mayLackLists: true,
    })
  }

  /** Returns what of a document can be set: what the administrator sees, and passwords. Other names are unknown to it. */
  #settable({ type }: EntriesRequest, document: Document): Document {
    const isPassword = (name: string) => {
      const attribute = this.store.types.get(type.uid)?.attributes.get(name)
      return attribute?.kind === 'scalar' && attribute.descriptor.type === 'password'
    }
    const known = Object.entries(authored(type, document)).filter(
      ([name]) => type.attributes.has(name) || isPassword(name),
    )
    return Object.fromEntries(known)
  }

  /** @throws RequestError 409 if somebody else was faster */
  async #requireVersion({ uid }: CompiledType, id: number, version: number | undefined): Promise<void> {
    if (version === undefined || !this.reader.work.has(uid)) return
    const { version: last } = await this.reader.work.latest(uid, id)
    if (last !== version)
      throw new RequestError(
        409,
        'ConflictError',
        `The entry was written meanwhile: its version is ${last}, not ${version}`,
        { version: last },
        { code: 'changed', data: { version: last ?? 0 } },
      )
  }

  /** Returns the document of an entry as it is stored, whatever the administrator sees of it. @throws NotFoundError */
  async #stored(asked: EntriesRequest, id: number, isWithMapped = false): Promise<Document> {
    const type = this.#whole(asked)
    const shape = isWithMapped ? lastDocumentShape(type) : documentShape(type)
    const { data } = await readJson(this.store, oneRead(type, id, shape), trusted)
    if (data === null) throw new NotFoundError()
    // The shape describes it.
    return data as Document
  }

  #whole({ type }: EntriesRequest): CompiledType {
    return this.store.types.get(type.uid) ?? type
  }

  #inOne<Result>(work: (writing: WriteTransaction) => Promise<Result>): Promise<Result> {
    return transact(
      this.store.writes,
      (writing) => enclose(writing.transaction, () => work(writing)),
      // Somebody else was faster: it is tried again.
      'retry',
      { runsOwnerCode: true },
    )
  }
}

function publishedAt(document: Document): string | null {
  const at = document['publishedAt'] ?? null
  return at === null ? null : String(at)
}

function draft(type: CompiledType): Document {
  return type.draftAndPublish ? { publishedAt: null } : {}
}
