/** `/catalog`, `/entries`, `/single`, `/accounts`, `/links`, `/labels`, `/uid`: the content, as lists and forms of the panel need it. */
import { oneByOne } from '@content-gen/editorial'
import { skipReviewAction } from '@content-gen/contract'
import { sendInParts } from '@content-gen/runtime'
import { findSingleId } from '@content-gen/runtime/write'
import type { Context, Store } from '@content-gen/runtime'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { catalogOf } from '../catalog/catalog.js'
import type { BulkChange, BulkResult, Features, TypeAct } from '../panel-api/index.js'
import type { AdminRoute } from '../http/admin-route.js'
import type { CompiledRights } from '../rights/compiled-rights.js'
import { AccountReader } from './account-reader.js'
import { askedAccounts, askedHolder, askedId, askedText, askedType } from './asked.js'
import type { EntriesRequest } from './asked.js'
import { EntryMover } from './entry-mover.js'
import { EntryReader } from './entry-reader.js'
import { EntryWriter } from './entry-writer.js'
import { linkedPage } from './linked.js'
import { askedLabels, linkPage } from './links.js'
import { exportList } from './export.js'
import { TableImports } from './import.js'
import { Lists } from './list.js'
import { mayWrite } from './may-write.js'
import { Permissions } from '@content-gen/runtime'
import { saveSingleEntry, seenSingle } from './single.js'
import { sentBulk, sentEntryPlace, sentMove, sentSave, sentVersion } from './sent-save.js'
import { uidCheck } from './uid-check.js'

export interface ContentOptions {
  readonly store: Store
  readonly features: Features
  rightsOf(administrator: AdminCaller): CompiledRights
}

export function contentRoutes(options: ContentOptions): readonly AdminRoute[] {
  const api = new ContentApi(options)
  const accounts = new AccountReader(options.store)
  const list = '/entries/:uid'
  const one = `${list}/:id`
  const route = (
    method: AdminRoute['method'],
    path: string,
    run: (ctx: Context, rights: CompiledRights) => unknown,
  ): AdminRoute => ({ method, path, run: (ctx, administrator) => run(ctx, options.rightsOf(administrator)) })
  return [
    route('GET', '/catalog', (ctx, rights) => api.catalog(ctx, rights)),
    route('GET', list, (ctx, rights) => api.list(ctx, rights)),
    route('POST', list, (ctx, rights) => api.create(ctx, rights)),
    route('GET', `${list}/export`, (ctx, rights) => api.export(ctx, rights)),
    { ...route('POST', `${list}/import`, (ctx, rights) => api.import(ctx, rights)), readsBody: true },
    route('POST', `${list}/bulk`, (ctx, rights) => api.bulk(ctx, rights)),
    route('GET', `${list}/copies/:copy`, (ctx, rights) => api.copy(ctx, rights)),
    route('GET', one, (ctx, rights) => api.find(ctx, rights)),
    route('PUT', one, (ctx, rights) => api.update(ctx, rights)),
    route('DELETE', one, (ctx, rights) => api.remove(ctx, rights)),
    route('GET', `${one}/linked`, async (ctx, rights) =>
      ctx.send({ data: await linkedPage(ctx, options.store, askedHolder(ctx, rights)) }),
    ),
    route('POST', `${one}/move`, (ctx, rights) => api.move(ctx, rights)),
    route('POST', `${one}/publish`, (ctx, rights) => api.publish(ctx, rights)),
    route('POST', `${one}/unpublish`, (ctx, rights) => api.unpublish(ctx, rights)),
    route('GET', '/single/:uid', (ctx, rights) => api.findSingle(ctx, rights)),
    route('GET', '/single/:uid/shared', (ctx, rights) => api.sharedOfSingle(ctx, rights)),
    route('PUT', '/single/:uid', (ctx, rights) => api.saveSingle(ctx, rights)),
    route('GET', '/accounts/:id', async (ctx, rights) =>
      ctx.send({ data: await accounts.account(askedAccounts(ctx, rights), askedId(ctx)) }),
    ),
    route('GET', '/links', async (ctx, rights) => ctx.send({ data: await linkPage(ctx, options.store, rights) })),
    route('GET', '/labels', async (ctx, rights) => ctx.send({ data: await askedLabels(ctx, options.store, rights) })),
    route('GET', '/uid', async (ctx, rights) => ctx.send({ data: await uidCheck(ctx, options.store, rights) })),
  ]
}

class ContentApi {
  readonly #reader: EntryReader
  readonly #writer: EntryWriter
  readonly #mover: EntryMover
  readonly #lists: Lists
  readonly #imports: TableImports
  /** The JSON of catalogs, by what their administrators see. */
  readonly #catalogs = new WeakMap<CompiledRights, string>()

  constructor(private readonly options: ContentOptions) {
    const { store } = options
    const permissions = new Permissions(store)
    this.#reader = new EntryReader(store, permissions)
    this.#writer = new EntryWriter(store, this.#reader)
    this.#mover = new EntryMover(store, this.#reader, this.#writer)
    this.#lists = new Lists(store, this.#reader)
    this.#imports = new TableImports(store, this.#reader)
  }

  catalog(ctx: Context, rights: CompiledRights): void {
    const { store, features } = this.options
    const { caller, shown } = rights
    const { users } = shown
    let text = this.#catalogs.get(rights)
    if (text === undefined) {
      text = JSON.stringify({
        data: catalogOf(
          store,
          {
            types: rights.types,
            writes: (type, name) => mayWrite(rights, type, name),
            skips: caller.can(skipReviewAction),
            accounts: features.accounts && users.read ? { caller, isManaging: users.create || users.update } : null,
          },
          features,
        ),
      })
      this.#catalogs.set(rights, text)
    }
    ctx.type = 'application/json; charset=utf-8'
    ctx.body = text
  }

  async list(ctx: Context, rights: CompiledRights): Promise<void> {
    ctx.send(await this.#lists.page(ctx, askedType(ctx, rights)))
  }

  async export(ctx: Context, rights: CompiledRights): Promise<void> {
    await exportList(ctx, askedType(ctx, rights), { store: this.options.store, lists: this.#lists })
  }

  async import(ctx: Context, rights: CompiledRights): Promise<void> {
    ctx.send({ data: await this.#imports.run(ctx, askedType(ctx, rights)) })
  }

  async find(ctx: Context, rights: CompiledRights): Promise<void> {
    await this.#reply(ctx, askedType(ctx, rights), askedId(ctx))
  }

  async copy(ctx: Context, rights: CompiledRights): Promise<void> {
    const asked = askedType(ctx, rights)
    await sendInParts(ctx, { data: await this.#reader.newEntry(asked, askedId(ctx, 'copy')) })
  }

  async create(ctx: Context, rights: CompiledRights): Promise<void> {
    const asked = askedType(ctx, rights, 'create')
    await this.#reply(ctx, asked, await this.#writer.create(asked, sentSave(ctx), sentEntryPlace(ctx)))
  }

  async update(ctx: Context, rights: CompiledRights): Promise<void> {
    await this.#change(ctx, rights, 'update', (asked, id) => this.#writer.update(asked, id, sentSave(ctx)))
  }

  async move(ctx: Context, rights: CompiledRights): Promise<void> {
    await this.#mover.move(askedType(ctx, rights, 'update'), askedId(ctx), sentMove(ctx))
    ctx.status = 204
  }

  async publish(ctx: Context, rights: CompiledRights): Promise<void> {
    const { version } = sentVersion(ctx)
    await this.#change(ctx, rights, 'publish', (asked, id) => this.#writer.publish(asked, id, version))
  }

  async unpublish(ctx: Context, rights: CompiledRights): Promise<void> {
    const { version } = sentVersion(ctx)
    await this.#change(ctx, rights, 'publish', (asked, id) => this.#writer.unpublish(asked, id, version))
  }

  async remove(ctx: Context, rights: CompiledRights): Promise<void> {
    const asked = askedType(ctx, rights, 'delete')
    await this.#writer.remove(asked, askedId(ctx))
    ctx.status = 204
  }

  /** Each on its own: what cannot be done is told, and the rest is done, as long as the server can. */
  async bulk(ctx: Context, rights: CompiledRights): Promise<void> {
    const { act, ids, publishedAt = {} } = sentBulk(ctx)
    const asked = askedType(ctx, rights, act === 'delete' ? 'delete' : 'publish')
    const changed: BulkChange[] = []
    const doOne = async (id: number): Promise<BulkChange | null> => {
      if (act === 'publish') return this.#writer.publish(asked, id, undefined, publishedAt[id])
      if (act === 'unpublish') return this.#writer.unpublish(asked, id)
      await this.#writer.remove(asked, id)
      return null
    }
    const failed = await oneByOne(this.options.store, ids, async (id) => {
      const change = await doOne(id)
      if (change !== null) changed.push(change)
    })
    ctx.send({ data: { done: ids.length - failed.length, changed, failed } satisfies BulkResult })
  }

  async findSingle(ctx: Context, rights: CompiledRights): Promise<void> {
    const asked = askedType(ctx, rights)
    ctx.send({ data: await seenSingle(this.options.store, this.#reader, asked, askedText(ctx, 'locale')) })
  }

  async sharedOfSingle(ctx: Context, rights: CompiledRights): Promise<void> {
    ctx.send({ data: await this.#reader.sharedOfSingle(askedType(ctx, rights)) })
  }

  async saveSingle(ctx: Context, rights: CompiledRights): Promise<void> {
    const asked = askedType(ctx, rights, 'update')
    const locale = askedText(ctx, 'locale')
    const { store } = this.options
    const known = await findSingleId(store.writes, asked.type, locale)
    await this.#reply(
      ctx,
      asked,
      await saveSingleEntry(this.#writer, store, { asked, known, locale, save: sentSave(ctx) }),
    )
  }

  async #change(
    ctx: Context,
    rights: CompiledRights,
    act: TypeAct,
    work: (asked: EntriesRequest, id: number) => Promise<unknown>,
  ): Promise<void> {
    const asked = askedType(ctx, rights, act)
    const id = askedId(ctx)
    await work(asked, id)
    await this.#reply(ctx, asked, id)
  }

  async #reply(ctx: Context, asked: EntriesRequest, id: number): Promise<void> {
    await sendInParts(ctx, { data: await this.#reader.entry(asked, id) })
  }
}
