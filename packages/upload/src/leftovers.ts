/** Drafts whose process is no more. */
import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { readJournal, settle } from './journal.js'
import type { RowsOf } from './storage.js'

/** Below the folder of the files themselves, so that a file is put in place by renaming it. */
export const draftsFolder = '.incoming'

/** Our own drafts differ from those of a predecessor that had our process id. */
const life = randomUUID()

/** A new name for the folder of a draft: it tells a later start whether the process behind it still lives. */
export function draftName(): string {
  return [hostname(), process.pid, life, randomUUID()].join('~')
}

/** Of a process on another machine nothing is known but the age of its drafts. Milliseconds. */
const surelyOver = 24 * 60 * 60_000

/** Makes the stored files what their rows say, as far as drafts were about to change them. */
export async function settleLeftovers(folder: string, rowsOf: RowsOf): Promise<void> {
  const drafts = join(folder, draftsFolder)
  for (const name of await readdir(drafts).catch(() => [])) {
    const draft = join(drafts, name)
    if (await isOver(draft, name)) await settle(folder, draft, await readJournal(draft), rowsOf)
  }
}

async function isOver(draft: string, name: string): Promise<boolean> {
  const [host, pid, of] = name.split('~')
  if (host === hostname()) return of !== life && !isOtherProcess(Number(pid))
  const found = await stat(draft).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > surelyOver
}

function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
