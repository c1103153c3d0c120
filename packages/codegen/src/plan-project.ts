import { sortDiagnostics, type Diagnostic } from '@content-gen/schema'
import { manifestPath, readManifest } from './project/manifest.js'
import { projectNeeds } from './needs/project-needs.js'
import { removedUses } from './owner/removed-uses.js'
import { plan, type Change } from './plan.js'
import { planDiagnostics } from './plan-diagnostics.js'
import { OutputBlockedError } from './project/blocked.js'
import { readFileStates } from './project/file-state.js'
import { problem, ProjectProblem } from './project/problem.js'
import type { Rendered } from './render-project.js'
import { isOffered } from './scaffold/emit.js'

/** The effects of a run, and its diagnostics. */
export interface ProjectPlan {
  /** Sorted by file, then place. */
  readonly diagnostics: readonly Diagnostic[]
  /** Sorted by path; empty if the models have errors. */
  readonly changes: readonly Change[]
}

/** Compares the desired files with those in the project. */
export async function planProject(root: string, { artifacts, diagnostics }: Rendered): Promise<ProjectPlan> {
  if (artifacts === null) return { diagnostics: sortDiagnostics(diagnostics), changes: [] }
  const state = (await readFileStates(root, [manifestPath])).get(manifestPath)
  if (state?.kind === 'blocked') throw new OutputBlockedError(manifestPath, state.reason)
  const manifest = readManifest(state?.kind === 'file' ? state.text : null)
  if (manifest === 'newer') throw new ProjectProblem(problem('manifest-newer', manifestPath, newer, newerHint))
  const known = manifest === 'unreadable' ? new Map<string, string>() : manifest
  const due = state?.kind === 'file' ? artifacts.filter((artifact) => !isOffered(artifact)) : artifacts
  const files = await readFileStates(root, [...due.map(({ path }) => path), ...known.keys(), manifestPath])
  const changes = plan(due, files, known)
  const found = [...diagnostics, ...planDiagnostics(changes, files, manifest !== 'unreadable')]
  return { diagnostics: sortDiagnostics(found), changes }
}

/** Returns a plan with its consequences for the owner's files. */
export async function foresee(root: string, rendered: Rendered): Promise<ProjectPlan> {
  const { diagnostics, changes } = await planProject(root, rendered)
  if (rendered.artifacts === null) return { diagnostics, changes }
  const unwired = new Set(diagnostics.filter(({ code }) => code === 'owner-not-wired').map(({ at }) => at.file))
  const uses = (await removedUses(root, changes)).filter(({ at }) => !unwired.has(at.file))
  const needs = await projectNeeds(root, rendered.config, changes)
  return { diagnostics: sortDiagnostics([...diagnostics, ...uses, ...needs]), changes }
}

const newer = 'a newer version of content-gen made this project than the one that runs'
const newerHint = 'Run "npm install", then "npx content-gen generate" in this folder.'
