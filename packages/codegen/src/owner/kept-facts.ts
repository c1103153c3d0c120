/** The facts about owner files, cached by the hash of what they follow from: ts-morph takes 0.7 s to load. */
import { lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { workFolder } from '../project/journal.js'
import { hashText } from '../project/manifest.js'
import { mapFew } from '../project/map-few.js'
import { isFacts, type OwnerFacts } from './facts.js'
import { importedTypes } from './imported-types.js'
import { placeOf } from './place.js'
import type { OwnerText } from './owner-text.js'

/** In the work folder. */
export const keptName = 'owner.json'
const keptPath = `${workFolder}/${keptName}`
/** Facts cached by an older reader are read again. */
const form = 7

/** Returns the facts about each file, reading those whose text is new. `keep` caches them for the next run. */
export async function factsOfFiles(
  root: string,
  files: readonly OwnerText[],
  keep: boolean,
): Promise<readonly OwnerFacts[]> {
  if (files.length === 0) return []
  const kept = await readKept(root)
  const types = await mapFew(files, async (file) =>
    placeOf(file.path)?.kind === 'controller' ? importedTypes(root, file) : [],
  )
  const keys = files.map(({ path, text }, index) => {
    const all = [text, ...(types[index] ?? []).map((each) => each.path + hashText(each.text))]
    return `${path} ${hashText(all.join('\n'))}`
  })
  const isFresh = (_file: unknown, index: number) => !kept.has(keys[index] ?? '')
  const fresh = files.filter(isFresh)
  // Several controllers may share them.
  const shared = new Map(types.filter(isFresh).flatMap((list) => list.map((each) => [each.path, each])))
  const read = fresh.length === 0 ? [] : (await import('./read-facts.js')).readFacts(fresh, [...shared.values()])
  const found = new Map(fresh.map(({ path }, index) => [path, read[index]]))
  const facts = files.map(({ path }, index) => kept.get(keys[index] ?? '') ?? found.get(path))
  const whole = facts.filter((each) => each !== undefined)
  if (keep && fresh.length > 0) await writeKept(root, keys, whole)
  return whole
}

/** Loads the reader of owner code, ahead of the first new file. */
export async function loadReader(): Promise<void> {
  await import('./read-facts.js')
}

async function readKept(root: string): Promise<ReadonlyMap<string, OwnerFacts>> {
  const text = await readFile(join(root, keptPath), 'utf8').catch(() => '{}')
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('form' in value) || value.form !== form) return new Map()
    const files: unknown = 'files' in value ? value.files : {}
    if (typeof files !== 'object' || files === null) return new Map()
    return new Map(Object.entries(files).filter((entry): entry is [string, OwnerFacts] => isFacts(entry[1])))
  } catch {
    return new Map()
  }
}

/** A mere cache: if it cannot be written, the next run reads the files again. */
async function writeKept(root: string, keys: readonly string[], facts: readonly OwnerFacts[]): Promise<void> {
  const files = Object.fromEntries(keys.map((key, index) => [key, facts[index]]))
  const draft = join(root, `${keptPath}.${process.pid}`)
  try {
    await mkdir(join(root, workFolder), { recursive: true })
    if (!(await lstat(join(root, workFolder))).isDirectory()) return
    await writeFile(draft, JSON.stringify({ form, files }), { flag: 'wx' })
    await rename(draft, join(root, keptPath))
  } catch {
    await rm(draft, { force: true }).catch(() => undefined)
  }
}
