import type { Uploads } from '@content-gen/operate'
import type { TypeDescriptor } from '@content-gen/runtime'
import type { ImportTally } from '../import/tally.js'
import type { SourceDatabase, SourceRow } from '../source/source.js'
import { isObject, type JsonObject } from '../json-object.js'
import type { ArchivedSite } from './read-site.js'

/** A stored file of a row. */
export interface ExpectedAsset {
  readonly hash: string
  readonly mime: string
}

const fileType = 'plugin::upload.file'

/** The rows of files, as they are once the assets of the archive are in the storage of the project. */
export class FileRows {
  /** The assets that rows have, by their names. */
  readonly expected = new Map<string, ExpectedAsset>()

  constructor(
    private readonly site: ArchivedSite,
    private readonly uploads: Uploads,
    private readonly tally: ImportTally,
    /** The names that rows of the project have already. */
    private readonly known: ReadonlySet<string> = new Set(),
  ) {}

  /** Returns the archive as a database with such rows. */
  database(types: readonly TypeDescriptor[]): SourceDatabase {
    const table = types.find(({ uid }) => uid === fileType)?.table
    return { ...this.site, rows: (name) => (name === table ? this.#rows(name) : this.site.rows(name)) }
  }

  async *#rows(table: string): AsyncGenerator<SourceRow> {
    for await (const row of this.site.rows(table)) yield this.#moved(row)
  }

  #moved(row: SourceRow): SourceRow {
    const hash = textOf(row['hash'])
    const place = this.#place(row, hash)
    if (place === null) return row
    const { provider_metadata = null, previewUrl = null, url } = place
    const formats = this.#formats(row['formats'], hash)
    return {
      ...row,
      url,
      provider: this.uploads.storage.provider,
      provider_metadata: provider_metadata && JSON.stringify(provider_metadata),
      previewUrl,
      ...(formats && { formats: JSON.stringify(formats) }),
    }
  }

  #formats(text: unknown, hash: string): JsonObject | null {
    const formats: unknown = typeof text === 'string' ? JSON.parse(text) : null
    if (!isObject(formats)) return null
    const moved = Object.entries(formats).map(([name, version]) => {
      const place = isObject(version) ? this.#place(version, hash) : null
      if (!isObject(version) || place === null) return [name, version] as const
      const { provider_metadata: _metadata, ...kept } = version
      return [name, { ...kept, ...place }] as const
    })
    return Object.fromEntries(moved)
  }

  /** Returns null if the archive has no such asset. */
  #place(version: JsonObject, hash: string) {
    const name = `${textOf(version['hash'])}${textOf(version['ext'])}`
    if (!this.uploads.isName(name)) return this.#leave('assets whose name cannot be that of a stored file')
    const isArchived = this.site.assets.has(name)
    if (!isArchived && !this.known.has(name)) return this.#leave('files that the archive has no asset of')
    if (isArchived) this.expected.set(name, { hash, mime: textOf(version['mime']) })
    const { storage } = this.uploads
    return { ...storage.describe?.(name), url: storage.url(name) }
  }

  #leave(reason: string): null {
    this.tally.leave(reason)
    return null
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
