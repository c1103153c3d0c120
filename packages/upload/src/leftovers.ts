/** What a killed process left behind: content under way, and files in place whose row was never stored. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { storedName } from './stored-name.js'

/** Below the folder of the files themselves, so that a file is put in place by renaming it. */
export const draftsFolder = '.incoming'

/** Our own drafts differ from those of a predecessor that had our process id. */
const life = randomUUID()

/** A new name for the folder of a draft: it tells a later start whether the process behind it still lives. */
export function draftName(): string {
  return [hostname(), process.pid, life, randomUUID()].join('~')
}

/** The file of a draft that says what was about to be placed: a list of `{ hash, names }`. */
export const journalName = 'journal.json'

/** Of a process on another machine nothing is known but the age of its drafts. Milliseconds. */
const surelyOver = 24 * 60 * 60_000

/** Removes them. `known` tells which of the given hashes have a row. */
export async function removeLeftovers(
  folder: string,
  known: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const drafts = join(folder, draftsFolder)
  for (const name of await readdir(drafts).catch(() => [])) {
    const draft = join(drafts, name)
    if (!(await isOver(draft, name))) continue
    const groups = await journalOf(draft)
    const stored = groups.length === 0 ? new Set<string>() : await known(groups.map(({ hash }) => hash))
    for (const { hash, names } of groups) {
      if (!stored.has(hash)) await Promise.all(names.map((each) => rm(join(folder, each), { force: true })))
    }
    await rm(draft, { recursive: true, force: true })
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

interface Group {
  readonly hash: string
  readonly names: readonly string[]
}

/** A journal that was cut off says nothing: then nothing was placed. */
async function journalOf(draft: string): Promise<readonly Group[]> {
  try {
    const groups: unknown = JSON.parse(await readFile(join(draft, journalName), 'utf8'))
    return Array.isArray(groups) ? groups.filter(isGroup) : []
  } catch {
    return []
  }
}

function isGroup(value: unknown): value is Group {
  if (typeof value !== 'object' || value === null || !('hash' in value) || !('names' in value)) return false
  const { hash, names } = value
  return typeof hash === 'string' && Array.isArray(names) && names.every((name) => storedName.test(String(name)))
}
