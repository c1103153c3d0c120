/** `/editorial/entries` and `/editorial/trash`: what entries were, and how they become that again. */
import { NotFoundError } from '@content-gen/runtime'
import { readId } from '@content-gen/runtime/query'
import { isRecord, own } from '@content-gen/runtime/write'
import type { Context, Route, Store, Transaction } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { differences } from '../differences/differences.js'
import type { Document } from '../document.js'
import { redacted } from '../redacted.js'
import { linksIn, withLinks } from './links.js'
import { requestedMoment, requestedNumber, requestedPage, requestedType } from './requested.js'
import { restoreDeleted, restoreVersion } from './restore.js'
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
    const { versions, total } = await this.#versions.list(type.uid, requestedNumber(ctx, 'id'), page)
    if (total === 0) throw new NotFoundError()
    ctx.send({ data: versions, meta: meta(total) })
  }

  async find(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    ctx.send({ data: this.#shown(ctx, type, await this.#requested(ctx, type)) })
  }

  /** The differences from another version: the one before, unless the query names one. */
  async differences(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const version = await this.#requested(ctx, type)
    const from = ctx.query['from'] === undefined ? version.number - 1 : (readId(String(ctx.query['from'])) ?? 0)
    const before = await this.#versions.find(type.uid, version.entry, from)
    const [old, now] = [before?.document ?? {}, version.document].map((each) => this.#redacted(ctx, type, each))
    // Long texts take a while, so that such requests take turns.
    const { origin = '' } = ctx.state.caller
    const data = await this.store.longWork.take(origin, () => differences(type, old ?? {}, now ?? {}))
    ctx.send({ data, meta: { from: before?.number ?? null, to: version.number } })
  }

  /** An entry as it was at a moment, or is now. */
  async at(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const moment = requestedMoment(ctx, 'at') ?? new Date().toISOString()
    const version = await this.#versions.at(type.uid, requestedNumber(ctx, 'id'), moment)
    if (version === null || version.act === 'delete') throw new NotFoundError()
    const document = await this.#withoutDeleted(type, version, moment)
    const { createdBy } = await this.#versions.creation(type.uid, version.entry)
    const meta = { createdBy, updatedBy: { ...version.actor, at: version.at } }
    ctx.send({ data: this.#shown(ctx, type, { ...version, document }), meta })
  }

  async restore(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'update')
    const version = await this.#requested(ctx, type)
    await restoreVersion(this.store, this.#versions, type, version, optionsOf(ctx))
    await this.#replyLatest(ctx, type, version.entry)
  }

  async trash(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'find')
    const { page, meta } = requestedPage(ctx, this.store)
    const { versions, total } = await this.#versions.trash(type.uid, page)
    ctx.send({ data: versions.map((version) => this.#shown(ctx, type, version)), meta: meta(total) })
  }

  async bringBack(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'create')
    const version = await this.#deleted(ctx, type)
    await restoreDeleted(this.store, type, version, optionsOf(ctx))
    await this.#replyLatest(ctx, type, version.entry)
  }

  async erase(ctx: Context): Promise<void> {
    const type = requestedType(ctx, this.#types, 'delete')
    const version = await this.#deleted(ctx, type)
    const tell = this.store.audit.teller()
    const subject = { type: type.uid, id: version.entry, name: null }
    const isErased = await this.#versions.erase(type.uid, version.entry, version.number, async (transaction) => {
      await this.eraseWork(transaction, type.uid, version.entry)
      await tell(transaction, { act: 'entry.erased', subject })
    })
    // It may have been restored meanwhile.
    if (!isErased) throw new NotFoundError()
    ctx.send({ data: this.#shown(ctx, type, version) })
  }

  async #requested(ctx: Context, type: CompiledType): Promise<Version> {
    const version = await this.#versions.find(type.uid, requestedNumber(ctx, 'id'), requestedNumber(ctx, 'number'))
    if (version === null) throw new NotFoundError()
    return version
  }

  async #deleted(ctx: Context, type: CompiledType): Promise<Version> {
    const version = await this.#versions.latest(type.uid, requestedNumber(ctx, 'id'))
    if (version?.act !== 'delete') throw new NotFoundError()
    return version
  }

  async #replyLatest(ctx: Context, type: CompiledType, id: number): Promise<void> {
    const version = await this.#versions.latest(type.uid, id)
    if (version === null) throw new NotFoundError()
    ctx.send({ data: this.#shown(ctx, type, version) })
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

  #shown(ctx: Context, type: CompiledType, version: Version): Version {
    return { ...version, document: this.#redacted(ctx, type, version.document) }
  }

  #redacted(ctx: Context, type: CompiledType, document: Document): Document {
    return redacted(type, document, (uid) => ctx.state.caller.can(`${uid}.find`))
  }
}

function optionsOf(ctx: Context) {
  const body: unknown = ctx.request.body
  return { caller: ctx.state.caller, leaveOut: isRecord(body) && own(body, 'leaveOut') === true }
}
