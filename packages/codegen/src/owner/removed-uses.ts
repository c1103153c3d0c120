import type { Diagnostic } from '@content-gen/schema'
import { loadSources } from './load-owner.js'
import type { Change } from '../compare-files.js'
import type { Use, UsedPart } from './read-uses.js'
import { removedParts } from './removed.js'

/** Warns about every line of owner code that names something this run removes. */
export async function removedUses(root: string, changes: readonly Change[]): Promise<readonly Diagnostic[]> {
  const removed = removedParts(changes)
  if (removed.length === 0) return []
  const files = await loadSources(root)
  if (files.length === 0) return []
  const { readUses } = await import('./read-uses.js')
  return readUses(files, removed).map(useDiagnostic)
}

function useDiagnostic({ path, line, of }: Use): Diagnostic {
  const hint = of.kind === 'attribute' && of.now !== null ? `Was it renamed to "${of.now}"?` : null
  return {
    severity: 'warning',
    code: `${of.kind}-removed`,
    message: `${nameOf(of)}, but is still used here`,
    at: { file: `${path}:${line}`, pointer: '' },
    hint,
  }
}

function nameOf(part: UsedPart): string {
  switch (part.kind) {
    case 'type':
      return `${part.uid} was removed`
    case 'attribute':
      return `"${part.name}" was removed from ${part.uid}`
    case 'value':
      return `the value "${part.value}" was removed from "${part.attribute}" of ${part.uid}`
  }
}
