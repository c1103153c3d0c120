/** The upload service of owner code, in the words of Strapi v4. */
import { jsonText, trusted, ValidationError } from '@content-gen/runtime'
import { listRead, parametersOf, readId } from '@content-gen/runtime/query'
import { parseFileInfo } from './file-info.js'
import { takeIn } from './given-file.js'
import { openLibrary } from './open-library.js'
import { placeOf } from './place.js'
import type { Json, Store } from '@content-gen/runtime'
import type { Property } from '@content-gen/runtime/query'
import type {
  Attributes,
  DateTime,
  Decimal,
  Filters,
  Integer,
  Json as JsonKind,
  Sort,
  Text,
} from '@content-gen/runtime/typed'
import type { OpenStorage } from '../storage/define-storage.js'
import type { FileInfo } from './file-info.js'
import type { GivenFile } from './given-file.js'
import type { Library } from './library.js'

interface LibraryFile {
  name: Text<'required'>
  alternativeText: Text
  caption: Text
  width: Integer
  height: Integer
  formats: JsonKind
  hash: Text<'required'>
  ext: Text
  mime: Text<'required'>
  size: Decimal<'required'>
  url: Text<'required'>
  previewUrl: Text
  provider: Text<'required'>
  provider_metadata: JsonKind
  createdAt: DateTime<'required' | 'managed'>
  updatedAt: DateTime<'required' | 'managed'>
}

/** A file of the library, without an envelope. */
export type UploadedFile = Attributes<LibraryFile> & { readonly id: number; readonly folderPath: string | null }

/** The description of a new file. `folder`: the id of a folder; absent: none. */
export type GivenInfo = FileInfo & { readonly folder?: number | null }

export interface UploadRequest {
  readonly data?: {
    /** A list describes the files in their order. */
    readonly fileInfo?: GivenInfo | readonly GivenInfo[]
    /** The entry that shows the files: its id, its type and the media attribute. */
    readonly refId?: number | string
    readonly ref?: string
    readonly field?: string
    /** Taken for the sake of code that comes from Strapi v4, where a few providers put it in front of names. It does nothing. */
    readonly path?: string
  }
  readonly files: GivenFile | readonly GivenFile[]
}

export interface FilesQuery {
  readonly filters?: Filters<LibraryFile>
  readonly sort?: Sort<LibraryFile>
  readonly start?: number
  readonly limit?: number
}

/** Files and their rows, changed together. It asks for no permission. */
export interface UploadService {
  /** Adds copies of all the files, or none, and returns them in their order. @throws ValidationError, RequestError 413 */
  upload(request: UploadRequest): Promise<UploadedFile[]>
  findOne(id: number | string): Promise<UploadedFile | null>
  findMany(query?: FilesQuery): Promise<UploadedFile[]>
  /** Deletes the row and its files; returns what it was, or null if it is gone already. */
  remove(file: { readonly id: number }): Promise<UploadedFile | null>
}

/** The addition to the argument of owner code. */
export interface WithUpload {
  readonly upload: UploadService
}

export function uploadService(library: Library): UploadService {
  const { store, config } = library
  const { type } = library.rows
  const context = { types: store.types, config: store.config, caller: trusted }
  const findMany = async ({ start = 0, limit, ...query }: FilesQuery = {}): Promise<UploadedFile[]> => {
    const { read } = listRead(type, parametersOf(query), context, 'flat')
    const page = { offset: start, limit: limit === undefined || limit < 0 ? null : limit }
    const item =
      read.item.kind === 'object' ? { ...read.item, properties: [...read.item.properties, ...folderPath()] } : read.item
    const { data } = await store.database.read(store.plans.compile({ ...read, page, item }, trusted), { fresh: true })
    return parsed(data)
  }
  const folderPath = (): readonly Property[] => {
    const attribute = type.attributes.get('folderPath')
    return attribute?.kind === 'scalar' ? [{ key: 'folderPath', value: { kind: 'scalar', attribute, as: 'rest' } }] : []
  }
  const findOne = async (sent: number | string) => {
    const id = readId(sent)
    return id === null ? null : ((await findMany({ filters: { id } }))[0] ?? null)
  }
  return {
    findMany,
    findOne,
    async upload({ data = {}, files }) {
      const infos = listOf(data.fileInfo ?? [])
      const place = placeOf(store, trusted, [data.ref, data.refId?.toString(), data.field])
      const folder = folderOf(infos)
      let ids: readonly number[] = []
      await library.receive(trusted, async (draft) => {
        const sent = []
        for (const [index, file] of listOf(files).entries())
          sent.push(await takeIn(file, index, draft.folder, config.sizeLimit))
        ids = await library.add(draft, sent, infos.map(parseFileInfo), { place, folder })
      })
      return findMany({ filters: { id: { $in: ids } }, sort: 'id' })
    },
    async remove({ id }) {
      const found = await findOne(id)
      if (found !== null) await library.delete(id)
      return found
    },
  }
}

/** Returns the addition for a seed. */
export function seedUpload(store: Store, own?: OpenStorage): WithUpload {
  return { upload: uploadService(openLibrary(store, own).library) }
}

/** @throws ValidationError if there are several */
function folderOf(infos: readonly GivenInfo[]): number | null {
  const folders = new Set(infos.map(({ folder = null }) => folder))
  if (folders.size > 1) throw new ValidationError('All files of one upload go into one folder')
  return [...folders][0] ?? null
}

function listOf<Value extends object>(given: Value | readonly Value[]): readonly Value[] {
  return Array.isArray(given) ? given : [given as Value]
}

/** The type of the answer follows from the query: all attributes. */
function parsed(json: Json | null): UploadedFile[] {
  return json === null ? [] : (JSON.parse(jsonText(json)) as UploadedFile[])
}
