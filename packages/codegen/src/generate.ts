import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasErrors, parseConfig, parseModels, resolve, sortDiagnostics, type Diagnostic } from '@content-gen/schema'
import { apply, finishInterrupted, isDue } from './apply.js'
import type { Artifact } from './artifact.js'
import { emit } from './emit.js'
import { loadOwner } from './load-owner.js'
import { load, projectRoot } from './load.js'
import { manifestPath, parseManifest } from './manifest.js'
import { factsOfFiles, keptName } from './owner/kept-facts.js'
import { linkOwner, ownActions } from './owner/link.js'
import { removedUses } from './owner/removed-uses.js'
import { plan, type Change } from './plan.js'
import { planDiagnostics } from './plan-diagnostics.js'
import { generatePrismaClient, isPrismaClientCurrent } from './prisma/client.js'
import { OutputBlockedError } from './project/blocked.js'
import { readFileStates, type FileState } from './project/file-state.js'
import { workFolder } from './project/journal.js'
import { ProjectLockedError, withLock } from './project/lock.js'

export interface GenerateOptions {
  readonly projectDir: string
  /** `check` and `dry-run` write nothing. */
  readonly mode: 'write' | 'check' | 'dry-run'
}

export interface GenerateResult {
  /** Sorted by file, then place. With an error among them nothing was written. */
  readonly diagnostics: readonly Diagnostic[]
  /** By path; empty where the models have errors. */
  readonly changes: readonly Change[]
}

/** Models to the source of a server. Every problem is reported in one run; what is written is written wholly or not at all. */
export async function generate({ projectDir, mode }: GenerateOptions): Promise<GenerateResult> {
  const root = await projectRoot(projectDir)
  if (await mayBeInterrupted(root)) {
    const problem = mode === 'write' ? await locked(root, () => finishInterrupted(root)) : await interruption(root)
    if (problem !== null) return { diagnostics: [problem], changes: [] }
  }
  const { artifacts, diagnostics } = await renderProject(root, mode === 'write')
  if (hasErrors(diagnostics)) return { diagnostics, changes: [] }
  const planned = await planProject(root, artifacts, diagnostics)
  const result = {
    ...planned,
    diagnostics: sortDiagnostics([...planned.diagnostics, ...(await removedUses(root, planned.changes))]),
  }
  if (mode !== 'write' || hasErrors(result.diagnostics) || !result.changes.some(isDue)) return result
  const problem = await locked(root, async () => {
    // Another run may have written since.
    const { changes } = await planProject(root, artifacts, diagnostics)
    if (!changes.some(({ kind }) => kind === 'conflict')) await apply(root, changes)
  })
  return problem === null ? result : { ...result, diagnostics: [...result.diagnostics, problem] }
}

/** Makes the Prisma client of a generated project, unless it is there already; `onStart` is called before the work. */
export async function updatePrismaClient(projectDir: string, onStart: () => void = () => undefined): Promise<void> {
  const root = await projectRoot(projectDir)
  if (await isPrismaClientCurrent(root)) return
  onStart()
  await generatePrismaClient(root)
}

async function renderProject(
  root: string,
  keep: boolean,
): Promise<{ artifacts: readonly Artifact[]; diagnostics: readonly Diagnostic[] }> {
  const [project, code] = await Promise.all([load(root), loadOwner(root)])
  const facts = await factsOfFiles(
    root,
    code.files.map(({ place, text }) => ({ path: place.path, text })),
    keep,
  )
  const models = parseModels(project.files)
  const config = parseConfig(project.config, project.configFile)
  const resolved = resolve(models.sources, config.config, ownActions(code.files, facts))
  const linked = linkOwner(code, facts, resolved.schema)
  const found = [
    ...project.diagnostics,
    ...code.diagnostics,
    ...models.diagnostics,
    ...config.diagnostics,
    ...resolved.diagnostics,
    ...linked.diagnostics,
  ]
  if (project.files.length === 0)
    found.push(userError('no-models', 'src/api', 'there is no model in this project', modelPlace))
  const diagnostics = sortDiagnostics(found)
  if (hasErrors(diagnostics) || resolved.schema === null) return { artifacts: [], diagnostics }
  return { artifacts: emit(resolved.schema, config.config, linked.owner), diagnostics }
}

async function planProject(
  root: string,
  artifacts: readonly Artifact[],
  found: readonly Diagnostic[],
): Promise<GenerateResult> {
  const manifestState = (await readFileStates(root, [manifestPath])).get(manifestPath)
  const manifest = parseManifest(manifestState?.kind === 'file' ? manifestState.text : null)
  const files = new Map<string, FileState>(
    await readFileStates(root, [...artifacts.map(({ path }) => path), ...manifest.keys(), manifestPath]),
  )
  const changes = plan(artifacts, files, manifest)
  return { diagnostics: sortDiagnostics([...found, ...planDiagnostics(changes, files)]), changes }
}

/** Runs `work` under the lock; another run, or a folder that cannot be written, is the user's to mend. */
async function locked(root: string, work: () => Promise<void>): Promise<Diagnostic | null> {
  try {
    await withLock(root, work)
    return null
  } catch (error) {
    if (error instanceof ProjectLockedError) {
      return userError('project-locked', error.lockPath, error.message, 'Delete this file if no such run exists.')
    }
    if (error instanceof OutputBlockedError) return userError('output-blocked', error.path, error.message, null)
    if (error instanceof Error && 'code' in error && writeErrors.has(String(error.code))) {
      return userError('write-failed', relativePath(root, error), `cannot write: ${String(error.code)}`, null)
    }
    throw error
  }
}

const modelPlace = 'A model is src/api/<api>/content-types/<type>/schema.json.'

const writeErrors: ReadonlySet<string> = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG'])

function relativePath(root: string, error: Error): string {
  const path = 'path' in error && typeof error.path === 'string' ? error.path : root
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1) : '.'
}

/** Whether the work folder holds more than what was read of the owner's files. */
async function mayBeInterrupted(root: string): Promise<boolean> {
  const names = await readdir(join(root, workFolder)).catch(() => null)
  return names === null ? exists(join(root, workFolder)) : names.some((name) => !name.startsWith(keptName))
}

async function interruption(root: string): Promise<Diagnostic | null> {
  if (!(await exists(join(root, workFolder, 'journal.json')))) return null
  return userError(
    'run-interrupted',
    workFolder,
    'an earlier run was interrupted',
    'Run "content-gen generate" to finish it.',
  )
}

function userError(code: string, file: string, message: string, hint: string | null): Diagnostic {
  return { severity: 'error', code, message, at: { file, pointer: '' }, hint }
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null
}
