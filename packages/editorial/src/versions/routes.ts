/** `/editorial/entries` and `/editorial/trash`: what entries were, and how they become that again. */
import { NotFoundError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { isRecord, own } from '@content-gen/runtime/write'
import type { Context, Route, Store, Transaction } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { differences } from '../differences/differences.js'
import type { Document } from '../document.js'
import { admitted, gated } from '../sight/gated.js'
import { isLimited, requireSeen } from '../sight/seen-entries.js'
import { shownDocument } from './shown-document.js'
import { linksIn, withLinks } from './links.js'
import { requestedMoment, requestedNumber, requestedPage, requestedType } from './requested.js'
import { asRestoring, authored, restoreDeleted, restoreVersion } from './restore.js'
import { StoredVersions } from './stored-versions.js'
import type { Version } from './stored-versions.js'
import { versionedTypes } from './versioned-types.js'

const action = 'plugin::editorial.versions'
const entry = '/editorial/entries/:uid/:id'

/** Deletes what editors were working on, of an entry that is erased. */
export type EraseWork = (transaction: Transaction, uid: string, entry: number) => Promise<void>

export function versionRoutes(store: Store, eraseWork: EraseWork): readonly Route[] {
  const api = new VersionsApi(store, eraseWork)
  const read = `${action}.read`
  const restore = `${action}.restore`
  return [
    { method: 'GET', path: entry, action: read, run: (ctx) => api.at(ctx) },
    { method: 'GET', path: `${entry}/versions`, action: read, run: (ctx) => api.list(ctx) },
    { method: 'GET', path: `${entry}/versions/:number`, action: read, run: (ctx) => api.find(ctx) },
    { method: 'GET', path: `${entry}/versions/:number/differences`, action: read, run: (ctx) => api.differences(ctx) },
    { method: 'POST', path: `${entry}/versions/:number/restore`, action: restore, run: (ctx) => api.restore(ctx) },
    { method: 'GET', path: '/editorial/trash/:uid', action: read, run: (ctx) => api.trash(ctx) },
    { method: 'POST', path: '/editorial/trash/:uid/:id/restore', action: restore, run: (ctx) => api.bringBack(ctx) },
    { method: 'DELETE', path: '/editorial/trash/:uid/:id', action: `${action}.delete`, run: (ctx) => api.erase(ctx) },
  ]
}

class VersionsApi {
  readonly #types: ReadonlyMap<string, CompiledType>
  readonly #versions: StoredVersions

  constructor(
    private readonly store: Store,
    private readonly eraseWork: EraseWork,
  ) {
    this.#types = versionedTypes(store)
    this.#versions = new StoredVersions(store)
  }

  async list(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const { page, meta } = requestedPage(ctx, this.store)
    const { versions, total } = await this.#versions.list(type.uid, await this.#seen(ctx, type), page)
    if (total === 0) throw new NotFoundError()
    ctx.send({ data: versions, meta: meta(total) })
  }

  async find(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    ctx.send({ data: await this.#shown(ctx, type, await this.#requested(ctx, type)) })
  }

  /** The differences from another version: the one before, unless the query names one. */
  async differences(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const version = await this.#requested(ctx, type)
    const from = ctx.query['from'] === undefined ? version.number - 1 : (readId(String(ctx.query['from'])) ?? 0)
    const before = await this.#versions.find(type.uid, version.entry, from)
    const [old, now] = await Promise.all(
      [before?.document ?? {}, version.document].map((each) => this.#redacted(ctx, type, each)),
    )
    // Long texts take a while, so that such requests take turns.
    const { origin = '' } = ctx.state.caller
    const data = await this.store.longWork.take(origin, () => differences(type, old ?? {}, now ?? {}))
    ctx.send({ data, meta: { from: before?.number ?? null, to: version.number } })
  }

  /** An entry as it was at a moment, or is now. */
  async at(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const moment = requestedMoment(ctx, 'at') ?? new Date().toISOString()
    const version = await this.#versions.at(type.uid, await this.#seen(ctx, type), moment)
    if (version === null || version.act === 'delete') throw new NotFoundError()
    const document = await this.#withoutDeleted(type, version, moment)
    const { createdBy } = await this.#versions.creation(type.uid, version.entry)
    const meta = { createdBy, updatedBy: { ...version.actor, at: version.at } }
    ctx.send({ data: await this.#shown(ctx, type, { ...version, document }), meta })
  }

  async restore(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'update')
    const version = await this.#requested(ctx, type)
    const { entry: id, document } = version
    const write = { uid: type.uid, acts: ['update'], id, attributes: Object.keys(authored(type, document)) } as const
    const restore = async () => {
      await restoreVersion(this.store, this.#versions, type, version, optionsOf(ctx))
      return id
    }
    await asRestoring(() => gated(this.store.writes, ctx.state.caller, write, restore))
    await this.#replyLatest(ctx, type, version.entry)
  }

  async trash(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const { page, meta } = requestedPage(ctx, this.store)
    // No row says any more whether a caller who sees some entries only would see these.
    if (isLimited(type, ctx.state.caller)) return ctx.send({ data: [], meta: meta(0) })
    const { versions, total } = await this.#versions.trash(type.uid, page)
    const data = await Promise.all(versions.map((version) => this.#shown(ctx, type, version)))
    ctx.send({ data, meta: meta(total) })
  }

  async bringBack(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'create')
    const version = await this.#deleted(ctx, type)
    const { entry: id, document } = version
    const isLive = type.draftAndPublish && (document['publishedAt'] ?? null) !== null
    const acts = isLive ? (['create', 'publish'] as const) : (['create'] as const)
    const write = { uid: type.uid, acts, id: null, attributes: Object.keys(authored(type, document)) }
    const restore = async () => {
      await restoreDeleted(this.store, type, version, optionsOf(ctx))
      return id
    }
    await asRestoring(() => gated(this.store.writes, ctx.state.caller, write, restore))
    await this.#replyLatest(ctx, type, version.entry)
  }

  async erase(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'delete')
    const version = await this.#deleted(ctx, type)
    await admitted(ctx.state.caller, { uid: type.uid, acts: ['delete'], id: null, attributes: [] })
    const tell = this.store.audit.teller()
    const subject = { type: type.uid, id: version.entry, name: null }
    const isErased = await this.#versions.erase(type.uid, version.entry, version.number, async (transaction) => {
      await this.eraseWork(transaction, type.uid, version.entry)
      await tell(transaction, { act: 'entry.erased', subject })
    })
    // It may have been restored meanwhile.
    if (!isErased) throw new NotFoundError()
    ctx.send({ data: await this.#shown(ctx, type, version) })
  }

  async #requested(ctx: Context, type: CompiledType): Promise<Version> {
    const version = await this.#versions.find(type.uid, await this.#seen(ctx, type), requestedNumber(ctx, 'number'))
    if (version === null) throw new NotFoundError()
    return version
  }

  /** Returns the id of the path. @throws NotFoundError if the entry is not there for the caller */
  async #seen(ctx: Context, type: CompiledType): Promise<number> {
    const id = requestedNumber(ctx, 'id')
    await requireSeen(this.store.writes, ctx.state.caller, type, id)
    return id
  }

  async #deleted(ctx: Context, type: CompiledType): Promise<Version> {
    if (isLimited(type, ctx.state.caller)) throw new NotFoundError()
    const version = await this.#versions.latest(type.uid, requestedNumber(ctx, 'id'))
    if (version?.act !== 'delete') throw new NotFoundError()
    return version
  }

  async #replyLatest(ctx: Context, type: CompiledType, id: number): Promise<void> {
    const version = await this.#versions.latest(type.uid, id)
    if (version === null) throw new NotFoundError()
    ctx.send({ data: await this.#shown(ctx, type, version) })
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

  async #shown(ctx: Context, type: CompiledType, version: Version): Promise<Version> {
    return { ...version, document: await this.#redacted(ctx, type, version.document) }
  }

  #redacted(ctx: Context, type: CompiledType, document: Document): Promise<Document> {
    return shownDocument(this.store.writes, ctx.state.caller, type, document)
  }
}

function optionsOf(ctx: Context) {
  const body: unknown = ctx.request.body
  return { caller: ctx.state.caller, leaveOut: isRecord(body) && own(body, 'leaveOut') === true }
}
