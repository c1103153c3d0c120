import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Uploads } from '@content-gen/operate'
import type { ImportTally } from '../import/tally.js'
import { ImportProblem, wordsOf } from '../problem.js'
import type { Archive, ArchiveFile } from './archive.js'
import { partOf } from './archive.js'
import type { ExpectedAsset } from './file-rows.js'
import { describedSum, sumOf, sumOfFile } from './sums.js'

type Draft = Awaited<ReturnType<Uploads['storage']['open']>>
/** The files of rows, by their hashes. */
export type FilesByHash = Awaited<ReturnType<Uploads['filesIn']>>

/** Files and bytes that are placed together. */
const [mostFiles, mostBytes] = [50, 2 ** 26]

/** Streams the assets of an archive into the storage of a project. They stay there once `keep` was called: an end before that takes them back. */
export class PlacedAssets {
  readonly #drafts: Draft[] = []
  /** The checksums that the archive has, by the name of the file. Descriptions come before their assets. */
  readonly #sums = new Map<string, string>()
  readonly #placed = new Set<string>()
  #open: {
    readonly draft: Draft
    readonly names: Map<string, ExpectedAsset & { readonly size: number }>
    bytes: number
  } | null = null

  constructor(
    private readonly uploads: Uploads,
    private readonly expected: ReadonlyMap<string, ExpectedAsset>,
    private readonly tally: ImportTally,
    /** Of the rows before the import: it replaces their content. */
    private readonly before: FilesByHash = new Map(),
  ) {}

  /** @throws ImportProblem */
  async place(archive: Archive): Promise<void> {
    // A project without entries has no files: those of an earlier run that was killed go.
    if (this.before.size === 0) await this.uploads.storage.settleLeftovers((_hashes, use) => use(new Map()))
    for await (const file of archive.files()) {
      const part = partOf(file.name)
      if (part === 'description') await this.#readSum(file)
      else if (part === 'asset') await this.#placeAsset(file)
    }
    await this.#placeOpen()
    const bySum = [...this.#placed].filter((name) => this.#sums.has(name)).length
    if (this.#placed.size > 0)
      this.tally.notes.push(`${bySum} compared with their checksums, ${this.#placed.size - bySum} with their sizes`)
  }

  /** The rows are stored. A later start of the server keeps what is not kept here. */
  async keep(): Promise<void> {
    for (const draft of this.#drafts) await draft.keep().catch(() => undefined)
  }

  /** The rows are not stored. */
  async takeBack(): Promise<void> {
    if (this.#open) this.#drafts.push(this.#open.draft)
    for (const draft of this.#drafts) await draft.settle((_hashes, use) => use(this.before)).catch(() => undefined)
  }

  async #readSum(file: ArchiveFile): Promise<void> {
    const name = file.name.slice('assets/metadata/'.length, -'.json'.length)
    const sum = this.expected.has(name) ? await describedSum(file) : null
    // One that comes after its asset compares nothing.
    if (sum !== null && !this.#placed.has(name)) this.#sums.set(name, sum)
  }

  async #placeAsset(file: ArchiveFile): Promise<void> {
    const name = file.name.slice('assets/uploads/'.length)
    const expected = this.expected.get(name)
    if (expected === undefined || this.#placed.has(name)) return
    this.#placed.add(name)
    this.tally.imported++
    const isReplaced = this.before.get(expected.hash)?.names.includes(name) ?? false
    const content = (isReplaced ? null : await this.#isThere(name, file)) ?? (await this.#add(file, name, expected))
    if ((this.#sums.get(name) ?? content) !== content)
      throw new ImportProblem(`${name} is not as it was exported: its checksum is another.`)
  }

  /** Returns the checksum of a file that the storage has already; null if it has not. @throws ImportProblem if other content has the name */
  async #isThere(name: string, { size, content }: ArchiveFile): Promise<string | null> {
    const { storage } = this.uploads
    const stored = (await this.#try(async () => storage.size?.(name))) ?? null
    if (stored === null) return null
    const there = `${name} is in the storage of the project already, with`
    if (stored !== size) throw new ImportProblem(`${there} ${stored} bytes instead of ${size}.`)
    const sum = await sumOf(content)
    if (storage.fetch === undefined) return sum
    const path = join((await this.#draft()).draft.folder, `${name}.stored`)
    await this.#try(async () => storage.fetch?.(name, path))
    if ((await sumOfFile(path)) !== sum) throw new ImportProblem(`${there} other content of as many bytes.`)
    await rm(path)
    return sum
  }

  async #draft() {
    this.#open ??= { draft: await this.#try(() => this.uploads.storage.open()), names: new Map(), bytes: 0 }
    return this.#open
  }

  /** Returns the checksum of the content. */
  async #add(file: ArchiveFile, name: string, expected: ExpectedAsset): Promise<string> {
    const open = await this.#draft()
    const { draft, names } = open
    const path = join(draft.folder, name)
    await this.#try(() => pipeline(file.content, createWriteStream(path)))
    const sum = await sumOfFile(path)
    names.set(name, { ...expected, size: file.size })
    open.bytes += file.size
    if (names.size >= mostFiles || open.bytes >= mostBytes) await this.#placeOpen()
    return sum
  }

  async #placeOpen(): Promise<void> {
    if (this.#open === null) return
    const { draft, names } = this.#open
    const files = [...names].map(([name, { hash, mime }]) => ({
      hash,
      files: [{ path: join(draft.folder, name), name, mime }],
      before: this.#previous(hash, name),
    }))
    this.#drafts.push(draft)
    this.#open = null
    await this.#try(() => draft.place(files))
    for (const [name, { size }] of names) await this.#verify(name, size)
  }

  /** Returns the file that a row had with this name: its others are changed by themselves. */
  #previous(hash: string, name: string) {
    const row = this.before.get(hash)
    return row ? { ...row, names: row.names.filter((each) => each === name) } : null
  }

  async #verify(name: string, size: number): Promise<void> {
    const stored = await this.#try(async () => this.uploads.storage.size?.(name))
    if (stored !== undefined && stored !== size)
      throw new ImportProblem(`${name} has ${stored ?? 'no'} bytes in the storage of the project, not ${size}.`)
  }

  async #try<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ImportProblem) throw error
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      throw new ImportProblem(`The files cannot be stored: ${wordsOf(cause)}.`, { cause: error })
    }
  }
}
