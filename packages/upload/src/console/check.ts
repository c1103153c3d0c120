/** Compares rows with the files that they name. */
import { FileTable, fits } from './file-table.js'
import { listFiles } from './places.js'
import type { KeptFile, Storage } from '../storage/storage.js'
import type { MediaDatabase } from './media-database.js'
import type { Mentions } from './mentions.js'

export interface CheckReport {
  readonly files: number
  readonly missing: readonly PartOfRow[]
  readonly wrongSizes: readonly (PartOfRow & { readonly bytes: number; readonly kilobytes: number })[]
  readonly orphans: readonly Orphan[]
  readonly deleted: { readonly files: number; readonly bytes: number }
  /** Files with other providers, by these. */
  readonly unchecked: Readonly<Record<string, number>>
}

interface PartOfRow {
  readonly id: number
  readonly name: string
  /** The name of the stored file. */
  readonly file: string
}

export interface Orphan {
  readonly provider: string
  readonly name: string
  readonly bytes: number
  /** A text that names it; null if none does. */
  readonly mention: string | null
}

/** Milliseconds. A younger file may belong to an upload whose row is about to be stored. */
const settled = 60 * 60_000

/** @throws MediaError if a storage cannot list its files */
export async function checkFiles(
  database: MediaDatabase,
  storages: readonly Storage[],
  { mentions, deleteOrphans }: { readonly mentions: Mentions; readonly deleteOrphans: boolean },
): Promise<CheckReport> {
  const places = await Promise.all(storages.map(placeOf))
  const table = new FileTable(database)
  const missing: PartOfRow[] = []
  const wrongSizes: CheckReport['wrongSizes'][number][] = []
  const unchecked: Record<string, number> = {}
  let files = 0
  for await (const row of table.all()) {
    const place = places.find(({ storage }) => storage.provider === row.provider)
    if (place === undefined) {
      unchecked[row.provider] = (unchecked[row.provider] ?? 0) + 1
      continue
    }
    files++
    for (const part of row.parts) {
      place.named.add(part.name)
      const listed = place.files.get(part.name)
      if (listed !== undefined && fits(part.size, listed.bytes)) continue
      // The file may have come after the list, or the row have been changed.
      if ((await table.find(row.id))?.version !== row.version) continue
      const bytes = (await place.storage.size?.(part.name)) ?? listed?.bytes ?? null
      const which = { id: row.id, name: row.name, file: part.name }
      if (bytes === null) missing.push(which)
      else if (!fits(part.size, bytes)) wrongSizes.push({ ...which, bytes, kilobytes: part.size ?? 0 })
    }
  }
  const orphans = places.flatMap((place) => orphansOf(place, mentions))
  const deleted = deleteOrphans ? await removeOrphans(storages, orphans) : { files: 0, bytes: 0 }
  return { files, missing, wrongSizes, orphans, deleted, unchecked }
}

interface Place {
  readonly storage: Storage
  readonly files: ReadonlyMap<string, KeptFile>
  readonly named: Set<string>
}

async function placeOf(storage: Storage): Promise<Place> {
  return { storage, files: new Map((await listFiles(storage)).map((file) => [file.name, file])), named: new Set() }
}

function orphansOf({ storage, files, named }: Place, mentions: Mentions): readonly Orphan[] {
  const old = Date.now() - settled
  return [...files.values()]
    .filter(({ name, changed }) => !named.has(name) && changed < old)
    .map(({ name, bytes }) => {
      const mention = mentions.first.get(name)
      return {
        provider: storage.provider,
        name,
        bytes,
        mention: mention === undefined ? null : `${mention.table}.${mention.column} of ${mention.id}`,
      }
    })
}

/** Texts show the others. */
async function removeOrphans(storages: readonly Storage[], orphans: readonly Orphan[]) {
  const gone = orphans.filter(({ mention }) => mention === null)
  for (const storage of storages)
    await storage.remove(gone.filter(({ provider }) => provider === storage.provider).map(({ name }) => name))
  return { files: gone.length, bytes: gone.reduce((sum, { bytes }) => sum + bytes, 0) }
}
