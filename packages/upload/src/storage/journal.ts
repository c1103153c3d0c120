/**
 * The changes that a draft is about to make to the stored files, written down first, so that any process can complete or undo them later.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAbsent } from './is-absent.js'
import { storedName } from './stored-name.js'
import type { PlacedGroup, RowFiles, WithRows } from './storage.js'

/** The change of one row's files. */
export interface Change {
  readonly hash: string
  /** The names after the change. */
  readonly names: readonly string[]
  readonly before: RowFiles | null
}

const journalName = 'journal.json'

/** Returns the changes that placing groups makes. */
export function changesOf(groups: readonly PlacedGroup[]): readonly Change[] {
  return groups.map(({ hash, files, before }) => ({ hash, names: files.map(({ name }) => name), before }))
}

export async function writeJournal(draft: string, groups: readonly PlacedGroup[]): Promise<readonly Change[]> {
  const changes = changesOf(groups)
  await writeFile(join(draft, journalName), JSON.stringify(changes), { flush: true })
  return changes
}

/** Returns no changes for a truncated journal: then nothing was placed. */
export async function readJournal(draft: string): Promise<readonly Change[]> {
  try {
    return parseJournal(await readFile(join(draft, journalName), 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || isAbsent(error)) return []
    throw error
  }
}

/** @throws SyntaxError */
export function parseJournal(text: string, form = storedName): readonly Change[] {
  const changes: unknown = JSON.parse(text)
  return Array.isArray(changes) ? changes.filter((change) => isChange(change, form)) : []
}

/** Returns the path at which a draft keeps the previous content of a name. */
export function previousPath(draft: string, name: string): string {
  return join(draft, `previous-${name}`)
}

/** Everything is stored: removes the files of deleted rows, then the draft. */
export async function finish(folder: string, draft: string, changes: readonly Change[]): Promise<void> {
  for (const change of changes) await removeFiles(folder, droppedBy(change))
  await rm(draft, { recursive: true, force: true })
}

/** Makes the files match their rows, then removes the draft. */
export async function settle(
  folder: string,
  draft: string,
  changes: readonly Change[],
  withRows: WithRows,
): Promise<void> {
  const hashes = changes.map(({ hash }) => hash)
  if (hashes.length > 0) await withRows(hashes, (rows) => matchRows(folder, draft, changes, rows))
  await rm(draft, { recursive: true, force: true })
}

async function matchRows(
  folder: string,
  draft: string,
  changes: readonly Change[],
  rows: ReadonlyMap<string, RowFiles>,
): Promise<void> {
  for (const change of changes) {
    const { restored, removed } = outcomeOf(change, rows)
    if (restored) await restore(folder, draft, restored)
    await removeFiles(folder, removed)
  }
}

/** Returns the names that a change, once it is stored, no longer needs. */
export function droppedBy({ names, before }: Change): readonly string[] {
  return without(before?.names ?? [], names)
}

/** Returns what makes the files match the row: the files whose previous content returns, then the names that go. */
export function outcomeOf(
  { hash, names, before }: Change,
  rows: ReadonlyMap<string, RowFiles>,
): { readonly restored: RowFiles | null; readonly removed: readonly string[] } {
  const row = rows.get(hash)
  return {
    restored: before && row?.version === before.version ? before : null,
    removed: without([...names, ...(before?.names ?? [])], row?.names ?? []),
  }
}

/** Puts back the content that a draft has replaced in vain. */
export async function restore(folder: string, draft: string, { names }: RowFiles): Promise<void> {
  for (const name of names) await putBack(previousPath(draft, name), join(folder, name))
}

async function putBack(previous: string, target: string): Promise<void> {
  try {
    await rename(previous, target)
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}

export async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of new Set(names)) await rm(join(folder, name), { force: true })
}

function without(names: readonly string[], kept: readonly string[]): readonly string[] {
  return names.filter((name) => !kept.includes(name))
}

function isChange(value: unknown, form: RegExp): value is Change {
  if (typeof value !== 'object' || value === null) return false
  if (!('hash' in value) || !('names' in value) || !('before' in value)) return false
  const { hash, names, before } = value
  return typeof hash === 'string' && areNames(names, form) && (before === null || isRowFiles(before, form))
}

function isRowFiles(value: unknown, form: RegExp): boolean {
  if (typeof value !== 'object' || value === null || !('names' in value) || !('version' in value)) return false
  return areNames(value.names, form) && typeof value.version === 'string'
}

function areNames(value: unknown, form: RegExp): boolean {
  return Array.isArray(value) && value.every((name) => typeof name === 'string' && form.test(name))
}
