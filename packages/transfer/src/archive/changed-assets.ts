import type { DatabaseProvider, Rows, Uploads } from '@content-gen/operate'
import type { TypeDescriptor } from '@content-gen/runtime'
import { ImportTally } from '../import/tally.js'
import type { ChangeReport } from '../import/judged.js'
import type { SourceDatabase } from '../source/source.js'
import type { Archive } from './archive.js'
import { FileRows } from './file-rows.js'
import { PlacedAssets, type FilesByHash } from './place-assets.js'
import type { ArchivedSite } from './read-site.js'

const table = 'assets'

/** The files that an import since the last one adds, replaces and deletes: those of rows that it changed. */
export class ChangedAssets {
  readonly #tally = new ImportTally({ uid: table, table })
  #rows: FileRows | null = null
  #before: FilesByHash = new Map()
  #placed: PlacedAssets | null = null
  #dropped: readonly string[] = []

  constructor(
    private readonly archive: Archive,
    private readonly site: ArchivedSite,
    private readonly uploads: Uploads,
    private readonly provider: DatabaseProvider,
  ) {}

  /** Returns the archive with rows of files as they are here. */
  async database(rows: Rows, types: readonly TypeDescriptor[]): Promise<SourceDatabase> {
    this.#before = await this.uploads.filesIn(rows, this.provider)
    this.#rows = new FileRows(this.site, this.uploads, this.#tally, namesOf(this.#before))
    return this.#rows.database(types)
  }

  /** Places the files of rows that are other rows now. Those that were left here keep theirs. */
  async place(rows: Rows, isDryRun: boolean): Promise<ChangeReport | null> {
    const after = await this.uploads.filesIn(rows, this.provider)
    const isOther = (hash: string) => JSON.stringify(after.get(hash)) !== JSON.stringify(this.#before.get(hash))
    const [known, named] = [namesOf(this.#before), namesOf(after)]
    const changed = [...(this.#rows?.expected ?? [])].filter(([name, { hash }]) => named.has(name) && isOther(hash))
    this.#dropped = [...known].filter((name) => !named.has(name))
    if (!isDryRun) {
      this.#placed = new PlacedAssets(this.uploads, new Map(changed), this.#tally, this.#before)
      await this.#placed.place(this.archive)
    }
    const added = changed.filter(([name]) => !known.has(name)).length
    const deleted = this.#dropped.length
    if (changed.length + deleted === 0) return null
    return { table, added, changed: changed.length - added, deleted, left: [], taken: [] }
  }

  /** The rows are stored. */
  async keep(): Promise<void> {
    await this.#placed?.keep()
    // Those that stay are found by `media check`.
    await this.uploads.storage.remove(this.#dropped).catch(() => undefined)
  }

  /** The rows are not stored. */
  async takeBack(): Promise<void> {
    await this.#placed?.takeBack()
  }
}

function namesOf(files: FilesByHash): ReadonlySet<string> {
  return new Set([...files.values()].flatMap(({ names }) => names))
}
