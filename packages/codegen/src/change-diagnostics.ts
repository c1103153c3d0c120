import type { Diagnostic } from '@content-gen/schema'
import { manifestPath } from './project/manifest.js'
import type { Change } from './compare-files.js'
import { OutputBlockedError } from './project/blocked.js'
import type { FileState } from './project/file-state.js'
import { problem } from './project/problem.js'

/** Reports what the changes cannot do, and what they leave in place. `isRemembered`: the manifest could tell what the last run wrote. */
export function changeDiagnostics(
  changes: readonly Change[],
  files: ReadonlyMap<string, FileState>,
  isRemembered: boolean,
): readonly Diagnostic[] {
  const conflicts = changes.filter(({ kind }) => kind === 'conflict')
  const blocked = conflicts.flatMap(({ path }) => {
    const state = files.get(path)
    return state?.kind === 'blocked' ? [new OutputBlockedError(path, state.reason).diagnostic] : []
  })
  const edited = conflicts.filter(({ path }) => files.get(path)?.kind === 'file').map(({ path }) => path)
  const leftOvers = changes.filter(({ kind, path }) => kind === 'kept' && path.startsWith('src/generated/'))
  return [
    ...blocked,
    ...(isRemembered ? edited.map(editedProblem) : unrememberedProblem(edited)),
    ...leftOvers.map(({ path }) => leftOver(path)),
  ]
}

function editedProblem(file: string): Diagnostic {
  const message = 'this generated file was changed by hand, or by a merge'
  const hint =
    'Move the change to your own code (the first lines of this file may say where), delete this file, and run "content-gen generate" again.'
  return problem('output-edited', file, message, hint)
}

function unrememberedProblem(edited: readonly string[]): readonly Diagnostic[] {
  const [first, ...others] = edited
  if (first === undefined) return []
  const files = others.length === 0 ? first : `${first} and ${others.length} more`
  const message = `this list of the generated files is unreadable, so it is unknown whether ${files} changed by hand`
  const hint =
    'Save your changes to them, delete src/generated, prisma/schema.prisma, prisma/content.json, openapi.json and mcp.json, and run "content-gen generate" again.'
  return [problem('manifest-unreadable', manifestPath, message, hint)]
}

function leftOver(file: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'output-kept',
    message: 'its model was removed, but the file was changed by hand and is kept',
    at: { file, pointer: '' },
    hint: 'Delete it if nothing needs it.',
  }
}
