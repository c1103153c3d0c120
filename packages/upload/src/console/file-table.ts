/** The rows of files. */
import type { RowFiles, Storage, StoredPlace, WithRows } from '../storage/storage.js'
import type { MediaDatabase, MediaQuery } from './media-database.js'

export interface FileRow {
  readonly id: number
  readonly name: string
  readonly hash: string
  readonly provider: string
  /** The upload itself, then its versions. */
  readonly parts: readonly FilePart[]
  readonly formats: Formats
  readonly version: string
}

/** A stored file of a row. */
export interface FilePart {
  readonly name: string
  readonly url: string
  readonly mime: string
  /** As a service may know it by another name. */
  readonly place: StoredPlace
  /** Kilobytes, in two decimals; null if the row does not say it. */
  readonly size: number | null
}

type Formats = Readonly<Record<string, Readonly<Record<string, unknown>>>> | null

/** Rows that are read at once. */
const page = 200

export class FileTable {
  readonly #columns: string

  /** `storage`: knows the names of what it has. */
  constructor(
    private readonly database: Omit<MediaDatabase, 'texts'>,
    private readonly storage?: Pick<Storage, 'nameOf'>,
  ) {
    const plain = ['id', 'name', 'hash', 'ext', 'mime', 'size', 'url', 'provider'].map((name) => `"${name}"`)
    this.#columns = [
      ...plain,
      'cast("formats" as text) as "formats"',
      'cast("provider_metadata" as text) as "provider_metadata"',
      `${database.versionOf('"updated_at"')} as "version"`,
    ].join()
  }

  /** Returns all rows, in the order of their ids. */
  async *all(): AsyncGenerator<FileRow> {
    for (let after = 0; ;) {
      const select = `select ${this.#columns} from ${this.database.files} where "id" > ? order by "id" limit ${page}`
      const found = (await this.database.query(select, [after])).map(fileRow)
      yield* found
      const last = found.at(-1)
      if (last === undefined) return
      after = last.id
    }
  }

  async find(id: number): Promise<FileRow | null> {
    const [row] = await this.database.query(`select ${this.#columns} from ${this.database.files} where "id" = ?`, [id])
    return row === undefined ? null : fileRow(row)
  }

  /** Returns the hashes that rows with a provider share with rows of others: they would have each other's files. */
  async sharedHashes(provider: string): Promise<ReadonlySet<string>> {
    const { files, query } = this.database
    const others = `select "hash" from ${files} where coalesce("provider", '') <> ?`
    const rows = await query(`select "hash" from ${files} where "provider" = ? and "hash" in (${others})`, [
      provider,
      provider,
    ])
    return new Set(rows.map(({ hash }) => text(hash)))
  }

  /** Gives a row another place in one statement. Returns false if it is no longer as it was read. */
  async move(
    { id, hash, provider, version, parts, formats }: FileRow,
    to: Pick<Storage, 'provider' | 'url' | 'describe'>,
  ): Promise<boolean> {
    const [main] = parts
    const name = main?.name ?? ''
    const { provider_metadata = null, previewUrl = null } = to.describe?.(name) ?? {}
    const moved = await this.database.query(
      `update ${this.database.files} set "url" = ?, "provider" = ?, "provider_metadata" = ?, "preview_url" = ?, "formats" = ?
       where "id" = ? and "hash" = ? and coalesce("provider", '') = ? and coalesce("url", '') = ?
       and ${this.database.versionOf('"updated_at"')} = ? returning "id"`,
      [
        to.url(name),
        to.provider,
        provider_metadata && JSON.stringify(provider_metadata),
        previewUrl,
        movedFormats(formats, to),
        id,
        hash,
        provider,
        main?.url ?? '',
        version,
      ],
    )
    return moved.length > 0
  }

  /** Holds the rows of hashes while `use` runs. */
  readonly withRows: WithRows = (hashes, use) =>
    this.database.transact(async (query) => {
      const rows = await this.#withHashes(query, hashes)
      await use(new Map(rows.map((row) => [row.hash, this.#filesOf(row)])))
    })

  /** Returns the files of all rows, by their hashes. */
  async files(): Promise<ReadonlyMap<string, RowFiles>> {
    const files = new Map<string, RowFiles>()
    for await (const row of this.all()) files.set(row.hash, this.#filesOf(row))
    return files
  }

  #filesOf({ parts, version }: FileRow): RowFiles {
    return { names: parts.map(({ name, place }) => this.storage?.nameOf?.(place) ?? name), version }
  }

  async #withHashes(query: MediaQuery, hashes: readonly string[]): Promise<readonly FileRow[]> {
    const { files, lock } = this.database
    const among = hashes.map(() => '?').join()
    return (await query(`select ${this.#columns} from ${files} where "hash" in (${among})${lock}`, hashes)).map(fileRow)
  }
}

function versionPart(version: Readonly<Record<string, unknown>>): FilePart {
  return {
    name: `${text(version['hash'])}${text(version['ext'])}`,
    url: text(version['url']),
    mime: text(version['mime']),
    place: placeOf(version),
    size: kilobytes(version['size']),
  }
}

function fileRow(row: Readonly<Record<string, unknown>>): FileRow {
  const formats = formatsOf(row['formats'])
  const hash = text(row['hash'])
  return {
    id: Number(row['id']),
    name: text(row['name']),
    hash,
    provider: text(row['provider']),
    parts: [
      {
        name: hash + text(row['ext']),
        url: text(row['url']),
        mime: text(row['mime']),
        size: kilobytes(row['size']),
        place: placeOf(row),
      },
      ...Object.values(formats ?? {}).map(versionPart),
    ],
    formats,
    version: text(row['version']),
  }
}

function placeOf(stored: Readonly<Record<string, unknown>>): StoredPlace {
  const metadata = stored['provider_metadata']
  return {
    hash: text(stored['hash']),
    ext: text(stored['ext']),
    metadata: typeof metadata === 'string' ? JSON.parse(metadata) : metadata,
  }
}

/** Anything else than versions by their names, which somebody else may have written, is no version. */
function formatsOf(stored: unknown): Formats {
  const formats: unknown = typeof stored === 'string' ? JSON.parse(stored) : stored
  if (!isObject(formats)) return null
  return Object.fromEntries(Object.entries(formats).flatMap(([key, value]) => (isObject(value) ? [[key, value]] : [])))
}

function movedFormats(formats: Formats, to: Pick<Storage, 'url' | 'describe'>): string | null {
  if (formats === null) return null
  const moved = Object.entries(formats).map(([key, version]) => {
    const { provider_metadata: _metadata, ...kept } = version
    const { name } = versionPart(version)
    return [key, { ...kept, ...to.describe?.(name), url: to.url(name) }]
  })
  return JSON.stringify(Object.fromEntries(moved))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function kilobytes(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** Returns true if a file has the size of its row. Strapi v4 has counted kilobytes of 1000 bytes and of 1024. */
export function fits(size: number | null, bytes: number): boolean {
  return size === null || [1000, 1024].some((kilobyte) => Math.abs(size - bytes / kilobyte) <= 0.0051)
}
