/** Drafts whose process has ended. */
import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { readJournal, restore, settle } from './journal.js'
import type { Change } from './journal.js'
import type { PlacedGroup, RowFiles, WithRows } from './storage.js'

/** Inside the folder of the files themselves, so that renaming puts a file in place. */
export const draftsFolder = '.incoming'

/** Distinguishes our drafts from those of an earlier process with the same id. */
const life = randomUUID()

/** Returns a new name for a draft's folder, from which a later start can tell whether its process still runs. */
export function draftName(): string {
  return [hostname(), process.pid, life, randomUUID()].join('~')
}

/** Milliseconds. For a process on another machine, only the age of its drafts is known. */
const surelyOver = 24 * 60 * 60_000

/** Makes the stored files match their rows, wherever drafts were about to change them. */
export async function settleLeftovers(folder: string, withRows: WithRows): Promise<void> {
  const drafts = join(folder, draftsFolder)
  for (const name of await readdir(drafts).catch(() => [])) {
    const draft = join(drafts, name)
    if (await isOver(draft, name)) await settle(folder, draft, await readJournal(draft), withRows)
  }
}

/**
 * Restores the content of held rows that failed changes have replaced and not yet settled: the next change must not set theirs aside as the
 * row's. A change has failed if the row is as the change found it, since it held the row, too.
 */
export async function restoreUnsettled(folder: string, groups: readonly PlacedGroup[]): Promise<void> {
  const versions = heldVersions(groups)
  if (versions.size === 0) return
  const drafts = join(folder, draftsFolder)
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name)
    for (const before of replacedInVain(await readJournal(draft), versions)) await restore(folder, draft, before)
  }
}

/** Returns the versions of held rows, by their hashes. */
export function heldVersions(groups: readonly PlacedGroup[]): ReadonlyMap<string, string> {
  return new Map(groups.flatMap(({ hash, before }) => (before ? [[hash, before.version]] : [])))
}

/** Returns the files that failed changes of held rows have replaced. */
export function replacedInVain(changes: readonly Change[], versions: ReadonlyMap<string, string>): readonly RowFiles[] {
  return changes.flatMap(({ hash, before }) => (before && versions.get(hash) === before.version ? [before] : []))
}

async function isOver(draft: string, name: string): Promise<boolean> {
  const found = await stat(draft).catch(() => null)
  return isOverSince(name, found?.mtimeMs ?? Date.now())
}

/** Returns true if the process of a draft has ended. `changed`: milliseconds, the time of the draft's last change. */
export function isOverSince(name: string, changed: number): boolean {
  const [host, pid, of] = name.split('~')
  if (host === hostname()) return of !== life && !isOtherProcess(Number(pid))
  return Date.now() - changed > surelyOver
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
