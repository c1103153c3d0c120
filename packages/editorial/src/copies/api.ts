import { lockEntry, NotFoundError, ValidationError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { enclose, findRow, inSession, own, selectPage, tableOf, transact } from '@content-gen/runtime/write'
import type { Context, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { admitted } from '../sight/gated.js'
import { withHiddenLinks } from '../versions/hidden-links.js'
import { requireSeenCopy, selectSeen } from './seen-copies.js'
import { isLimited } from '../sight/seen-entries.js'
import { shownDocument } from '../versions/shown-document.js'
import { copies } from '../tables.js'
import { requestedNumber, requestedPage, requestedType } from '../versions/requested.js'
import { StoredVersions } from '../versions/stored-versions.js'
import { versionedTypes } from '../versions/versioned-types.js'
import { OutdatedError } from './outdated.js'
import { publishCopy } from './publish.js'
import { isTrue, requestedBody, requiredNumber, savingOf } from './requested-save.js'
import type { Body } from './requested-save.js'
import { saveCopy } from './save.js'
import { sentDocument } from './sent-document.js'
import type { Sender } from './sent-document.js'
import { addCopy, copyFields, copyOf, copyOfEntry, documentOf, findCopy, lockCopy, removeCopy } from './working-copy.js'
import type { WorkingCopy } from './working-copy.js'

/** Answers requests to working copies. */
export class CopiesApi {
  readonly #types: ReadonlyMap<string, CompiledType>
  readonly #versions: StoredVersions

  constructor(private readonly store: Store) {
    this.#types = versionedTypes(store)
    this.#versions = new StoredVersions(store)
  }

  async list(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const { page, meta } = requestedPage(ctx, this.store)
    const entry = ctx.query['entry']
    const where = { type: type.uid, ...(entry === undefined ? {} : { entry: readId(String(entry)) ?? 0 }) }
    const { rows, total } = await this.#read((session) =>
      isLimited(type, ctx.state.caller)
        ? selectSeen(session, ctx.state.caller, type, where, page)
        : selectPage(session, copies, copyFields, where, page),
    )
    ctx.send({ data: rows.map(copyOf), meta: meta(total) })
  }

  async find(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    await this.#reply(ctx, type, requestedNumber(ctx, 'copy'))
  }

  /** Begins to work on an entry, or on a new one. */
  async add(ctx: Context): Promise<void> {
    const body = requestedBody(ctx)
    const entry = own(body, 'entry') ?? null
    const type = requestedType(ctx, this.#types, entry === null ? 'create' : 'update')
    const document = sentDocument(type, own(body, 'document') ?? {}, this.#sender(ctx))
    const id = await transact(
      this.store.writes,
      async (session) => {
        await this.#admit(ctx, session, type, entry === null ? null : (readId(entry) ?? 0), document)
        const { document: linked } = await withHiddenLinks(session, ctx.state.caller, type, document, {})
        return entry === null
          ? addCopy(session, type, { entry, locale: localeOf(this.store, type, body), base: 0 }, linked, savingOf(ctx))
          : this.#addOf(ctx, session, type, readId(entry), document)
      },
      // The other one that was faster is found when this is repeated.
      async () => [],
    )
    await this.#reply(ctx, type, id)
  }

  async save(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const id = requestedNumber(ctx, 'copy')
    const body = requestedBody(ctx)
    const save = {
      ...savingOf(ctx),
      caller: ctx.state.caller,
      revision: requiredNumber(body, 'revision'),
      document: sentDocument(type, own(body, 'document'), this.#sender(ctx)),
      isMerging: isTrue(body, 'merge'),
      stored: (entry: number) => this.#stored(type, entry),
    }
    const { copy, document } = await transact(
      this.store.writes,
      async (session) => {
        await this.#requireWrite(ctx, session, type, await findCopy(session, type, id), save.document)
        return saveCopy(session, type, id, save)
      },
      async () => [],
    )
    await this.#send(ctx, type, copy, document)
  }

  async publish(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const id = requestedNumber(ctx, 'copy')
    const body = requestedBody(ctx)
    await this.#read(async (session) => this.#requireWrite(ctx, session, type, await findCopy(session, type, id), {}))
    const entry = await publishCopy(this.store, this.#versions, type, id, {
      caller: ctx.state.caller,
      revision: requiredNumber(body, 'revision'),
      isMerging: isTrue(body, 'merge'),
      isPublished: own(body, 'publish') !== false,
    })
    const version = await this.#versions.latest(type.uid, entry)
    if (version === null) throw new NotFoundError()
    ctx.send({ data: { ...version, document: await this.#shown(ctx, type, version.document) } })
  }

  /** Gives the changes up. Their revisions are kept for a while. */
  async discard(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const id = requestedNumber(ctx, 'copy')
    const { copy, document } = await transact(
      this.store.writes,
      async (session) => {
        const found = await lockCopy(session, type, id)
        await this.#requireWrite(ctx, session, type, found, {})
        const last = await documentOf(session, id, found.revision)
        await removeCopy(session, id)
        return { copy: found, document: last ?? {} }
      },
      null,
    )
    await this.#send(ctx, type, copy, document)
  }

  async #addOf(
    ctx: Context,
    session: Session,
    type: CompiledType,
    entry: number | null,
    document: Document,
  ): Promise<number> {
    const field = localeField(type)
    const row = entry && (await findRow(session, tableOf(type), field ? [field] : [], { where: { id: entry } }))
    if (!entry || !row) throw new ValidationError('entry must be the id of an entry')
    await lockEntry(session, type, entry)
    const known = await copyOfEntry(session, type, entry)
    if (known)
      throw new OutdatedError('There is a working copy of the entry', { copy: known.id, revision: known.revision })
    const latest = await this.#versions.latest(type.uid, entry)
    const locale = field === null || row[field] === null ? null : String(row[field])
    const { caller } = ctx.state
    const kept = await withHiddenLinks(session, caller, type, document, latest?.document ?? {})
    return addCopy(session, type, { entry, locale, base: latest?.number ?? 0 }, kept.document, savingOf(ctx))
  }

  async #stored({ uid }: CompiledType, entry: number): Promise<Document> {
    return (await this.#versions.latest(uid, entry))?.document ?? {}
  }

  /** @throws NotFoundError, as for a type that the caller cannot see */
  async #requireWrite(
    ctx: Context,
    session: Session,
    type: CompiledType,
    copy: WorkingCopy,
    document: Document,
  ): Promise<void> {
    const { entry } = copy
    requestedType(ctx, new Map([[type.uid, type]]), entry === null ? 'create' : 'update')
    await requireSeenCopy(session, ctx.state.caller, type, copy)
    await this.#admit(ctx, session, type, entry, document)
  }

  /** Asks the caller's gate about work on an entry. */
  async #admit(
    ctx: Context,
    { transaction }: Session,
    { uid }: CompiledType,
    id: number | null,
    document: Document,
  ): Promise<void> {
    const { caller } = ctx.state
    const write = { uid, acts: [id === null ? 'create' : 'update'], id, attributes: Object.keys(document) } as const
    await enclose(transaction, () => admitted(caller, write), { isReading: true })
  }

  async #reply(ctx: Context, type: CompiledType, id: number): Promise<void> {
    const [copy, document] = await this.#read(async (session) => {
      const found = await findCopy(session, type, id)
      await requireSeenCopy(session, ctx.state.caller, type, found)
      return [found, await documentOf(session, id, found.revision)]
    })
    await this.#send(ctx, type, copy, document ?? {})
  }

  async #send(ctx: Context, type: CompiledType, copy: WorkingCopy, document: Document): Promise<void> {
    ctx.send({ data: { ...copy, document: await this.#shown(ctx, type, document) } })
  }

  #sender(ctx: Context): Sender {
    return { types: this.store.types, caller: ctx.state.caller }
  }

  #shown(ctx: Context, type: CompiledType, document: Document): Promise<Document> {
    return shownDocument(this.store.writes, ctx.state.caller, type, document)
  }

  #read<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    return inSession(this.store.writes, work, { isReading: true })
  }
}

function localeField(type: CompiledType): string | null {
  const attribute = type.localized ? type.attributes.get('locale') : undefined
  return attribute?.kind === 'scalar' ? attribute.descriptor.field : null
}

/** @throws ValidationError if the project has no such locale */
function localeOf({ config }: Store, type: CompiledType, body: Body): string | null {
  if (!type.localized) return null
  const locale = own(body, 'locale') ?? config.i18n.defaultLocale
  if (typeof locale !== 'string' || !config.i18n.locales.includes(locale))
    throw new ValidationError(`locale must be one of ${config.i18n.locales.join(', ')}`)
  return locale
}
