import type { Entry, EntryId, Filters, Sort } from '#typed'
import type { Flat } from './flat.js'
import { member } from './json.js'
import { fetchWithProgress, type Progress } from './progress.js'
import { search } from './resources.js'
import type { ClientOptions, RequestOptions, Send } from './request.js'

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

/** A file in any answer. */
export type FileWithAddress = Address | { readonly attributes: Address }

interface Address {
  readonly url: string
  readonly formats?: unknown
}

/** The versions of a picture, unless the server is configured otherwise. */
type Format = 'thumbnail' | 'small' | 'medium' | 'large' | (string & {})

/** The media library. */
export interface Files<File> {
  /**
   * Returns the whole address of a file, or of a version of a picture: the original's if there is no such version. Null for no
   * file.
   */
  url<Given extends FileWithAddress | null | undefined>(
    file: Given,
    format?: Format,
  ): string | (Given extends FileWithAddress ? never : null)
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
export function files(send: Send, { url: api, fetch: ownFetch }: ClientOptions) {
  const [origin = ''] = /^[a-z]+:\/\/[^/]+/i.exec(api) ?? []
  const one = (id: EntryId) => `/upload/files/${encodeURIComponent(id)}`
  function post(path: string, some: Blob | readonly Blob[], options: UploadOptions = {}) {
    const { info = [], ref, refId, field, onProgress, ...others } = options
    const form = new FormData()
    for (const [name, value] of Object.entries({ ref, refId, field }))
      if (value !== undefined) form.append(name, String(value))
    const blobs = some instanceof Blob ? [some] : some
    if (info.length > 0) form.append('fileInfo', JSON.stringify(blobs.length > 1 ? info : info[0]))
    for (const blob of blobs) form.append('files', blob)
    const own = onProgress && fetchWithProgress(ownFetch, onProgress)
    return send({ method: 'POST', path, body: form, ...(own && { fetch: own }) }, others)
  }
  return {
    url(file: FileWithAddress | null | undefined, format = ''): string | null {
      if (!file) return null
      const { url, formats } = 'attributes' in file ? file.attributes : file
      const version = member(member(formats, format), 'url')
      const address = typeof version === 'string' ? version : url
      return /^([a-z][\w+.-]*:|\/\/)/i.test(address) ? address : `${origin}/${address.replace(/^\//, '')}`
    },
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
