import type { Diagnostic } from '@content-gen/schema'
import type { Change } from './plan.js'
import type { FileState } from './project/file-state.js'

/** What a plan cannot do, and what it leaves lying. */
export function planDiagnostics(
  changes: readonly Change[],
  files: ReadonlyMap<string, FileState>,
): readonly Diagnostic[] {
  return changes.flatMap((change) => {
    if (change.kind === 'conflict') return [conflict(change.path, files.get(change.path))]
    if (change.kind === 'kept' && change.path.startsWith('src/generated/')) return [leftOver(change.path)]
    return []
  })
}

function conflict(file: string, state: FileState | undefined): Diagnostic {
  const at = { file, pointer: '' }
  if (state?.kind === 'blocked') {
    return {
      severity: 'error',
      code: 'output-blocked',
      message: `${state.reason}: nothing is written through it`,
      at,
      hint: null,
    }
  }
  return {
    severity: 'error',
    code: 'output-edited',
    message: 'this generated file was changed by hand, or another program made it',
    at,
    hint: 'Move your changes to a file of your own and delete this one; "--check" shows the difference.',
  }
}

function leftOver(file: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'output-kept',
    message: 'its model is gone, but the file was changed by hand and stays',
    at: { file, pointer: '' },
    hint: 'Delete it if nothing needs it.',
  }
}
