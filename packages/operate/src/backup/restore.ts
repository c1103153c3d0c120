import { existsSync } from 'node:fs'
import { chmod, chown, copyFile, link, mkdir, rename, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ListedToken } from '@content-gen/users-permissions/console'
import { describeProcess, servingProcesses } from '@content-gen/runtime/migrations'
import { UnfinishedFile } from '../archive/unfinished-file.js'
import { databaseFile } from '../database/database-url.js'
import type { DatabaseOptions } from '../database/database.js'
import { withDriver } from '../database/driver.js'
import { MigrationError } from '../database/errors.js'
import { withRows } from '../database/rows.js'
import { kindOf } from './kind.js'
import { settleRestored } from './settle-restored.js'
import { unpackSite, type UnpackedFiles } from './unpack-site.js'

export interface RestoreReport {
  /** Files that were put into `public/uploads`; null if the backup has none. */
  readonly files: number | null
  /** The file that the former database has now; null if there was none. */
  readonly former: string | null
  /** API tokens that are valid again. */
  readonly tokens: readonly ListedToken[]
}

/** Names that SQLite adds to that of a database. */
const companions = ['-wal', '-shm']

/**
 * Puts an SQLite database back, and the files of the library if the backup has them. The site is held afterwards. The former database stays
 * beside the new one, and files that the backup does not know stay as well.
 * @throws MigrationError and changes nothing if the backup is damaged, or a process uses the database
 */
export async function restoreSite(options: DatabaseOptions, backup: string): Promise<RestoreReport> {
  const target = databaseFile(options.projectDir, options.databaseUrl)
  const kind = await kindOf(backup)
  await mkdir(dirname(target), { recursive: true })
  await whileUnused(target, () => Promise.resolve())
  const file = await UnfinishedFile.create(target)
  let files: UnpackedFiles | null = null
  try {
    if (kind === 'database') await copyFile(backup, file.path)
    else files = await unpackSite(backup, file.path, options.projectDir)
    await checkIntegrity(file.path, backup)
    const tokens = await withRows({ ...options, databaseUrl: pathToFileURL(file.path).href }, (rows) =>
      settleRestored(rows, options),
    )
    await ownAs(target, file.path)
    const former = await whileUnused(target, async () => {
      // A row may not come before its files.
      await files?.place()
      const aside = await setAside(target)
      await file.finish()
      return aside
    })
    return { files: files?.count ?? null, former, tokens }
  } finally {
    await files?.discard()
    await file.discard()
  }
}

/** Runs `work` while no process has the database open, and none can open it. @throws MigrationError */
async function whileUnused<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  if (!existsSync(path)) {
    if (!existsSync(`${path}-wal`)) return work()
    const message = `${path}-wal belongs to a database that is not there.`
    throw new MigrationError('backup-unusable', message, 'Nothing was changed. Move it away first.')
  }
  const { default: Database } = await withDriver('better-sqlite3', () => import('better-sqlite3'))
  const database = new Database(path, { timeout: 0 })
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec('begin exclusive')
    database.exec('commit')
    // Its write-ahead log goes into the file: no other database may be next to it.
    database.pragma('journal_mode = DELETE')
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      database.close()
      const message = [`A process uses the database ${path}.`, ...(await servingOf(path))].join(' ')
      throw new MigrationError('database-busy', message, 'Nothing was changed. Stop the server first.')
    }
    // A damaged database is a reason to restore one.
  }
  try {
    return await work()
  } finally {
    database.close()
  }
}

/** Returns a sentence for each server that has told that it uses a database. */
async function servingOf(path: string): Promise<readonly string[]> {
  const { default: Database } = await import('better-sqlite3')
  const database = new Database(path, { readonly: true })
  try {
    const serving = await servingProcesses({ name: 'sqlite' }, (text) =>
      Promise.resolve(database.prepare<[], Record<string, unknown>>(text).all()),
    )
    return serving.map((each) => `${describeProcess(each)}.`)
  } catch {
    // Locked, or damaged.
    return []
  } finally {
    database.close()
  }
}

/** Whoever restores may be another user than the server. */
async function ownAs(model: string, path: string): Promise<void> {
  const found = existsSync(model) ? await stat(model) : null
  await chmod(path, found === null ? 0o600 : found.mode)
  if (found !== null) await chown(path, found.uid, found.gid).catch(() => undefined)
}

/** Gives the database a second name, so that there is one at each moment. */
async function setAside(path: string): Promise<string | null> {
  if (!existsSync(path)) return null
  const aside = `${path}.replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`
  await link(path, aside).catch(() => rename(path, aside))
  // Those of a damaged database.
  for (const end of companions) if (existsSync(path + end)) await rename(path + end, aside + end)
  return aside
}

async function checkIntegrity(path: string, backup: string): Promise<void> {
  const { default: Database } = await withDriver('better-sqlite3', () => import('better-sqlite3'))
  const damaged = (reason: string, cause?: unknown) =>
    new MigrationError('backup-unusable', `${backup} is damaged: ${reason}.`, 'Nothing was changed.', { cause })
  const database = new Database(path)
  try {
    const found = String(database.pragma('integrity_check(1)', { simple: true }))
    if (found !== 'ok') throw damaged(found)
    const ours = database.prepare(`select 1 from sqlite_master where name = '_prisma_migrations'`).get()
    if (ours !== undefined) return
  } catch (error) {
    throw error instanceof Database.SqliteError ? damaged(error.message, error) : error
  } finally {
    database.close()
  }
  const message = `${backup} is a database, but not one that content-gen made.`
  throw new MigrationError('backup-unusable', message, 'Nothing was changed.')
}
