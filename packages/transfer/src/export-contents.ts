import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import { TarWriter, type DatabaseOptions, type StoredFiles } from '@content-gen/operate'
import { encipher, type CipherName } from './cipher/sealed.js'
import { loadDescriptors } from './descriptors.js'
import type { Format, LinksByType, Site, Surroundings } from './export/format.js'
import { readIdentities } from './export/identities.js'
import { ItemReader, withComponents, type Item } from './export/items.js'
import { JsonLinesFormat } from './export/json-lines-format.js'
import { LinkReader, type ItemLink } from './export/links.js'
import { Selection, type ExportFilters } from './export/selection.js'
import { openSnapshot, type ReadSnapshot } from './export/snapshot.js'
import { FileCopy, type MissingFile } from './export/stored-files.js'
import { StrapiFormat } from './export/strapi-format.js'
import { ExportProblem, wordsOf } from './problem.js'

const formats: Readonly<Record<'strapi' | 'jsonl', (to: Surroundings) => Format>> = {
  strapi: (to) => new StrapiFormat(to),
  jsonl: (to) => new JsonLinesFormat(to),
}

export interface ArchiveOptions {
  /** Ends in `.tar` or `.tar.gz`, and in `.enc` after that if it is encrypted. */
  readonly path: string
  readonly cipher: { readonly name: CipherName; readonly key: string } | null
}

export interface ExportOptions {
  readonly database: DatabaseOptions
  readonly format: keyof typeof formats
  readonly archive: ArchiveOptions
  /** An archive that is there is replaced. */
  readonly isReplacing: boolean
  readonly filters: ExportFilters
  /** The locales of the project. */
  readonly locales: readonly string[]
  readonly site: Site
  /** Null: the project has no media library. */
  readonly files: StoredFiles | null
}

export interface ExportReport {
  /** Entries by type. */
  readonly entries: Readonly<Record<string, number>>
  readonly files: number
  readonly bytes: number
  /** Files that were not found in their storage. */
  readonly missing: readonly MissingFile[]
}

/** Writes the contents of a project, as they are at this moment, into an archive. @throws ExportProblem */
export async function exportContents(options: ExportOptions): Promise<ExportReport> {
  const { database, archive, isReplacing } = options
  checkTarget(archive.path, isReplacing)
  const descriptors = new Map((await loadDescriptors(database.projectDir)).map((type) => [type.uid, type]))
  const selection = new Selection(descriptors, options.locales, options.filters)
  const snapshot = await openSnapshot(database)
  try {
    const writer = await TarWriter.create(archive.path, packing(archive))
    try {
      const report = await new Run(snapshot, selection, writer, options).all()
      checkTarget(archive.path, isReplacing)
      await writer.finish()
      return report
    } catch (error) {
      await writer.discard()
      throw explained(error)
    }
  } finally {
    await snapshot.close()
  }
}

function packing({ path, cipher }: ArchiveOptions) {
  const gzip = /\.gz(\.enc)?$/.test(path) ? [createGzip()] : []
  return [...gzip, ...(cipher === null ? [] : [encipher(cipher.name, cipher.key)])]
}

function checkTarget(path: string, isReplacing: boolean): void {
  const folder = dirname(resolve(path))
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new ExportProblem(`There is no folder ${folder}.`)
  if (existsSync(path) && !isReplacing)
    throw new ExportProblem(`${path} exists: name another file, or add --overwrite.`)
}

/** A database that cannot be read, and a disk that is full, are nobody's defect. */
function explained(error: unknown): unknown {
  if (error instanceof ExportProblem || !(error instanceof Error) || !('code' in error)) return error
  return new ExportProblem(`It stopped: ${wordsOf(error)}.`, { cause: error })
}

class Run {
  readonly #items: ItemReader
  readonly #links: LinkReader
  readonly #files: FileCopy
  readonly #format: Format
  /** Files that entries show. */
  readonly #shown = new Set<number>()

  constructor(
    snapshot: ReadSnapshot,
    private readonly selection: Selection,
    archive: TarWriter,
    { database, files, format, site }: ExportOptions,
  ) {
    this.#items = new ItemReader(snapshot, selection)
    this.#links = new LinkReader(snapshot, selection)
    this.#files = new FileCopy(archive, files)
    this.#format = formats[format]({
      archive,
      selection,
      files: this.#files,
      site,
      identities: () => readIdentities(snapshot, database.projectDir, selection),
    })
  }

  async all(): Promise<ExportReport> {
    const entries: Record<string, number> = {}
    for (const type of this.selection.types) {
      const isFile = type.uid === 'plugin::upload.file'
      let count = 0
      for await (const page of this.#items.pages(type)) {
        const items = isFile && this.selection.isPartial ? page.filter(({ id }) => this.#shown.has(id)) : page
        await this.#format.add(items, await this.#linksOf(items))
        if (isFile) for (const item of items) await this.#format.addFiles(item)
        count += items.length
      }
      entries[type.uid] = count
    }
    await this.#format.end()
    const { copied, bytes, missing } = this.#files
    return { entries, files: copied, bytes, missing }
  }

  async #linksOf(items: readonly Item[]): Promise<LinksByType> {
    const byType = new Map<string, Item[]>()
    for (const item of withComponents(items)) {
      const those = byType.get(item.type.uid) ?? []
      byType.set(item.type.uid, those)
      those.push(item)
    }
    const links = new Map<string, readonly ItemLink[]>()
    for (const [uid, those] of byType) {
      const [first] = those
      const found = first === undefined ? [] : await this.#links.of(first.type, those)
      for (const { type, target } of found) if (type === 'plugin::upload.file') this.#shown.add(target)
      links.set(uid, found)
    }
    return links
  }
}
