import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { TarWriter } from '../archive/tar-writer.js'
import { UnfinishedFile } from '../archive/unfinished-file.js'
import { withMediaDatabase } from '../database/media-rows.js'
import { databaseFile } from '../database/database-url.js'
import type { DatabaseOptions } from '../database/database.js'
import { MigrationError } from '../database/errors.js'
import { databaseName, listName, uploadsFolder, type BackupList, type Content } from './contents.js'
import { snapshotFile } from './snapshot-file.js'

export interface BackupReport {
  /** Bytes of the database. */
  readonly database: number
  readonly files: { readonly count: number; readonly bytes: number }
  /** Files that the library has, and `public/uploads` does not. */
  readonly missing: readonly string[]
  /** Files of the library that are elsewhere, and so not in the backup, by their provider. */
  readonly elsewhere: Readonly<Record<string, number>>
}

/** Times that a backup begins again because files that its rows name were deleted meanwhile. */
const mostAttempts = 3

/** Copies an SQLite database, beside servers that write, into one file that nobody else may read. @throws MigrationError */
export async function backUpDatabase(options: DatabaseOptions, path: string): Promise<BackupReport> {
  refuseExisting(path)
  const file = await UnfinishedFile.create(path)
  try {
    await snapshotFile(databaseFile(options.projectDir, options.databaseUrl), file.path)
    const { size } = statSync(file.path)
    refuseExisting(path)
    await file.finish()
    return { database: size, files: { count: 0, bytes: 0 }, missing: [], elsewhere: {} }
  } catch (error) {
    await file.discard()
    throw error
  }
}

/** Writes the database and the files of `public/uploads` into one tar file. @throws MigrationError */
export async function backUpSite(options: DatabaseOptions, path: string): Promise<BackupReport> {
  refuseExisting(path)
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const writer = await TarWriter.create(path)
    try {
      const report = await pack(options, writer)
      // Whoever deletes a file does it after its row: the database of this backup may still name one that is gone.
      const named = report.missing.length === 0 ? null : new Set((await namedFiles(options)).here)
      if (named !== null && report.missing.some((name) => !named.has(name))) continue
      refuseExisting(path)
      await writer.finish()
      return report
    } finally {
      await writer.discard()
    }
  }
  const message = `Files were deleted during each of ${mostAttempts} attempts.`
  throw new MigrationError('backup-unusable', message, 'Nothing was written. Run this again when there is less to do.')
}

async function pack(options: DatabaseOptions, writer: TarWriter): Promise<BackupReport> {
  const { projectFolder } = await import('@content-gen/upload/console')
  const at = new Date().toISOString()
  const files: Record<string, Content> = {}
  const add = async (name: string, path: string) => {
    const hash = createHash('sha256')
    const size = await writer.addFile(name, path, (bytes) => hash.update(bytes))
    files[name] = { size, sha256: hash.digest('hex') }
    return size
  }

  await snapshotFile(databaseFile(options.projectDir, options.databaseUrl), writer.draft)
  const named = await namedFiles({ ...options, databaseUrl: pathToFileURL(writer.draft).href })
  const database = await add(databaseName, writer.draft)
  await rm(writer.draft)

  const stored = (await projectFolder(options.projectDir).list?.()) ?? []
  let bytes = 0
  for (const { name } of stored) {
    const path = join(options.projectDir, 'public/uploads', name)
    if (existsSync(path)) bytes += await add(uploadsFolder + name, path)
  }
  const list: BackupList = { version: 1, at, files }
  await writer.addText(listName, JSON.stringify(list))
  const count = Object.keys(files).length - 1
  const missing = named.here.filter((name) => files[uploadsFolder + name] === undefined)
  return { database, files: { count, bytes }, missing, elsewhere: named.elsewhere }
}

/** Returns the names of stored files that rows have, and the number of those that are elsewhere. */
async function namedFiles(options: DatabaseOptions) {
  const { FileTable } = await import('@content-gen/upload/console')
  const here: string[] = []
  const elsewhere: Record<string, number> = {}
  await withMediaDatabase(options, async (database) => {
    for await (const { provider, parts } of new FileTable(database).all()) {
      if (provider === 'local') here.push(...parts.map(({ name }) => name))
      else elsewhere[provider] = (elsewhere[provider] ?? 0) + 1
    }
  })
  return { here, elsewhere }
}

function refuseExisting(path: string): void {
  if (existsSync(path))
    throw new MigrationError('backup-unusable', `${path} exists.`, 'A backup overwrites nothing: name another file.')
}
