import type { Change } from '@content-gen/codegen'
import { formatDiagnostic, type Diagnostic } from '@content-gen/schema'

export function printDiagnostics(diagnostics: readonly Diagnostic[]): void {
  process.stderr.write(diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`).join(''))
}

/** One line per file that would change. */
export function printChanges(changes: readonly Change[]): void {
  const lines = changes
    .filter(({ kind }) => kind !== 'unchanged' && kind !== 'kept')
    .map(({ kind, path }) => `${kind.padEnd(8)} ${path}\n`)
  process.stdout.write(lines.join(''))
}

/** `12 files created, 3 updated, 1 deleted, 140 unchanged.` */
export function printSummary(changes: readonly Change[], mode: 'write' | 'dry-run'): void {
  const words = { create: 'created', update: 'updated', delete: 'deleted', unchanged: 'unchanged' } as const
  const parts = Object.entries(words).flatMap(([kind, word]) => {
    const count = changes.filter((change) => change.kind === kind).length
    return count === 0 ? [] : [`${count} ${word}`]
  })
  process.stdout.write(
    `${mode === 'dry-run' ? 'Files that would change: ' : 'Files: '}${parts.join(', ') || 'none'}.\n`,
  )
}
