import { join } from 'node:path'
import { open, readFile, rename } from 'node:fs/promises'
import { modelFile } from '@content-gen/schema'
import { hashText } from './manifest.js'
import { removeFile, statsAt } from './entries.js'
import { problem, ProjectProblem, withPath } from './problem.js'
import { isToolPath } from './tool-path.js'

/**
 * All steps of a run, in one file. It is drafted before anything else is written, so that an interrupted run can be undone; once it is in
 * place the run counts as done, and any process that finds it carries it out.
 */
export type Journal = readonly JournalStep[]

export interface JournalStep {
  readonly path: string
  /**
   * Hash of the content that the run saw; null: no file. A file that has neither this content nor `after` was edited since, and is left
   * alone.
   */
  readonly before: string | null
  /** null: delete. */
  readonly after: string | null
}

export const workFolder = '.content-gen'
const journalPath = `${workFolder}/journal.json`
const draftPath = `${journalPath}.new`
/** A run does not carry out a journal of an unknown form. */
const form = 1

export async function draftJournal(root: string, steps: Journal): Promise<void> {
  await writeSynced(join(root, draftPath), JSON.stringify({ form, steps }), 'w')
}

/** Puts the drafted journal in place. */
export async function commitJournal(root: string): Promise<void> {
  await rename(join(root, draftPath), join(root, journalPath))
}

/** Returns true if a run was interrupted. */
export async function hasJournal(root: string): Promise<boolean> {
  return (await statsAt(join(root, journalPath))) !== null
}

/**
 * Returns the journal of an interrupted run, if any.
 * @throws ProjectProblem if it is unreadable: how far the run came is unknown
 */
export async function readJournal(root: string): Promise<Journal | null> {
  const stats = await statsAt(join(root, journalPath))
  if (stats === null) return null
  const steps = stats.isFile() ? parseJournal(await readFile(join(root, journalPath), 'utf8')) : null
  if (steps === null) throw new ProjectProblem(problem('journal-unreadable', journalPath, unreadable, unreadableHint))
  return steps
}

/** Returns the steps of a run that never reached its first; none if the draft itself is incomplete. */
export async function readJournalDraft(root: string): Promise<Journal> {
  const stats = await statsAt(join(root, draftPath))
  return stats?.isFile() ? (parseJournal(await readFile(join(root, draftPath), 'utf8')) ?? []) : []
}

export async function removeJournal(root: string): Promise<void> {
  await removeFile(join(root, journalPath))
}

export async function removeJournalDraft(root: string): Promise<void> {
  await removeFile(join(root, draftPath))
}

/** Writes a file completely and durably, or throws. */
export async function writeSynced(path: string, text: string, flag: 'w' | 'wx', mode = 0o666): Promise<void> {
  const file = await open(path, flag, mode)
  try {
    await file.writeFile(text)
    await file.sync()
  } catch (error) {
    throw withPath(error, path)
  } finally {
    await file.close()
  }
}

/** Makes the entries of a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    throw withPath(error, path)
  } finally {
    await folder.close()
  }
}

export function journalStep(path: string, before: string | null, after: string | null): JournalStep {
  return { path, before: before === null ? null : hashText(before), after }
}

const unreadable = 'this journal of an interrupted run is unreadable'
const unreadableHint =
  'Delete it and generate again; also delete generated files that are then reported as changed by hand.'

const scaffoldPaths: ReadonlySet<string> = new Set([
  '.dockerignore',
  '.env.example',
  '.gitignore',
  'Dockerfile',
  'deploy/alerts.yml',
  'deploy/dashboard.json',
  'deploy/site.service',
  'deploy/site@.service',
  'package.json',
  'tsconfig.json',
])

function parseJournal(text: string): Journal | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('form' in value) || value.form !== form) return null
    return 'steps' in value && Array.isArray(value.steps) ? value.steps.filter(isStep) : null
  } catch {
    return null
  }
}

function isStep(value: unknown): value is JournalStep {
  if (typeof value !== 'object' || value === null) return false
  if (!('path' in value) || !('before' in value) || !('after' in value)) return false
  const { path, before, after } = value
  if (typeof path !== 'string' || (before !== null && typeof before !== 'string')) return false
  if (after !== null && typeof after !== 'string') return false
  // A scaffold file is only created, never replaced or deleted. Models are changed by the builder of `content-gen dev`.
  return isToolPath(path) || modelFile(path) !== null || (scaffoldPaths.has(path) && before === null && after !== null)
}
