/** An SQLite file of its own with a writer, and another connection to it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { JoinedClient } from '../../src/database/joined-client.js'
import { Checkpoints, type CopyLimits } from '../../src/sqlite/checkpoints.js'
import { Commits } from '../../src/sqlite/commits.js'
import { Patience } from '../../src/sqlite/patience.js'
import { Writer } from '../../src/sqlite/writer.js'

/** `limits`: when the log is copied, if not as usual. */
export function openFile(schema: string, limits?: CopyLimits) {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-file-'))
  const file = join(folder, 'content.db')
  const other = new SqliteDatabase(file)
  other.pragma('journal_mode = wal')
  other.exec(schema)
  const noClient = async (): Promise<never> => {
    throw new Error('There is no Prisma client here')
  }
  const commits = new Commits()
  const writer = new Writer(file, new JoinedClient(noClient), new Patience(), commits, new Checkpoints(file, limits))
  const close = async () => {
    await writer.close()
    other.close()
    rmSync(folder, { recursive: true })
  }
  return { file, other, commits, writer, close }
}
