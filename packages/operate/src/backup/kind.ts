import { existsSync } from 'node:fs'
import { firstBytes, isTar } from '../archive/first-bytes.js'
import { MigrationError } from '../database/errors.js'

/** Tells a database from a tar file with one. @throws MigrationError if a backup is neither */
export async function kindOf(backup: string): Promise<'database' | 'site'> {
  const start = await firstBytes(backup).catch((error: unknown) => {
    throw unusable(`${backup} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  })
  if (isTar(start)) return 'site'
  if (!start.toString('latin1').startsWith('SQLite format 3\0'))
    throw unusable(`${backup} is no backup that content-gen made.`)
  if (existsSync(`${backup}-wal`))
    throw unusable(`${backup} was copied while it was in use: ${backup}-wal lies beside it, with its last changes.`)
  return 'database'
}

function unusable(message: string): MigrationError {
  return new MigrationError(
    'backup-unusable',
    message,
    'Nothing was changed. `content-gen-operate backup` makes backups.',
  )
}
