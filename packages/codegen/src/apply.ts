import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashText } from './manifest.js'
import type { Change } from './plan.js'
import { folderObstacle, readFileStates } from './project/file-state.js'
import {
  journalStep,
  readJournal,
  removeJournal,
  syncFolder,
  writeJournal,
  type JournalStep,
} from './project/journal.js'

/** Whether a plan has anything to write. */
export function isDue(change: Change): boolean {
  return change.kind === 'create' || change.kind === 'update' || change.kind === 'delete'
}

/**
 * Carries out a plan, wholly or not at all: it is written down first, and a run that is killed half-way is finished by the next.
 * The caller holds the lock.
 */
export async function apply(root: string, changes: readonly Change[]): Promise<void> {
  const steps = changes.filter(isDue).map(({ path, before, after }) => journalStep(path, before, after))
  if (steps.length === 0) return
  await writeJournal(root, { steps })
  await carryOut(root, steps)
}

/** Finishes what a killed run had begun. The caller holds the lock. */
export async function finishInterrupted(root: string): Promise<void> {
  const journal = await readJournal(root)
  if (journal !== null) {
    for (const { path } of journal.steps) await removeDraft(root, path)
    await carryOut(root, journal.steps)
  }
}

/** What a killed run left beside the place of a file. */
async function removeDraft(root: string, path: string): Promise<void> {
  if ((await folderObstacle(root, dirname(path))) === null) await rm(draftPath(join(root, path)), { force: true })
}

function draftPath(path: string): string {
  return `${path}.new`
}

async function carryOut(root: string, steps: readonly JournalStep[]): Promise<void> {
  const states = await readFileStates(
    root,
    steps.map(({ path }) => path),
  )
  const due = steps.filter(({ path, before }) => {
    const state = states.get(path)
    return state?.kind === 'absent' ? before === null : state?.kind === 'file' && hashText(state.text) === before
  })
  const folders = new Set(due.map(({ path }) => dirname(path)))
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true })
  await Promise.all(
    due.map((step) =>
      step.after === null ? rm(join(root, step.path)) : replaceFile(join(root, step.path), step.after),
    ),
  )
  await Promise.all([...folders].map((folder) => syncFolder(join(root, folder))))
  const emptied = new Set(due.filter(({ after }) => after === null).map(({ path }) => dirname(path)))
  for (const folder of emptied) await rmdir(join(root, folder)).catch(() => undefined)
  await removeJournal(root)
}

/** Written beside its place and moved there: a reader sees the old file or the new one. */
async function replaceFile(path: string, contents: string): Promise<void> {
  const draft = draftPath(path)
  await rm(draft, { force: true })
  const file = await open(draft, 'wx')
  try {
    await file.writeFile(contents)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
