/** The files that a place still has after their rows have moved from it. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eachOf } from '../remote/exchange.js'
import { FileTable } from './file-table.js'
import { MediaError, type MediaDatabase } from './media-database.js'
import { isAt, type Amount } from './move.js'
import type { Storage } from '../storage/storage.js'
import type { Mentions } from './mentions.js'
import { listFiles, type Sources } from './places.js'

export interface Cleared {
  readonly deleted: Amount
  /** Moved files whose old bytes are still there. */
  readonly kept: Amount
  /** Of these: not deleted, because texts name them. */
  readonly mentioned: number
}

export interface ClearOptions {
  readonly isDeleting: boolean
  readonly mentions: Mentions
}

/** Counts what the sources still have of files that are in the target, and deletes it if it shall. */
export async function clearSources(
  database: MediaDatabase,
  { target, sources }: { readonly target: Storage; readonly sources: Sources },
  { isDeleting, mentions }: ClearOptions,
): Promise<Cleared> {
  const cleared = { deleted: { files: 0, bytes: 0 }, kept: { files: 0, bytes: 0 }, mentioned: 0 }
  const table = new FileTable(database)
  for (const source of sources.storages) {
    if (source.list === undefined) continue
    const there = new Map((await listFiles(source)).map(({ name, bytes }) => [name, bytes]))
    const [moved, needed] = [new Set<string>(), new Set<string>()]
    for await (const row of table.all())
      for (const { name } of row.parts) if (there.has(name)) (isAt(row, target, sources) ? moved : needed).add(name)
    const names = [...moved].filter((name) => !needed.has(name))
    if (isDeleting && names.length > 0) await requireOther(source, target)
    await eachOf(names, async (name) => {
      const bytes = there.get(name) ?? 0
      const isMentioned = mentions.first.has(name)
      if (isDeleting && isMentioned) cleared.mentioned++
      const isGoing = isDeleting && !isMentioned && (await target.size?.(name)) === bytes
      if (isGoing) await source.remove([name])
      const amount = isGoing ? cleared.deleted : cleared.kept
      amount.files++
      amount.bytes += bytes
    })
  }
  return cleared
}

/** Two addresses may lead to one bucket: what is put into one must not appear in the other. @throws MediaError */
async function requireOther(source: Storage, target: Storage): Promise<void> {
  const name = `content-gen-${randomUUID()}.txt`
  const draft = await target.open()
  let isSame = true
  try {
    const path = join(draft.folder, name)
    await writeFile(path, 'This file is deleted at once.\n')
    await draft.place([{ hash: name, files: [{ path, name, mime: 'text/plain' }], before: null }])
    isSame = (await source.size?.(name)) !== null
  } finally {
    await draft.settle((_hashes, use) => use(new Map()))
  }
  if (isSame) throw new MediaError('Nothing was deleted: the files to delete are those of the project')
}
