import { realpath, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { compareText, type Diagnostic, type SourceFile } from '@content-gen/schema'
import { loadConfig } from './load-config.js'
import { entriesOf, statsAt } from './project/entries.js'
import { hasCode, isAbsent, withProblems } from './project/problem.js'
import { readProjectText } from './project/read-text.js'

/** The texts of the owner's files, not yet interpreted. */
export interface LoadedProject {
  readonly files: readonly SourceFile[]
  /** JSON text; null if the project has no config file. */
  readonly config: string | null
  readonly configFile: string
  readonly diagnostics: readonly Diagnostic[]
}

/** The texts that model files shall have, by path; null: the file goes. */
export type EditedFiles = ReadonlyMap<string, string | null>

/**
 * Reads the model files and the config of a project. Never executes a file in the models' folders. Anything but a plain file inside the
 * project is reported, not read. `edited`: takes these files as they shall be.
 * @throws ProjectFolderError if the folder does not exist
 */
export async function load(projectDir: string, edited: EditedFiles = new Map()): Promise<LoadedProject> {
  const root = await projectRoot(projectDir)
  const walk: Walk = { root, edited, files: [], diagnostics: [], visited: new Set() }
  for (const folder of ['src/api', 'src/components', 'src/extensions']) {
    if ((await statsAt(join(root, folder))) !== null) await walkEntry(walk, folder)
  }
  const config = await loadConfig(root)
  return {
    files: withEdits(walk.files, edited),
    config: config.text,
    configFile: config.file,
    diagnostics: [...walk.diagnostics, ...config.diagnostics],
  }
}

function withEdits(files: readonly SourceFile[], edited: EditedFiles): readonly SourceFile[] {
  const kept = files.filter(({ path }) => !edited.has(path))
  return [...kept, ...[...edited].flatMap(([path, text]) => (text === null ? [] : [{ path, text }]))]
}

/** Says that the folder of a command does not exist, or is a file. */
export class ProjectFolderError extends Error {
  constructor(folder: string) {
    super(`${folder} is not a folder`)
    this.name = 'ProjectFolderError'
  }
}

/**
 * Returns the real path of a project's folder.
 * @throws ProjectFolderError, or ProjectProblem if the operating system cannot tell
 */
export function projectRoot(projectDir: string): Promise<string> {
  return withProblems(projectDir, async () => {
    const stats = await stat(projectDir).catch((error: unknown) => {
      if (isAbsent(error)) return null
      throw error
    })
    if (!stats?.isDirectory()) throw new ProjectFolderError(projectDir)
    return realpath(projectDir)
  })
}

interface Walk {
  readonly root: string
  readonly edited: EditedFiles
  readonly files: SourceFile[]
  readonly diagnostics: Diagnostic[]
  /** Real paths of visited folders: a link may lead back. */
  readonly visited: Set<string>
}

async function walkEntry(walk: Walk, path: string): Promise<void> {
  const absolute = join(walk.root, path)
  const real = await realPath(absolute)
  if (real === null || !real.startsWith(`${walk.root}${sep}`)) {
    if (isModelPlace(path))
      report(walk, 'link-outside', path, 'this symbolic link leads out of the project, or nowhere')
    return
  }
  const stats = await stat(real)
  if (stats.isDirectory()) await walkFolder(walk, path, real)
  else if (isScript(path)) walk.files.push({ path, text: '' })
  else if (isModelFile(path)) await readModel(walk, path)
}

/** null: a broken symbolic link. */
function realPath(path: string): Promise<string | null> {
  return realpath(path).catch((error: unknown) => {
    if (isAbsent(error) || hasCode(error, 'ELOOP')) return null
    throw error
  })
}

async function walkFolder(walk: Walk, path: string, real: string): Promise<void> {
  if (isModelFile(path)) return report(walk, 'file-not-plain', path, 'a folder is in the place of a model file')
  if (walk.visited.has(real) || (await isAbove(real, join(walk.root, dirname(path)))))
    return report(walk, 'link-repeated', path, 'this symbolic link leads to a folder that is read anyway')
  walk.visited.add(real)
  const names = (await entriesOf(real)).map(({ name }) => name).sort(compareText)
  for (const name of names) {
    if (name.startsWith('.') || name === 'node_modules') continue
    await walkEntry(walk, `${path}/${name}`)
  }
  const left = names.filter((name) => walk.edited.get(`${path}/${name}`) !== null)
  const isGone = left.length === 0 && names.length > 0
  if (isTypeFolder(path) && !isGone && !left.some((name) => isWhole(path, name))) {
    report(walk, 'schema-missing', path, 'this content type has no schema.json')
  }
}

/** Returns true if a link leads to a folder that contains it. */
async function isAbove(folder: string, path: string): Promise<boolean> {
  return `${await realpath(path)}${sep}`.startsWith(`${folder}${sep}`)
}

async function readModel(walk: Walk, path: string): Promise<void> {
  const { text, problem } = await readProjectText(join(walk.root, path))
  if (text === null) report(walk, 'file-unreadable', path, problem)
  else walk.files.push({ path, text })
}

function report(walk: Walk, code: string, file: string, message: string): void {
  walk.diagnostics.push({ severity: 'error', code, message, at: { file, pointer: '' }, hint: null })
}

function isModelPlace(path: string): boolean {
  return path.startsWith('src/components') || /^src\/(api|extensions)(\/[^/]+)?$|\/content-types(\/|$)/.test(path)
}

function isModelFile(path: string): boolean {
  return path.endsWith('.json') && isModelPlace(path)
}

/** Returns true for files that are reported by name and never read. */
function isScript(path: string): boolean {
  if (!/\.[cm]?[jt]s$/.test(path)) return false
  return path.startsWith('src/components/') || /\/content-types\/[^/]+\/schema\.\w+$/.test(path)
}

/** A feature's type may have only lifecycles, or say only how the panel shows it. */
function isWhole(folder: string, name: string): boolean {
  return (
    /^schema\.([cm]?[jt]s|json)$/.test(name) ||
    (folder.startsWith('src/extensions/') && (name === 'lifecycles.ts' || name === 'panel.json'))
  )
}

function isTypeFolder(path: string): boolean {
  return /^src\/(api|extensions)\/[^/]+\/content-types\/[^/]+$/.test(path)
}
