/** `/upload`: the library over REST. */
import { filesApi, filesPanelApi } from '@content-gen/contract'
import {
  flatJson,
  jsonText,
  NotFoundError,
  askedBy,
  readRequestBody,
  reply,
  requireTag,
  seenTypes,
  ValidationError,
  withHandlers,
} from '@content-gen/runtime'
import { allOf, entryRead, listRead, parseQueryString, requireId } from '@content-gen/runtime/query'
import { isRecord, own } from '@content-gen/runtime/write'
import { sentCrop } from '../library/crop.js'
import { parseFileInfo, parseInfosOf } from '../library/file-info.js'
import { focalPanelRoutes, focalRoutes } from './focal-routes.js'
import { folderRoutes } from './folder-routes.js'
import { readForm } from '../form/multipart.js'
import { placeOf } from '../library/place.js'
import { seenMoment } from '../library/require-unchanged.js'
import { Arrived, arrivedFile, uploadKey } from '../library/sent-before.js'
import type { Context, Json, Route } from '@content-gen/runtime'
import type { Condition, Property, Read, ReadContext } from '@content-gen/runtime/query'
import type { WriteCheck, Library } from '../library/library.js'
import type { Form } from '../form/multipart.js'
import type { Arrival } from '../library/rows.js'
import type { PurgingDraft } from '../library/purging-draft.js'

export function libraryRoutes(library: Library): readonly Route[] {
  const api = new LibraryApi(library)
  return [
    ...withHandlers(filesApi, {
      'file.upload': (ctx) => api.upload(ctx),
      'file.find': (ctx) => api.find(ctx),
      'file.findOne': (ctx) => api.findOne(ctx),
      'file.crop': (ctx) => api.crop(ctx),
      'file.destroy': (ctx) => api.destroy(ctx),
    }),
    // Only a project with the panel keeps focal points.
    ...(library.store.config.admin === undefined ? [] : focalRoutes(library.focalPoints)),
  ]
}

/** Routes that the panel alone serves. */
export function panelRoutes(library: Library): readonly Route[] {
  const api = new LibraryApi(library)
  return [
    ...withHandlers(filesPanelApi, {
      'upload.arrived': (ctx) => api.arrived(ctx),
      'upload.browse': (ctx) => api.browse(ctx),
    }),
    ...folderRoutes(library),
    ...focalPanelRoutes(library.focalPoints),
  ]
}

class LibraryApi {
  constructor(private readonly library: Library) {}

  async find(ctx: Context): Promise<void> {
    const { read } = listRead(this.#type, parseQueryString(ctx.querystring), this.#context(ctx), 'flat')
    const { data } = await this.#read(ctx, read)
    reply(ctx, { json: data ?? '[]' })
  }

  /** Lists the files in a folder, or with `deep` also those below it, each with the folder that it is in. */
  async browse(ctx: Context): Promise<void> {
    const { folder, deep, ...parameters } = parseQueryString(ctx.querystring)
    const { folders } = this.library.rows
    const id = sentFolder(folder)
    const { read } = listRead(this.#type, parameters, this.#context(ctx), 'flat')
    const where = allOf([
      folders.rows.condition(id === null ? null : await folders.get(id), deep === 'true'),
      read.where,
    ])
    const { data } = await this.#read(ctx, withProperty({ ...read, where }, folders.rows.property))
    reply(ctx, { json: data ?? '[]' })
  }

  async findOne(ctx: Context): Promise<void> {
    reply(ctx, { json: await this.#json(ctx, fileId(ctx)) })
  }

  async destroy(ctx: Context): Promise<void> {
    const id = fileId(ctx)
    const json = await this.#json(ctx, id, true)
    await this.library.delete(id, this.#unchanged(ctx, id))
    reply(ctx, { json })
  }

  /** Uploads new files; with `?id=`, replaces the content or the description of one. */
  async upload(ctx: Context): Promise<void> {
    const id = replacedId(ctx)
    if (id !== null) await this.#requireReplaceable(ctx, id)
    if (!ctx.is('multipart/form-data')) return this.#describeByJson(ctx, id)
    let ids: readonly number[] = []
    await unlessArrived(
      () =>
        this.library.receive(ctx.state.caller, async (draft) => {
          const form = await readForm(ctx.req, this.library.formOptions(draft, admitFiles))
          ids = id === null ? await this.#add(ctx, draft, form) : [await this.#change(ctx, draft, id, form)]
        }),
      (known) => {
        ids = [known]
      },
    )
    reply(ctx, { json: id === null ? await this.#list(ctx, ids) : await this.#json(ctx, ids[0] ?? id, true) })
  }

  /** Answers the file that an upload brought whose answer was lost; null if it has not arrived. */
  async arrived(ctx: Context): Promise<void> {
    const key = uploadKey(ctx)
    const id = key === null ? null : await arrivedFile(this.library.store, key)
    reply(ctx, { json: id === null ? 'null' : await this.#json(ctx, id, true) })
  }

  async crop(ctx: Context): Promise<void> {
    const id = fileId(ctx)
    await this.#requireReplaceable(ctx, id)
    const sent = sentCrop(ctx.request.body)
    const seen = isRecord(ctx.request.body) ? seenMoment(own(ctx.request.body, 'updatedAt')) : undefined
    let made = id
    await this.library.receive(ctx.state.caller, async (draft) => {
      made = await this.library.crop(draft, id, sent, { check: this.#unchanged(ctx, id), seen })
    })
    reply(ctx, { json: await this.#json(ctx, made, true) })
  }

  /** Roles of the API may have rules about the files that an upload replaces. Those of the panel have one right for all files. */
  async #requireReplaceable({ state: { caller } }: Context, id: number): Promise<void> {
    if (caller.administrator !== undefined) return
    await caller.gate?.admit({ uid: this.#type.uid, acts: ['update'], id, attributes: [] })
  }

  async #describeByJson(ctx: Context, id: number | null): Promise<void> {
    const body = await readRequestBody(ctx.req, this.library.store.bodies)
    if (id === null) throw new ValidationError('Files are empty')
    const sent = typeof body === 'object' && body !== null && 'fileInfo' in body ? body.fileInfo : undefined
    await this.library.describe(id, parseFileInfo(sent), this.#unchanged(ctx, id))
    reply(ctx, { json: await this.#json(ctx, id, true) })
  }

  async #add(ctx: Context, draft: PurgingDraft, form: Form): Promise<readonly number[]> {
    // A browser sends an empty part for a file field without a choice.
    const files = form.files.filter(({ name, size }) => name !== '' || size > 0)
    const place = placeOf(
      this.library.store,
      ctx.state.caller,
      ['ref', 'refId', 'field'].map((name) => form.fields.get(name)?.at(-1)),
    )
    const upload = uploadKey(ctx)
    if (upload !== null && files.length > 1) throw new ValidationError('An Idempotency-Key stands for one file')
    return this.library.add(draft, files, parseInfosOf(files.length, form.fields.get('fileInfo')), {
      place,
      caller: ctx.state.caller,
      upload,
      ...this.#filing(ctx),
    })
  }

  async #change(ctx: Context, draft: PurgingDraft, id: number, { files, fields }: Form): Promise<number> {
    const [info = {}] = parseInfosOf(1, fields.get('fileInfo'))
    const [file, ...others] = files
    if (others.length > 0) throw new ValidationError('Cannot replace a file with multiple ones')
    const check = this.#unchanged(ctx, id)
    if (file === undefined) await this.library.describe(id, info, check)
    else await this.library.replace(draft, id, file, info, { check, seen: seenMoment(ctx.query['updatedAt']) })
    return id
  }

  /** Administrators choose a folder, others have one of their own. */
  #filing({ query, state }: Context): Pick<Arrival, 'folder'> {
    return state.caller.administrator === undefined ? {} : { folder: sentFolder(query['folder']) }
  }

  /** Returns one complete file as the API answers it, ignoring `fields`. */
  async #json(ctx: Context, id: number, fresh = false): Promise<string> {
    const { data } = await this.#read(ctx, this.#entryRead(ctx, id), fresh)
    if (data === null) throw new NotFoundError('file.notFound', { code: 'gone' })
    return jsonText(data)
  }

  /** Returns new files as the API answers them, in their order: a form may bring hundreds. */
  async #list(ctx: Context, ids: readonly number[]): Promise<Json> {
    const [first] = ids
    if (first === undefined) return '[]'
    const { one: _one, ...read } = this.#entryRead(ctx, first)
    const where: Condition = { kind: 'compare', operand: { kind: 'id' }, operator: 'in', value: ids }
    const { data } = await this.#read(ctx, { ...read, where, page: { offset: 0, limit: null } }, true)
    return data ?? '[]'
  }

  #entryRead(ctx: Context, id: number): Read {
    const context = this.#context(ctx)
    const parameters = parseQueryString(ctx.querystring)
    const { fields, ...rest } = parameters
    // Invalid ones are still an error.
    if (fields !== undefined) entryRead(this.#type, id, parameters, context, 'flat')
    return entryRead(this.#type, id, rest, context, 'flat')
  }

  /** Returns the check of a request's `If-Match`, if it has one: the tag of `GET /upload/files/:id` with the same query. */
  #unchanged(ctx: Context, id: number): WriteCheck | undefined {
    const { ifMatch } = ctx.state.caller
    if (ifMatch === undefined) return undefined
    const read = this.library.store.plans.compile(this.#entryRead(ctx, id), ctx.state.caller)
    return requireTag(this.#type, id, ifMatch.tags, { read, json: flatJson })
  }

  async #read(ctx: Context, read: Read, fresh = false) {
    const { database, plans } = this.library.store
    return database.read(plans.compile(read, ctx.state.caller), { fresh, ...askedBy(ctx.state.caller) })
  }

  #context(ctx: Context): ReadContext {
    const { types, config } = this.library.store
    const { caller } = ctx.state
    return { types: seenTypes(types, caller), config, caller }
  }

  get #type() {
    return this.library.rows.type
  }
}

function withProperty(read: Read, property: Property): Read {
  if (read.item.kind !== 'object') return read
  return { ...read, item: { ...read.item, properties: [...read.item.properties, property] } }
}

/** Returns the id of a folder; null: the root. @throws NotFoundError */
function sentFolder(sent: unknown): number | null {
  return sent === undefined || sent === '' ? null : requireId(sent, 'Folder not found')
}

async function unlessArrived(work: () => Promise<void>, arrived: (id: number) => void): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Arrived)) throw error
    arrived(error.id)
  }
}

function fileId(ctx: Context): number {
  return requireId(ctx.params['id'], 'file.notFound')
}

/** null: the request uploads new files. */
function replacedId(ctx: Context): number | null {
  const id = ctx.query['id']
  return id === undefined || id === '' ? null : requireId(id, 'Entity not found')
}

function admitFiles(field: string): void {
  if (field !== 'files') throw new ValidationError('Files are empty')
}
