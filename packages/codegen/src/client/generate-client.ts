import { resolve } from 'node:path'
import { hasErrors, sortDiagnostics } from '@content-gen/schema'
import { projectRoot } from '../load.js'
import type { ProjectChanges } from '../compare-project.js'
import { problem, ProjectProblem, withProblems } from '../project/problem.js'
import { renderProject } from '../render-project.js'
import { compareClient, writeClient } from './client-file.js'

export interface GenerateClientOptions {
  readonly projectDir: string
  /** The folder of the types; null: the one that the config names. */
  readonly out: string | null
  /** `check` writes nothing. */
  readonly mode: 'write' | 'check'
}

/** Writes the types of a project for clients. Writes nothing if the models have errors. */
export async function generateClient({ projectDir, out, mode }: GenerateClientOptions): Promise<ProjectChanges> {
  const root = await projectRoot(projectDir)
  return withProblems(root, async () => {
    const { schema, config, diagnostics } = await renderProject(root, false)
    if (schema === null) return { diagnostics: sortDiagnostics(diagnostics), changes: [] }
    const folder = out === null ? config.client.out : resolve(out)
    if (folder === null) throw new ProjectProblem(problem('client-nowhere', config.file, nowhere, nowhereHint))
    const { change, diagnostics: found } = await compareClient(root, folder, schema, config)
    if (mode === 'write' && !hasErrors(found)) await writeClient(root, change)
    return { diagnostics: sortDiagnostics([...diagnostics, ...found]), changes: [change] }
  })
}

const nowhere = 'it is not said where the types of the client belong'
const nowhereHint = 'Write --out ../web/src/content, or set "client": { "out": "../web/src/content" }.'
