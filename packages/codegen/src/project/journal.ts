import { join } from 'node:path'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { hashText } from '../manifest.js'
import { isToolPath } from './tool-path.js'

/** All that a run is about to do, in one file. Once it stands the run has happened: whoever finds it carries it out. */
export interface Journal {
  readonly steps: readonly JournalStep[]
}

export interface JournalStep {
  readonly path: string
  /** Hash of the content that the run saw; null: no file. A file that is neither this nor `after` was edited since: left alone. */
  readonly before: string | null
  /** null: delete. */
  readonly after: string | null
}

export const workFolder = '.content-gen'
const journalPath = `${workFolder}/journal.json`
const journalDraft = `${journalPath}.new`

/** Makes a journal stand: complete and on the disk, or not at all. */
export async function writeJournal(root: string, journal: Journal): Promise<void> {
  const draft = join(root, journalDraft)
  const file = await open(draft, 'w')
  try {
    await file.writeFile(JSON.stringify(journal))
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(root, journalPath))
  await syncFolder(join(root, workFolder))
}

/** The journal that a run left behind, if one did. */
export async function readJournal(root: string): Promise<Journal | null> {
  try {
    return parseJournal(await readFile(join(root, journalPath), 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}

export async function removeJournal(root: string): Promise<void> {
  await rm(join(root, journalPath), { force: true })
}

/** A journal that never came to stand is none. */
export async function removeJournalDraft(root: string): Promise<void> {
  await rm(join(root, journalDraft), { force: true })
}

/** Folder entries reach the disk with their folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export function journalStep(path: string, before: string | null, after: string | null): JournalStep {
  return { path, before: before === null ? null : hashText(before), after }
}

const scaffoldPaths: ReadonlySet<string> = new Set([
  'package.json',
  'tsconfig.json',
  '.env.example',
  '.gitignore',
  'Dockerfile',
])

function parseJournal(text: string): Journal {
  const value: unknown = JSON.parse(text)
  const steps: unknown = typeof value === 'object' && value !== null && 'steps' in value ? value.steps : []
  return { steps: Array.isArray(steps) ? steps.filter(isStep) : [] }
}

function isStep(value: unknown): value is JournalStep {
  if (typeof value !== 'object' || value === null) return false
  if (!('path' in value) || !('before' in value) || !('after' in value)) return false
  const { path, before, after } = value
  if (typeof path !== 'string' || (before !== null && typeof before !== 'string')) return false
  if (after !== null && typeof after !== 'string') return false
  // A scaffold file is only ever made, never replaced or deleted.
  return isToolPath(path) || (scaffoldPaths.has(path) && before === null && after !== null)
}
