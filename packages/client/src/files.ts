import type { Entry, EntryId, Filters, Sort } from '#typed'
import type { Flat } from './flat.js'
import { fetchWithProgress, type Progress } from './progress.js'
import { search } from './resources.js'
import type { RequestOptions, Send } from './request.js'

/** A file of the media library. */
export type StoredFile<File> = Flat<Entry<File>>

/** Words about a file. */
export interface FileInfo {
  name?: string
  alternativeText?: string
  caption?: string
}

/** Options of an upload. `ref`, `refId` and `field`: the entry and the media attribute that get the files. */
export interface UploadOptions extends RequestOptions {
  /** Of each file, in the order of the files. */
  readonly info?: readonly FileInfo[]
  readonly ref?: string
  readonly refId?: EntryId
  readonly field?: string
  readonly onProgress?: (progress: Progress) => void
}

/** A query about the library, which has no pages. */
export interface FilesQuery<File> {
  readonly filters?: Filters<File>
  readonly sort?: Sort<File>
  readonly start?: number
  readonly limit?: number
}

/** The media library. */
export interface Files<File> {
  upload(files: Blob | readonly Blob[], options?: UploadOptions): Promise<StoredFile<File>[]>
  find(query?: FilesQuery<File>, options?: RequestOptions): Promise<StoredFile<File>[]>
  findOne(id: EntryId, options?: RequestOptions): Promise<StoredFile<File>>
  /** Changes the words about a file. */
  update(id: EntryId, info: FileInfo, options?: RequestOptions): Promise<StoredFile<File>>
  /** Puts new content in place of a file's; its address stays. */
  replace(id: EntryId, file: Blob, options?: UploadOptions): Promise<StoredFile<File>>
  /** Deletes a file and returns it. */
  delete(id: EntryId, options?: RequestOptions): Promise<StoredFile<File>>
}

/** Returns the calls about files. */
export function files(send: Send, ownFetch: typeof fetch | undefined) {
  const one = (id: EntryId) => `/upload/files/${encodeURIComponent(id)}`
  function post(path: string, some: Blob | readonly Blob[], options: UploadOptions = {}) {
    const { info = [], ref, refId, field, onProgress, ...others } = options
    const form = new FormData()
    for (const [name, value] of Object.entries({ ref, refId, field }))
      if (value !== undefined) form.append(name, String(value))
    for (const each of info) form.append('fileInfo', JSON.stringify(each))
    for (const file of some instanceof Blob ? [some] : some) form.append('files', file)
    const own = onProgress && fetchWithProgress(ownFetch, onProgress)
    return send({ method: 'POST', path, body: form, ...(own && { fetch: own }) }, others)
  }
  return {
    upload: (some: Blob | readonly Blob[], options?: UploadOptions) => post('/upload', some, options),
    find: (query?: object, options?: RequestOptions) =>
      send({ method: 'GET', path: `/upload/files${search(query)}` }, options),
    findOne: (id: EntryId, options?: RequestOptions) => send({ method: 'GET', path: one(id) }, options),
    update(id: EntryId, info: FileInfo, options?: RequestOptions) {
      const form = new FormData()
      form.append('fileInfo', JSON.stringify(info))
      return send({ method: 'POST', path: `/upload${search({ id })}`, body: form }, options)
    },
    replace: (id: EntryId, file: Blob, options?: UploadOptions) => post(`/upload${search({ id })}`, file, options),
    delete: (id: EntryId, options?: RequestOptions) => send({ method: 'DELETE', path: one(id) }, options),
  }
}
