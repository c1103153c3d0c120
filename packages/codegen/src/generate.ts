import { join } from 'node:path'
import { hasErrors, sortDiagnostics, type Diagnostic } from '@content-gen/schema'
import { apply, finishInterrupted, isDue } from './apply.js'
import { compareClient, writeClient } from './client/client-file.js'
import { projectRoot, type EditedFiles } from './load.js'
import { keptName } from './owner/kept-facts.js'
import { foresee, compareProject, type ProjectChanges } from './compare-project.js'
import { generatePrismaClient, isPrismaClientCurrent } from './prisma/client.js'
import { entriesOf } from './project/entries.js'
import { hasJournal, workFolder } from './project/journal.js'
import { isLocked, lockedProblem, withLock } from './project/lock.js'
import { problem, ProjectProblem, withProblems } from './project/problem.js'
import { renderProject, type Rendered } from './render-project.js'

export interface GenerateOptions {
  readonly projectDir: string
  /** `check` and `dry-run` write nothing. */
  readonly mode: 'write' | 'check' | 'dry-run'
  /** Models as they shall be, for `check`. */
  readonly edited?: EditedFiles
  /** Milliseconds to wait for another run in the project; a minute by default. */
  readonly wait?: number
}

/** The result of a run, real or simulated. If the diagnostics contain an error, nothing was written. */
export type GenerateResult = ProjectChanges

/** Turns models into the source of a server. Reports all problems in one run, and writes everything or nothing. */
export async function generate({ projectDir, mode, edited, wait }: GenerateOptions): Promise<GenerateResult> {
  const root = await projectRoot(projectDir)
  try {
    return await withProblems(root, () => (mode === 'write' ? write(root, wait) : check(root, edited)))
  } catch (error) {
    if (!(error instanceof ProjectProblem)) throw error
    return { diagnostics: [await withState(root, error.diagnostic)], changes: [] }
  }
}

/**
 * Makes the Prisma client of a generated project unless it is current; `onStart` is called before the work.
 * @throws ProjectProblem with a sentence for the user
 */
export async function updatePrismaClient(projectDir: string, onStart: () => void = () => undefined): Promise<void> {
  const root = await projectRoot(projectDir)
  await withProblems(root, async () => {
    if (await isPrismaClientCurrent(root)) return
    await withLock(root, 'client', async () => {
      // Another run may have made it during the wait.
      if (await isPrismaClientCurrent(root)) return
      onStart()
      await generatePrismaClient(root)
    })
  })
}

async function write(root: string, wait: number | undefined): Promise<GenerateResult> {
  const inWork = await entriesOf(join(root, workFolder))
  if (inWork.some(({ name }) => name !== keptName)) await withLock(root, 'run', () => finishInterrupted(root), wait)
  const rendered = await renderProject(root, true)
  const foreseen = await foresee(root, rendered)
  const client = await clientOf(root, rendered)
  const found = sortDiagnostics([...foreseen.diagnostics, ...client.diagnostics])
  if (hasErrors(found)) return { diagnostics: found, changes: [...foreseen.changes, ...client.changes] }
  const done = foreseen.changes.some(isDue) ? await carryOut(root, rendered, foreseen, wait) : foreseen
  if (!hasErrors(done.diagnostics)) for (const change of client.changes) await writeClient(root, change)
  return { ...done, changes: [...done.changes, ...client.changes] }
}

async function carryOut(
  root: string,
  rendered: Rendered,
  foreseen: ProjectChanges,
  wait: number | undefined,
): Promise<ProjectChanges> {
  const applyChanges = async () => {
    // Another run may have written since.
    const current = await compareProject(root, rendered)
    if (!hasErrors(current.diagnostics)) await apply(root, current.changes)
    return current
  }
  const done = await withLock(root, 'run', applyChanges, wait)
  return hasErrors(done.diagnostics) ? done : { ...foreseen, changes: done.changes }
}

async function check(root: string, edited: EditedFiles | undefined): Promise<GenerateResult> {
  if (!(await hasJournal(root))) {
    const rendered = await renderProject(root, false, [], edited)
    const [project, client] = [await foresee(root, rendered), await clientOf(root, rendered)]
    return {
      diagnostics: sortDiagnostics([...project.diagnostics, ...client.diagnostics]),
      changes: [...project.changes, ...client.changes],
    }
  }
  if (await isLocked(root)) throw await lockedProblem(root, 'run')
  throw new ProjectProblem(problem('run-interrupted', workFolder, 'an earlier run was interrupted', finishHint))
}

/** The types for clients, if the config says where they belong. */
async function clientOf(root: string, { schema, config }: Rendered): Promise<ProjectChanges> {
  if (schema === null || config.client.out === null) return { diagnostics: [], changes: [] }
  const { change, diagnostics } = await compareClient(root, config.client.out, schema, config)
  return { diagnostics, changes: [change] }
}

/** Adds to a failure what it left behind. */
async function withState(root: string, found: Diagnostic): Promise<Diagnostic> {
  if (found.code !== 'system-refused' || found.hint !== null) return found
  const isBegun = await hasJournal(root).catch(() => false)
  return {
    ...found,
    hint: isBegun ? `The run is not finished. ${finishHint}` : 'No generated file was changed.',
  }
}

const finishHint = 'Run "content-gen generate" to finish it.'
