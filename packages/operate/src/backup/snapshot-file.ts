import { withDriver } from '../database/driver.js'
import { MigrationError } from '../database/errors.js'

/** Writes a database, as it is at one moment, into a new file, beside servers that write to it. `path`: nothing is there. @throws MigrationError */
export async function snapshotFile(source: string, path: string): Promise<void> {
  const { default: Database } = await withDriver('better-sqlite3', () => import('better-sqlite3'))
  // The copy holds passwords: nobody else may read it.
  const mask = process.umask(0o077)
  try {
    const database = new Database(source, { fileMustExist: true, timeout: 60_000 })
    try {
      // One read transaction: SQLite's backup function would begin again at each commit of another process.
      database.prepare('vacuum into ?').run(path)
    } finally {
      database.close()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError('database-unreachable', `The database ${source} cannot be copied: ${reason}.`, null, {
      cause: error,
    })
  } finally {
    process.umask(mask)
  }
}
