import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { hashText } from './project/manifest.js'
import type { Change } from './compare-files.js'
import { draftFileOf, foldersOf, removeDrafts, removeEmptyFolders, writeDrafts } from './project/drafts.js'
import { removeFile } from './project/entries.js'
import { readFileStates } from './project/file-state.js'
import {
  commitJournal,
  draftJournal,
  journalStep,
  readJournal,
  readJournalDraft,
  removeJournal,
  removeJournalDraft,
  syncFolder,
  workFolder,
  type JournalStep,
} from './project/journal.js'
import { mapFew } from './project/map-few.js'

/** Returns true if there is anything to write. */
export function isDue(change: Change): boolean {
  return change.kind === 'create' || change.kind === 'update' || change.kind === 'delete'
}

/**
 * Carries out changes, completely or not at all. Every file is written beside its place before the journal is in place: a failure until
 * then, such as a full disk, leaves the old files. Afterwards only names change; if a run stops there, the next one finishes it. The caller
 * holds the lock.
 */
export async function apply(root: string, changes: readonly Change[]): Promise<void> {
  const steps = changes.filter(isDue).map(({ path, before, after }) => journalStep(path, before, after))
  if (steps.length === 0) return
  try {
    await draftJournal(root, steps)
    await writeDrafts(root, steps)
    await commitJournal(root)
  } catch (error) {
    await undoDrafts(root)
    throw error
  }
  try {
    await syncFolder(join(root, workFolder))
    await carryOut(root, steps, await stepsDue(root, steps))
  } catch {
    // The next run would only try again.
    await finishInterrupted(root)
  }
}

/** Finishes an interrupted run, or undoes what it had prepared. The caller holds the lock. */
export async function finishInterrupted(root: string): Promise<void> {
  const steps = await readJournal(root)
  if (steps === null) return undoDrafts(root)
  await removeDrafts(root, steps)
  const due = await stepsDue(root, steps)
  await writeDrafts(root, due)
  await carryOut(root, steps, due)
}

/** Returns the steps whose files are unchanged since the run examined them. */
async function stepsDue(root: string, steps: readonly JournalStep[]): Promise<readonly JournalStep[]> {
  const paths = steps.map(({ path }) => path)
  const states = await readFileStates(root, paths)
  return steps.filter(({ path, before }) => {
    const state = states.get(path)
    return state?.kind === 'absent' ? before === null : state?.kind === 'file' && hashText(state.text) === before
  })
}

/** Readers see either the old or the new file. */
async function carryOut(root: string, steps: readonly JournalStep[], due: readonly JournalStep[]): Promise<void> {
  await mapFew(due, async ({ path, after }) => {
    const place = join(root, path)
    if (after === null) await removeFile(place)
    else await rename(draftFileOf(place), place)
  })
  await removeDrafts(root, steps)
  for (const folder of foldersOf(due)) await syncFolder(join(root, folder))
  await removeEmptyFolders(root, foldersOf(due.filter(({ after }) => after === null)))
  await removeJournal(root)
}

/** Removes what a run wrote that never reached its first step. */
async function undoDrafts(root: string): Promise<void> {
  const steps = await readJournalDraft(root)
  await removeDrafts(root, steps)
  await removeEmptyFolders(root, foldersOf(steps))
  await removeJournalDraft(root)
}
