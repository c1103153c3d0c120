/** Moves files from other places into the storage of the project, one row after the other. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eachOf } from '../remote/exchange.js'
import { storedName } from '../storage/stored-name.js'
import { FileTable, type FilePart, type FileRow } from './file-table.js'
import { failureOf, type Sources } from './places.js'
import type { Storage } from '../storage/storage.js'
import type { MediaDatabase } from './media-database.js'

export interface MoveOptions {
  /** Nothing is changed; files that are there count as moved. */
  readonly dryRun: boolean
  /** Only files with this provider. */
  readonly from: string | null
  onMoved(moved: Amount): void
}

export interface Amount {
  files: number
  bytes: number
}

export interface Moved {
  readonly moved: Amount
  /** Files that could not be read, or not be given a place. */
  readonly failed: readonly { readonly id: number; readonly name: string; readonly reason: string }[]
  /** Files that no named source has, by their provider and the origin of their address. */
  readonly left: readonly { readonly provider: string; readonly address: string; readonly files: number }[]
  /** Why the run ended early: the target or the database failed; null if it did not. */
  readonly stopped: string | null
}

/** Rows at once, beyond those that the work of four takes. */
const batch = 32
/** Of a row that others change meanwhile. */
const attempts = 3

export async function moveFiles(
  database: MediaDatabase,
  { target, sources }: { readonly target: Storage; readonly sources: Sources },
  options: MoveOptions,
): Promise<Moved> {
  const run = new MoveRun(new FileTable(database, target), target, sources, options)
  return run.all(options.from)
}

class MoveRun {
  readonly #moved: Amount = { files: 0, bytes: 0 }
  readonly #failed: { id: number; name: string; reason: string }[] = []
  readonly #left = new Map<string, { provider: string; address: string; files: number }>()
  #shared: ReadonlySet<string> = new Set()

  constructor(
    private readonly table: FileTable,
    private readonly target: Storage,
    private readonly sources: Sources,
    private readonly options: MoveOptions,
  ) {}

  async all(from: string | null): Promise<Moved> {
    let stopped: string | null = null
    try {
      if (!this.options.dryRun) await this.target.settleLeftovers(this.table.withRows)
      this.#shared = await this.table.sharedHashes(this.target.provider)
      let rows: FileRow[] = []
      for await (const row of this.table.all()) {
        if (isAt(row, this.target, this.sources) || (from !== null && row.provider !== from)) continue
        rows.push(row)
        if (rows.length < batch) continue
        await eachOf(rows, (each) => this.#move(each))
        rows = []
      }
      await eachOf(rows, (each) => this.#move(each))
    } catch (error) {
      stopped = failureOf(error)
    }
    const byId = (one: { id: number }, other: { id: number }) => one.id - other.id
    return { moved: this.#moved, failed: this.#failed.sort(byId), left: [...this.#left.values()], stopped }
  }

  async #move(row: FileRow): Promise<void> {
    const [main] = row.parts
    if (main === undefined || !this.sources.has(row.provider, main.url)) return this.#leave(row)
    const unfit = row.parts.find(({ name }) => !storedName.test(name))
    if (unfit) return this.#fail(row, `${JSON.stringify(unfit.name)} is no name of a stored file`)
    if (this.#shared.has(row.hash)) return this.#fail(row, `another file has its name in ${this.target.provider}`)
    if (this.options.dryRun) return this.#foresee(row)
    let now: FileRow | null = row
    for (let attempt = 0; attempt < attempts && now !== null; attempt++) {
      if (await this.#attempt(now)) return
      now = await this.table.find(row.id)
      if (now !== null && isAt(now, this.target, this.sources)) return
    }
    if (now !== null) this.#fail(row, 'it is being changed: run this again')
  }

  /** Returns false if somebody else has changed the row. What a failure leaves in the target, a later start settles. */
  async #attempt(row: FileRow): Promise<boolean> {
    const draft = await this.target.open()
    const settle = () => draft.settle(this.table.withRows).catch(() => undefined)
    const files: { path: string; name: string; mime: string; bytes: number }[] = []
    try {
      for (const part of row.parts) {
        const path = join(draft.folder, part.name)
        await this.sources.read(row.provider, part, path)
        files.push({ path, name: part.name, mime: part.mime, bytes: (await stat(path)).size })
      }
    } catch (error) {
      await settle()
      if (isFull(error)) throw error
      this.#fail(row, failureOf(error))
      return true
    }
    let isMoved: boolean
    try {
      await draft.place([{ hash: row.hash, files, before: null }])
      for (const { name, bytes } of files) await this.#verify(name, bytes)
      isMoved = await this.table.move(row, this.target)
    } catch (error) {
      await settle()
      throw error
    }
    if (!isMoved) {
      await settle()
      return false
    }
    await draft.keep().catch(settle)
    this.#count(files.reduce((sum, { bytes }) => sum + bytes, 0))
    return true
  }

  async #verify(name: string, bytes: number): Promise<void> {
    if (this.target.size === undefined) return
    const stored = await this.target.size(name)
    if (stored !== bytes)
      throw new Error(`${name} has ${stored ?? 'no'} bytes in ${this.target.provider}, not ${bytes}`)
  }

  async #foresee(row: FileRow): Promise<void> {
    const storage = this.sources.storageOf(row.provider)
    for (const { name } of row.parts)
      if (storage?.size !== undefined && (await storage.size(name)) === null)
        return this.#fail(row, `${name} is not there`)
    this.#count(row.parts.reduce((sum, { size }: FilePart) => sum + Math.round((size ?? 0) * 1000), 0))
  }

  #count(bytes: number): void {
    this.#moved.files++
    this.#moved.bytes += bytes
    this.options.onMoved(this.#moved)
  }

  #fail({ id, name }: FileRow, reason: string): void {
    this.#failed.push({ id, name, reason })
  }

  #leave({ provider, parts: [main] }: FileRow): void {
    const url = main?.url ?? ''
    const address = URL.canParse(url) ? new URL(url).origin : ''
    const key = JSON.stringify([provider, address])
    const left = this.#left.get(key) ?? { provider, address, files: 0 }
    left.files++
    this.#left.set(key, left)
  }
}

/** Returns true if a row is in the target. If a source has the provider of the target, the address tells. */
export function isAt({ provider, parts: [main] }: FileRow, target: Storage, sources: Sources): boolean {
  if (provider !== target.provider) return false
  return sources.storageOf(provider) === undefined || main?.url === target.url(main?.name ?? '')
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOSPC'
}
