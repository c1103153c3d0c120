/** Files written beside their places: all are complete before the first takes its place. */
import { mkdir, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { OutputBlockedError } from './blocked.js'
import { removeFile } from './entries.js'
import { folderObstacle } from './file-state.js'
import { writeSynced, type JournalStep } from './journal.js'
import { mapFew } from './map-few.js'

/** A name that owners do not use. */
export function draftFileOf(path: string): string {
  return `${path}.content-gen-new`
}

/** @throws OutputBlockedError if something else is in place of a folder */
export async function writeDrafts(root: string, steps: readonly JournalStep[]): Promise<void> {
  for (const folder of foldersOf(steps)) {
    const obstacle = await folderObstacle(root, folder)
    if (obstacle !== null) throw new OutputBlockedError(folder, obstacle)
    await mkdir(join(root, folder), { recursive: true })
  }
  await mapFew(steps, async ({ path, after }) => {
    if (after === null) return
    const draft = draftFileOf(join(root, path))
    await removeFile(draft)
    await writeSynced(draft, after, 'wx')
  })
}

export async function removeDrafts(root: string, steps: readonly JournalStep[]): Promise<void> {
  await mapFew(steps, async ({ path }) => {
    if ((await folderObstacle(root, dirname(path))) === null) await removeFile(draftFileOf(join(root, path)))
  })
}

export function foldersOf(steps: readonly JournalStep[]): readonly string[] {
  return [...new Set(steps.map(({ path }) => dirname(path)))]
}

export async function removeEmptyFolders(root: string, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    if ((await folderObstacle(root, folder)) === null) await removeIfEmpty(root, folder)
  }
}

/** Removes a folder if it is empty, and those above it that become empty. */
async function removeIfEmpty(root: string, folder: string): Promise<void> {
  if (folder === '.') return
  const isRemoved = await rmdir(join(root, folder)).then(
    () => true,
    () => false,
  )
  if (isRemoved) await removeIfEmpty(root, dirname(folder))
}
