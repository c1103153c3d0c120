import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { MigrationError } from '../database/errors.js'

/** Tells a database from a tar file with one. @throws MigrationError if a backup is neither */
export async function kindOf(backup: string): Promise<'database' | 'site'> {
  const start = await startOf(backup)
  if (start.subarray(257, 262).toString() === 'ustar') return 'site'
  if (!start.toString('latin1').startsWith('SQLite format 3\0'))
    throw unusable(`${backup} is no backup that content-gen made.`)
  if (existsSync(`${backup}-wal`))
    throw unusable(`${backup} was copied while it was in use: ${backup}-wal lies beside it, with its last changes.`)
  return 'database'
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path).catch((error: unknown) => {
    throw unusable(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function unusable(message: string): MigrationError {
  return new MigrationError(
    'backup-unusable',
    message,
    'Nothing was changed. `content-gen-operate backup` makes backups.',
  )
}
