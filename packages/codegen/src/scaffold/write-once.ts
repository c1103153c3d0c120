import { link, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Artifact } from '../artifact.js'
import { OutputBlockedError } from '../project/blocked.js'
import { draftFileOf } from '../project/drafts.js'
import { removeFile, statsAt } from '../project/entries.js'
import { folderObstacle } from '../project/file-state.js'
import { writeSynced } from '../project/journal.js'

export interface WrittenOnce {
  readonly written: readonly string[]
  /** The files that existed, and stay unchanged. */
  readonly kept: readonly string[]
}

/** Writes files that do not exist, each whole or not at all; never overwrites anything or writes through a link. */
export async function writeOnce(root: string, artifacts: readonly Artifact[]): Promise<WrittenOnce> {
  for (const { path } of artifacts) {
    const obstacle = await folderObstacle(root, dirname(path))
    if (obstacle !== null) throw new OutputBlockedError(path, obstacle)
  }
  const isThere = await Promise.all(artifacts.map(async ({ path }) => (await statsAt(join(root, path))) !== null))
  const due = artifacts.filter((_artifact, index) => !isThere[index])
  const kept = artifacts.filter((_artifact, index) => isThere[index]).map(({ path }) => path)
  // A run that was killed leaves the draft of its last file.
  for (const path of kept) await removeFile(draftFileOf(join(root, path)))
  for (const { path, contents } of due) {
    await mkdir(join(root, dirname(path)), { recursive: true })
    const place = join(root, path)
    const draft = draftFileOf(place)
    await removeFile(draft)
    await writeSynced(draft, contents, 'wx', path === '.env' ? 0o600 : 0o666)
    // Unlike a rename, it overwrites nothing.
    try {
      await link(draft, place)
    } finally {
      await removeFile(draft)
    }
  }
  return { written: due.map(({ path }) => path), kept }
}
